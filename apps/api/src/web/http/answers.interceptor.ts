import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { map } from 'rxjs';
import { Page, sha256 } from '#platform';
import { tagged } from '#platform/http';
import type { ApiConfig } from '../config/config.js';
import { API_CONFIG } from '../config/config.module.js';
import { LinkedAnswer, PrintedPage } from './written-answers.js';
import { nextAddress } from './request-address.js';
import { isKnown, Revised } from './revised.js';

/** 120 bits. */
const TAG_LENGTH = 20;

/** Turns what a handler returns into headers and a body: the `Link` of a page, the `ETag` of a page or a revised record. */
@Injectable()
export class Answers implements NestInterceptor {
  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((answer: unknown) => this.body(answer, request, response)));
  }

  private body(answer: unknown, request: Request, response: Response): unknown {
    if (isRevised(answer)) {
      const { record, entityTag } = answer;
      return isKnownTo(request, response, entityTag) ? undefined : record;
    }
    const listed = answer instanceof Page ? printed(answer) : answer;
    if (listed instanceof PrintedPage) {
      setLink(listed.next && nextAddress(request, listed.next, this.config.PUBLIC_URL), response);
      return isKnownTo(request, response, `W/${tagOf(listed.bytes)}`) ? undefined : listed;
    }
    if (isLinked(answer)) {
      setLink(answer.next, response);
      return answer.body;
    }
    return answer;
  }
}

/**
 * Sets the tag of an answer. A caller who already has what it stands for gets 304 and no body. Express would do the same, except for
 * callers that send `Cache-Control: no-cache` to the caches on the way, as every fetch with an If-None-Match does.
 */
function isKnownTo(request: Request, response: Response, entityTag: string): boolean {
  tagged(response, entityTag);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !isKnown(entityTag, request.get('if-none-match'))) return false;
  response.status(304);
  return true;
}

function printed({ count, page, pageSize, data, next }: Page<unknown>): PrintedPage {
  return new PrintedPage([JSON.stringify({ count, page, pageSize, data: data.map(recordOf) })], next);
}

/** Of a page no revision is kept: its tag is made from what is sent. Hashing a page of 100 materials takes 0.1 ms. */
function tagOf(bytes: Buffer): string {
  return `"${sha256(bytes).toString('base64url').slice(0, TAG_LENGTH)}"`;
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
