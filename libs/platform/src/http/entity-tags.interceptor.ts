import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { map } from 'rxjs';
import { entityTagOf, isKnown } from './entity-tag.js';

/**
 * Gives every answer that is a revised record its ETag, and who has that one already no body. Express would do the latter,
 * but for callers that say `Cache-Control: no-cache` to the caches between us, as every fetch with an If-None-Match does.
 */
export class EntityTags implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer: unknown) => {
        const tag = entityTagOf(answer);
        if (tag === undefined) return answer;
        const request = context.switchToHttp().getRequest<Request>();
        const response = context.switchToHttp().getResponse<Response>().set('ETag', tag);
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (!isRead || !isKnown(tag, request.get('if-none-match'))) return answer;
        response.status(304);
        return undefined;
      }),
    );
  }
}
