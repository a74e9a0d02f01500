import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { createParamDecorator, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Caller } from '../auth/access-tokens.js';
import type { Permission } from '../auth/permissions.js';
import { requireCaller } from './caller.js';

export type Access = { kind: 'open' } | { kind: 'any-token' } | { kind: 'permission'; anyOf: readonly Permission[] };

const ACCESS = 'access';

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

@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access) return false;
    if (access.kind === 'open') return true;
    const request = context.switchToHttp().getRequest<Request>();
    requireCaller(request, ...(access.kind === 'permission' ? access.anyOf : []));
    return true;
  }
}

/** The caller of a guarded route: its company and client. */
export const By = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  return requireCaller(context.switchToHttp().getRequest<Request>());
});
