import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { askedOrigin } from '../http/asked-origin.js';
import { queryStringOf } from '../http/query.js';

/** The origin that the caller has used; undefined where that makes no address. */
export const AskedOrigin = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  askedOrigin(context.switchToHttp().getRequest<Request>()),
);

/** The query string as it was sent. */
export const AskedQueryString = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  queryStringOf(context.switchToHttp().getRequest<Request>()),
);
