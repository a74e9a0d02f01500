import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '#platform';
import { requireCaller } from '../http/caller.js';

/** The client that calls a guarded route: its company, its id, its permissions. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  return requireCaller(context.switchToHttp().getRequest<Request>());
});
