import type { PipeTransform } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import { Conflict, Invalid, Missing } from '#faults';
import type { Caller, Client, Permission } from '#access';
import { companyOfClientId, endsLater, holds } from '#access';
import { Refusal } from '#platform/http';

/** A client may grant only permissions that it holds itself; otherwise `company:manage` would amount to every permission. */
export function requireHeld({ permissions: held }: Caller, requested: readonly Permission[]): void {
  const lacking = requested.filter((permission) => !holds(held, permission));
  if (lacking.length === 0) return;
  throw new Refusal(403, `Only permissions you hold yourself can be given; not: ${lacking.join(', ')}.`);
}

/** A client cannot change or revoke itself, so that a company cannot lock itself out with its last client. */
export function requireOther({ client }: Caller, id: string): void {
  if (client === id) throw new Conflict('A client can not change or revoke itself; have another one do it.');
}

/** Nor may it give a client more time than it has itself; otherwise it would not end when it has to. */
export function requireWithin(caller: Pick<Client, 'expires'>, expires: Date | null): void {
  if (!endsLater(expires, caller.expires)) return;
  throw new Refusal(403, `You may act until ${caller.expires?.toISOString()}, and give others no more time.`);
}

/** @throws Invalid for a time that is over: a client is ended by revoking it */
export function requireToCome(expires: Date | null | undefined): void {
  if (expires && expires.getTime() <= Date.now()) {
    throw new Invalid({ field: 'expires', message: 'has to be in the future' });
  }
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
