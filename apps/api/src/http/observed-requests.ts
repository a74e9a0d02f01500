import { Injectable, Logger } from '@nestjs/common';
import type { Span } from '@opentelemetry/api';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { WorkContext } from '#platform';
import { beginSpan, contextOf, failSpan, inWorkContext, isTracing, Metrics, SPAN_KINDS, underSpan } from '#platform';
import { pathOf, requestIdOf, routeOf } from '#platform/http';
import { hostCompanyOf } from '../pact/host-companies.js';
import { verdictOf } from './caller.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
/** For a request that no route is for. Its path is not used, since callers could make up as many as they like. */
const NO_ROUTE = 'none';

interface Work {
  readonly context: WorkContext;
  readonly span: Span | undefined;
}

/** What has to be entered anew after the body was read: its events run outside of the request's async context. */
const works = new WeakMap<Request, Work>();

/** Observes every request in one place: a line of the log, a duration among the metrics, and a span where spans are sent. */
@Injectable()
export class ObservedRequests {
  private readonly log = new Logger('Request');
  private readonly durations;
  private readonly underWay;

  constructor(metrics: Metrics) {
    this.durations = metrics.histogram(
      'http_request_duration_seconds',
      'How long requests took, from their head to the end of their answer.',
      ['method', 'route', 'status'],
    );
    this.underWay = metrics.gauge('http_requests_in_progress', 'Requests that are being answered.');
  }

  middleware(): RequestHandler {
    return (request, response, next) => {
      const began = performance.now();
      const sentBefore = request.socket.bytesWritten;
      const span = isTracing() ? requestSpan(request) : undefined;
      const leaving = new AbortController();
      const work = { context: { requestId: requestIdOf(response), callerSignal: leaving.signal }, span };
      works.set(request, work);
      this.underWay.inc();
      response.once('close', () => {
        if (!response.writableFinished) leaving.abort();
        this.underWay.dec();
        this.report(request, response, {
          seconds: (performance.now() - began) / 1000,
          bytes: request.socket.bytesWritten - sentBefore,
          span,
        });
      });
      enter(work, next);
    };
  }

  private report(
    request: Request,
    response: Response,
    { seconds, bytes, span }: { seconds: number; bytes: number; span: Span | undefined },
  ): void {
    const method = METHODS.has(request.method) ? request.method : 'other';
    const route = routeOf(request) ?? NO_ROUTE;
    const status = response.statusCode;
    this.durations.observe({ method, route, status }, seconds);
    const { company, client } = callerOf(request);
    const left = response.writableFinished ? {} : { left: true };
    const entry = {
      message: `${method} ${route} ${status}`,
      ...{ method, route, status, durationMs: Math.round(seconds * 1e6) / 1e3, company, client },
      ...{ requestId: requestIdOf(response), bytes, ...left },
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

/** Use this middleware after everything that reads the body. */
export function continueWork(request: Request, _response: Response, next: NextFunction): void {
  const work = works.get(request);
  if (!work) return next();
  // By now it is known who asks.
  enter({ ...work, context: { ...work.context, actor: callerOf(request).client } }, next);
}

function enter({ context, span }: Work, next: NextFunction): void {
  inWorkContext(context, () => underSpan(span, next));
}

function requestSpan(request: Request): Span {
  const attributes = { 'http.request.method': request.method, 'url.scheme': request.protocol };
  return beginSpan(request.method, SPAN_KINDS.SERVER, attributes, contextOf(request.headers));
}

/** The company that a request concerned, and the client that sent it, as far as they are known. */
function callerOf(request: Request): { company?: string; client?: string } {
  const verdict = verdictOf(request);
  if (verdict.kind === 'valid') return { company: verdict.caller.company, client: verdict.caller.client };
  const company = hostCompanyOf(request)?.uuid;
  return company === undefined ? {} : { company };
}

function isProbe(request: Request): boolean {
  return pathOf(request).startsWith('/api/health/');
}
