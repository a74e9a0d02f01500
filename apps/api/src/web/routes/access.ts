import { SetMetadata } from '@nestjs/common';
import type { Permission } from '#access';

export type Access =
  | { kind: 'open' }
  | { kind: 'any-token' }
  | { kind: 'permission'; anyOf: readonly Permission[] }
  | { kind: 'permissions'; allOf: readonly Permission[] };

export const ACCESS = 'access';

/** The caller needs one of these permissions. A route without any access decorator admits nobody. */
export const Requires = (...anyOf: [Permission, ...Permission[]]) =>
  SetMetadata<string, Access>(ACCESS, { kind: 'permission', anyOf });
/** The caller needs all of these permissions. */
export const RequiresAll = (...allOf: [Permission, ...Permission[]]) =>
  SetMetadata<string, Access>(ACCESS, { kind: 'permissions', allOf });
/** The caller needs a valid token, with whatever permissions. */
export const AnyToken = () => SetMetadata<string, Access>(ACCESS, { kind: 'any-token' });
/** The route needs no token, or checks the token itself. */
export const Open = () => SetMetadata<string, Access>(ACCESS, { kind: 'open' });

/** What a route demands of its callers, for the API document. */
export function accessOf(handler: object, controller: object): Access | undefined {
  return (Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller)) as Access | undefined;
}
