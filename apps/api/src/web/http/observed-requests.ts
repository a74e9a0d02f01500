import type { Socket } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import type { Span } from '@opentelemetry/api';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { LogEntry, WorkContext } from '#platform';
import {
  beginRequest,
  beginSpan,
  contextOf,
  endRequest,
  failSpan,
  inWorkContext,
  isTracing,
  Metrics,
  SPAN_KINDS,
  underSpan,
} from '#platform';
import { pathOf, requestIdOf, routeOf } from '#platform/http';
import { hostCompanyOf } from './host-companies.js';
import { verdictOf } from './caller.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
/** For a request that no route is for. Its path is not used, since callers could make up as many as they like. */
const NO_ROUTE = 'none';

interface Work {
  readonly context: WorkContext;
  readonly span: Span | undefined;
}

/** What nginx calls a request whose caller has left before the answer began. */
const CALLER_LEFT = 499;

/** What has to be entered anew after the body was read: its events run outside of the request's async context. */
const works = new WeakMap<Request, Work>();

/** How much of what a connection has sent is told already. Answers follow each other on it, also where requests do not wait for them. */
const told = new WeakMap<Socket, number>();

/** Observes every request in one place: a line of the log, a duration among the metrics, and a span where spans are sent. */
@Injectable()
export class ObservedRequests {
  private readonly log = new Logger('Request');
  private readonly durations;
  private readonly underWay;
  private readonly unread;

  constructor(metrics: Metrics) {
    this.durations = metrics.histogram(
      'http_request_duration_seconds',
      'How long requests took, from their head to the end of their answer.',
      ['method', 'route', 'status'],
    );
    this.underWay = metrics.gauge('http_requests_in_progress', 'Requests that are being answered.');
    this.unread = metrics.counter('http_unreadable_requests_total', 'What was refused before any route saw it.', [
      'status',
    ]);
  }

  middleware(): RequestHandler {
    return (request, response, next) => {
      const open = beginRequest();
      const span = isTracing() ? requestSpan(request) : undefined;
      const leaving = new AbortController();
      const context = { requestId: requestIdOf(response), callerSignal: leaving.signal, request: open };
      const work = { context, span };
      works.set(request, work);
      const isCounted = !isProbe(request);
      if (isCounted) this.underWay.inc();
      response.once('close', () => {
        if (!response.writableFinished) leaving.abort();
        if (isCounted) this.underWay.dec();
        endRequest(open);
        this.report(request, response, { seconds: (performance.now() - open.began) / 1000, span });
      });
      enter(work, next);
    };
  }

  /** A request that is no HTTP, is too large or too slow: no route, company or client of it is known. */
  unreadable({ status, requestId }: { status: number; requestId: string }): void {
    this.unread.inc({ status });
    this.log.log({ message: `unreadable ${status}`, status, requestId } satisfies LogEntry);
  }

  private report(
    request: Request,
    response: Response,
    { seconds, span }: { seconds: number; span: Span | undefined },
  ): void {
    const method = METHODS.has(request.method) ? request.method : 'other';
    const route = routeOf(request) ?? NO_ROUTE;
    const status = statusOf(request, response);
    if (!isProbe(request)) this.durations.observe({ method, route, status }, seconds);
    const { company, client } = callerOf(request);
    const left = response.writableFinished ? {} : { left: true };
    const entry = {
      message: `${method} ${route} ${status}`,
      ...{ method, route, status, durationMs: Math.round(seconds * 1e6) / 1e3, company, client },
      ...{ requestId: requestIdOf(response), bytes: bytesOf(request), ...left },
    };
    if (isProbe(request)) this.log.debug(entry);
    else if (status >= 500) this.log.warn(entry);
    else this.log.log(entry);
    if (!span) return;
    span.updateName(`${method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) failSpan(span, `Status ${status}`);
    span.end();
  }
}

/**
 * Use this middleware after everything that reads the body.
 * @param lockWaitOf how long a request may wait for a lock, where its body makes that less than usual
 */
export function continueWork(lockWaitOf: (request: Request) => number | undefined): RequestHandler {
  return (request, _response, next) => {
    const work = works.get(request);
    if (!work) return next();
    // By now it is known who asks, and how much.
    const known = { actor: callerOf(request).client, lockWaitMs: lockWaitOf(request) };
    enter({ ...work, context: { ...work.context, ...known } }, next);
  };
}

function enter({ context, span }: Work, next: NextFunction): void {
  inWorkContext(context, () => underSpan(span, next));
}

function requestSpan(request: Request): Span {
  const attributes = { 'http.request.method': request.method, 'url.scheme': request.protocol };
  return beginSpan(request.method, SPAN_KINDS.SERVER, attributes, contextOf(request.headers));
}

/**
 * What a request ended with. What is answered to a caller who has left before all of the body had come goes nowhere. A response whose head
 * was not sent has the 200 that it began with, unless the status of what was sent instead was set.
 */
function statusOf({ complete }: Request, { writableFinished, headersSent, statusCode }: Response): number {
  const isAnswered = writableFinished || (headersSent ? complete : statusCode !== 200);
  return isAnswered ? statusCode : CALLER_LEFT;
}

function bytesOf({ socket }: Request): number {
  const sent = socket.bytesWritten;
  const bytes = sent - (told.get(socket) ?? 0);
  told.set(socket, sent);
  return bytes;
}

/** The company that a request concerned, and the client that sent it, as far as they are known. */
function callerOf(request: Request): { company?: string; client?: string } {
  const verdict = verdictOf(request);
  if (verdict.kind === 'valid') return { company: verdict.caller.company, client: verdict.caller.client };
  const company = hostCompanyOf(request)?.uuid;
  return company === undefined ? {} : { company };
}

/** What a balancer asks all the time. Among the requests it would hide how many of them fail. */
function isProbe(request: Request): boolean {
  return pathOf(request).startsWith('/api/health/');
}
