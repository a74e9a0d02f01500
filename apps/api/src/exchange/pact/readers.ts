import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import type { FootprintReader } from '#exchange';
import type { HostCompany, Permission } from '#access';
import { requireCaller, unauthorized, verdictOf } from '../../web/http/caller.js';
import { requireHostCompany } from '../../web/http/host-companies.js';

/** The company of a PACT address. */
export const CurrentCompany = createParamDecorator((_: unknown, context: ExecutionContext): HostCompany =>
  requireHostCompany(context.switchToHttp().getRequest<Request>()),
);

/** The company of a PACT address, if the caller may read its footprints. @throws Refusal */
export const CurrentVisitor = createParamDecorator((_: unknown, context: ExecutionContext): Visitor =>
  requireReader(context.switchToHttp().getRequest<Request>()),
);

/** Who is at a company's PACT address. */
export interface Visitor {
  company: HostCompany;
  /** The id of the client; absent without a token, where the PACT API is public. */
  client?: string;
}

export function readerOf({ company: { uuid, access }, client }: Visitor): FootprintReader {
  return { company: uuid, access, client };
}

/** The company of a PACT address, if the caller is one of its own clients with the permission. @throws Refusal */
export function requireMember(request: Request, permission: Permission): Required<Visitor> {
  const company = requireHostCompany(request);
  const caller = requireCaller(request, permission);
  if (caller.company !== company.uuid) throw unauthorized('The token belongs to another company.');
  return { company, client: caller.client };
}

/** Where a company's PACT API is public, no token is needed. A token that is sent has to be valid all the same. */
function requireReader(request: Request): Visitor {
  const company = requireHostCompany(request);
  if (company.pactPublic && verdictOf(request).kind === 'absent') return { company };
  return requireMember(request, 'pact:read');
}
