import type { PipeTransform } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import { Conflict, Missing } from '#faults';
import type { Caller, Permission } from '#platform';
import { companyOfClientId, holds } from '#platform';
import { Refusal } from '#platform/http';

/** A client may grant only permissions that it holds itself; otherwise `company:manage` would amount to every permission. */
export function requireHeld({ permissions: held }: Caller, requested: readonly Permission[]): void {
  const lacking = requested.filter((permission) => !holds(held, permission));
  if (lacking.length === 0) return;
  throw new Refusal(403, `Only permissions you hold yourself can be given; not: ${lacking.join(', ')}.`);
}

/** A client cannot revoke itself, so that a company cannot lock itself out by revoking its last client. */
export function requireOther({ client }: Caller, id: string): void {
  if (client === id) throw new Conflict('A client can not revoke itself; have another one do it.');
}

/** The id of a client in a path. A text that cannot be one is answered with 404. */
@Injectable()
export class PathClientId implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!/^[A-Za-z0-9_-]+$/.test(text) || !companyOfClientId(text)) {
      throw new Missing('There is nothing at this address.');
    }
    return text;
  }
}
