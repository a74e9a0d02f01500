import type { Request } from 'express';
import type { HostCompany, Permission } from '#platform';
import { requireCaller, unauthorized, verdictOf } from '../http/caller.js';
import { requireHostCompany } from './host-companies.js';

/** The company of a PACT address, to a caller of its own. @throws Refusal */
export function requireMember(request: Request, permission: Permission): HostCompany {
  const company = requireHostCompany(request);
  if (requireCaller(request, permission).company !== company.uuid) {
    throw unauthorized('The token belongs to another company.');
  }
  return company;
}

/** The same, to anyone without a token where the company's PACT API is public; a bad token stays one. @throws Refusal */
export function requireReader(request: Request): HostCompany {
  const company = requireHostCompany(request);
  if (company.pactPublic && verdictOf(request).kind === 'absent') return company;
  return requireMember(request, 'pact:read');
}
