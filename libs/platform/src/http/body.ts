import express from 'express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Invalid } from '#faults';
import { parseJson } from './json-text.js';
import type { Refusal } from './refusal.js';

export type BodyRule =
  /** Nobody reads it. */
  | { kind: 'none' }
  | { kind: 'json'; limit: number; mediaTypes: readonly string[]; otherwise: Refusal }
  | { kind: 'form'; limit: number; otherwise: Refusal };

const FORM = 'application/x-www-form-urlencoded';

/** Reads the body of a request by the rule of its route; a gzip body counts by what it unpacks to. */
export function bodyReader(ruleOf: (request: Request) => BodyRule): RequestHandler {
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    const rule = ruleOf(request);
    if (rule.kind === 'none') return next();
    const accepted = rule.kind === 'json' ? rule.mediaTypes : [FORM];
    if (!accepted.includes(mediaType(request))) return next(rule.otherwise);
    if (rule.kind === 'form') return form(rule.limit)(request, response, next);
    readRaw(rule.limit)(request, response, (fault?: unknown) =>
      fault ? next(fault) : parsed(request, response, next),
    );
  };
}

/** A Content-Type alone announces none (RFC 9112, 6.3), and many clients send it with every GET. */
function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

function parsed(request: Request, _response: Response, next: NextFunction): void {
  const bytes = request.body as Buffer;
  try {
    request.body = bytes.length === 0 ? undefined : requireContainer(parseJson(bytes));
  } catch (fault) {
    return next(fault);
  }
  next();
}

/** No route takes a bare value, and the framework would read `null` as `{}`. */
function requireContainer(value: unknown): object {
  if (typeof value === 'object' && value !== null) return value;
  throw new Invalid({ field: '', message: 'The body has to be a JSON object or array.' });
}

/** The media type of a body, without its parameters, which are ignored. */
function mediaType(request: Request): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

const readers = new Map<string, RequestHandler>();

function reader(key: string, make: () => RequestHandler): RequestHandler {
  let known = readers.get(key);
  if (!known) readers.set(key, (known = make()));
  return known;
}

function readRaw(limit: number): RequestHandler {
  return reader(`raw ${limit}`, () => express.raw({ type: () => true, limit }));
}

function form(limit: number): RequestHandler {
  return reader(`form ${limit}`, () =>
    express.urlencoded({ type: () => true, limit, extended: false, parameterLimit: 50 }),
  );
}
