import type { ExecutionContext, PipeTransform } from '@nestjs/common';
import { createParamDecorator, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Missing } from '#faults';
import type { Caller } from '#access';
import { isUuid } from '#platform';
import { requestOrigin } from '../http/request-address.js';
import { requireCaller } from '../http/caller.js';
import { queryStringOf } from '../http/query.js';

/** The client that calls a guarded route: its company, id and permissions. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  return requireCaller(context.switchToHttp().getRequest<Request>());
});

/** How many characters of a text that is no uuid its refusal repeats: a little more than a uuid has. */
const REPEATED = 40;

/** A uuid in a path, in lower case. A malformed one is answered with 404, like any other unknown one. */
@Injectable()
export class PathUuid implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!isUuid(text)) throw new Missing(`There is nothing at this address: ${repeated(text)} is no UUID.`);
    return text.toLowerCase();
  }
}

function repeated(text: string): string {
  return JSON.stringify(text.length > REPEATED ? `${text.slice(0, REPEATED)}…` : text);
}

/** The origin that the caller used; undefined where that is no valid URL. */
export const RequestOrigin = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  requestOrigin(context.switchToHttp().getRequest<Request>()),
);

/** The query string as it was sent, without the question mark. */
export const QueryString = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  queryStringOf(context.switchToHttp().getRequest<Request>()),
);
