import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { map } from 'rxjs';
import { Page } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { LinkedAnswer, PrintedPage } from './written-answers.js';
import { nextAddress } from './request-address.js';
import { isKnown, Revised } from './revised.js';

/** Turns what a handler returns into headers and a body: the `Link` of a page, the `ETag` of a revised record. */
@Injectable()
export class Answers implements NestInterceptor {
  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((answer: unknown) => this.body(answer, request, response)));
  }

  private body(answer: unknown, request: Request, response: Response): unknown {
    if (isRevised(answer)) return revisedBody(answer, request, response);
    if (answer instanceof Page || answer instanceof PrintedPage) {
      const next = answer.next && nextAddress(request, answer.next, this.config.PUBLIC_URL);
      setLink(next, response);
    }
    if (answer instanceof Page) {
      const { count, page, pageSize, data } = answer;
      return { count, page, pageSize, data: data.map(recordOf) };
    }
    if (isLinked(answer)) {
      setLink(answer.next, response);
      return answer.body;
    }
    return answer;
  }
}

/**
 * A caller who already has this revision gets 304 and no body. Express would do the same, except for callers that send
 * `Cache-Control: no-cache` to the caches on the way, as every fetch with an If-None-Match does.
 */
function revisedBody(answer: Revised<object>, request: Request, response: Response): object | undefined {
  const { record, entityTag } = answer;
  response.set('ETag', entityTag);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !isKnown(entityTag, request.get('if-none-match'))) return record;
  response.status(304);
  return undefined;
}

function setLink(next: string | undefined, response: Response): void {
  if (next) response.set('Link', `<${next}>; rel="next"`);
}

function isLinked(answer: unknown): answer is LinkedAnswer<object> {
  return answer instanceof LinkedAnswer;
}

function isRevised(answer: unknown): answer is Revised<object> {
  return answer instanceof Revised;
}

/** Records in a list are sent without their ETags. */
function recordOf(item: unknown): unknown {
  return isRevised(item) ? item.record : item;
}
