import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import type { HostCompany, Permission } from '#platform';
import { requireCaller, unauthorized, verdictOf } from '../http/caller.js';
import { requireHostCompany } from './host-companies.js';

/** The company of a PACT address. */
export const CurrentCompany = createParamDecorator((_: unknown, context: ExecutionContext): HostCompany =>
  requireHostCompany(context.switchToHttp().getRequest<Request>()),
);

/** The company of a PACT address, if the caller may read its footprints. @throws Refusal */
export const CurrentCompanyForReaders = createParamDecorator((_: unknown, context: ExecutionContext): HostCompany =>
  requireReader(context.switchToHttp().getRequest<Request>()),
);

/** The company of a PACT address, if the caller is one of its own clients with the permission. @throws Refusal */
export function requireMember(request: Request, permission: Permission): HostCompany {
  const company = requireHostCompany(request);
  if (requireCaller(request, permission).company !== company.uuid) {
    throw unauthorized('The token belongs to another company.');
  }
  return company;
}

/** Where a company's PACT API is public, no token is needed. A token that is sent has to be valid all the same. */
function requireReader(request: Request): HostCompany {
  const company = requireHostCompany(request);
  if (company.pactPublic && verdictOf(request).kind === 'absent') return company;
  return requireMember(request, 'pact:read');
}
