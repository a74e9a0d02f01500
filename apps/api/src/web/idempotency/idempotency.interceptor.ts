import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { from, lastValueFrom } from 'rxjs';
import type { KeptAnswer, KeyPlace } from '#access';
import type { Tx } from '#platform';
import { Database } from '#platform';
import { KeptAnswers } from '#access';
import { Refusal, tagged } from '#platform/http';
import { requireCaller } from '../http/caller.js';
import { idempotencyKeyOf, requestHash } from './idempotency-key.js';

/** The only 409 that says when to come back: then there is the answer of the request that is being worked on. */
const inFlight = (): Refusal =>
  new Refusal(409, 'The request with this Idempotency-Key is being worked on.', { headers: { 'Retry-After': '1' } });

/**
 * Makes a write with an Idempotency-Key happen once. Everything it writes and its answer are committed in one transaction, and
 * a repeated request gets that answer. A write that fails leaves nothing behind, so its key can be used again.
 */
@Injectable()
export class Idempotency implements NestInterceptor {
  /** The keys in progress in this process, which may not have a connection yet. Other processes see the claim in the database. */
  private readonly inFlight = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly answers: KeptAnswers,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const key = idempotencyKeyOf(request);
    if (key === undefined) return next.handle();
    const { company, client } = requireCaller(request);
    const response = context.switchToHttp().getResponse<Response>();
    return from(this.exclusively({ company, client, key }, (place) => this.once(place, request, response, next)));
  }

  private async exclusively<T>(place: KeyPlace, work: (place: KeyPlace) => Promise<T>): Promise<T> {
    const mark = `${place.client} ${place.key}`;
    if (this.inFlight.has(mark)) throw inFlight();
    this.inFlight.add(mark);
    try {
      return await work(place);
    } finally {
      this.inFlight.delete(mark);
    }
  }

  private async once(place: KeyPlace, request: Request, response: Response, next: CallHandler): Promise<unknown> {
    try {
      return await this.database.ambientTransaction(
        (tx) => this.claim(tx, place),
        async () => {
          const answer: unknown = await lastValueFrom(next.handle());
          const body = JSON.stringify(answer ?? null);
          const kept = { request: requestHash(request), body, etag: response.get('ETag') };
          await this.answers.keep(this.database, place, kept);
          return answer;
        },
        place.company,
      );
    } catch (fault) {
      if (!(fault instanceof AnsweredBefore)) throw fault;
      return repeated(fault.answer, request, response);
    }
  }

  private async claim(tx: Tx, place: KeyPlace): Promise<void> {
    if (!(await this.answers.claim(tx, place))) throw inFlight();
    const kept = await this.answers.find(tx, place);
    if (kept) throw new AnsweredBefore(kept);
  }
}

/** Ends the transaction of a repeated request, of which the answer is kept. */
class AnsweredBefore extends Error {
  constructor(readonly answer: KeptAnswer) {
    super('This request was answered before.');
  }
}

function repeated({ request, body, etag }: KeptAnswer, repeat: Request, response: Response): unknown {
  if (!request.equals(requestHash(repeat))) {
    throw new Refusal(422, 'This Idempotency-Key was used for another request.');
  }
  response.set('Idempotency-Replayed', 'true');
  if (etag !== undefined) tagged(response, etag);
  return JSON.parse(body) as unknown;
}
