import { SetMetadata } from '@nestjs/common';
import type { Permission } from '#platform';

export type Access = { kind: 'open' } | { kind: 'any-token' } | { kind: 'permission'; anyOf: readonly Permission[] };

export const ACCESS = 'access';

/** The permission a route takes, or those of which any one will do. A route that says nothing takes no one. */
export const Requires = (...anyOf: [Permission, ...Permission[]]) =>
  SetMetadata<string, Access>(ACCESS, { kind: 'permission', anyOf });
/** Any valid token of the company will do. */
export const AnyToken = () => SetMetadata<string, Access>(ACCESS, { kind: 'any-token' });
/** No token is needed, or the route looks at it by itself. */
export const Open = () => SetMetadata<string, Access>(ACCESS, { kind: 'open' });

/** What a route asks of its callers, for who describes it. */
export function accessOf(handler: object, controller: object): Access | undefined {
  return (Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller)) as Access | undefined;
}
