import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { requireCaller } from '../http/caller.js';
import type { Access } from './access.js';
import { ACCESS } from './access.js';

/** Admits the callers that the route allows. @throws Refusal 401 or 403 */
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
    for (const permission of access.kind === 'permissions' ? access.allOf : []) requireCaller(request, permission);
    return true;
  }
}
