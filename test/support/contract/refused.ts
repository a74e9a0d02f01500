import { expect } from 'vitest';
import { PERMISSIONS } from '#access';
import type { Operation } from './document.js';
import { surfaceOf } from './document.js';
import type { Member, TestService } from '../companies/service.js';

export const someWords = expect.stringMatching(/./) as unknown;

/** The complete body of a refusal. At a PACT address it has a code. */
export function refusal(operation: Operation, code: string) {
  return surfaceOf(operation) === 'pact' ? { message: someWords, code } : { message: someWords };
}

const narrowed = new Map<string, Promise<string>>();

/** A token with all permissions of a member except these. A permission to read activities includes reporting them. */
export function tokenWithout(service: TestService, member: Member, permissions: readonly string[]): Promise<string> {
  const lacking = permissions.includes('activity:report') ? [...permissions, 'activity:read'] : permissions;
  const scope = PERMISSIONS.filter((each) => !lacking.includes(each)).join(' ');
  const known = narrowed.get(scope) ?? service.token(member, scope);
  narrowed.set(scope, known);
  return known;
}
