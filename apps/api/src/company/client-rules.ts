import type { PipeTransform } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import { Conflict, Missing } from '#faults';
import type { Caller, Permission } from '#platform';
import { companyOfClientId, holds } from '#platform';
import { Refusal } from '#platform/http';

/** Nobody makes a client that may do more than its maker: else `company:manage` would be every permission. */
export function requireHeld({ permissions: held }: Caller, asked: readonly Permission[]): void {
  const lacking = asked.filter((permission) => !holds(held, permission));
  if (lacking.length === 0) return;
  throw new Refusal(403, `Only permissions you hold yourself can be given; not: ${lacking.join(', ')}.`);
}

/** Whoever revokes stays: a company can not lock itself out by its own last client. */
export function requireOther({ client }: Caller, id: string): void {
  if (client === id) throw new Conflict('A client can not revoke itself; have another one do it.');
}

/** What can't be the id of a client names none. */
@Injectable()
export class PathClientId implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!/^[A-Za-z0-9_-]+$/.test(text) || !companyOfClientId(text)) {
      throw new Missing('There is nothing at this address.');
    }
    return text;
  }
}
