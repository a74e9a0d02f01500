import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { tap } from 'rxjs';
import { entityTagOf } from './entity-tag.js';

/** Gives every answer that is a revised record its ETag. That one is fresh by its If-None-Match, Express says: 304. */
export class EntityTags implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      tap((answer) => {
        const tag = entityTagOf(answer);
        if (tag !== undefined) context.switchToHttp().getResponse<Response>().set('ETag', tag);
      }),
    );
  }
}
