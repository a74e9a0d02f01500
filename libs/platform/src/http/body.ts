import express from 'express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { parseJson } from './json-text.js';
import type { Refusal } from './refusal.js';

export type BodyRule =
  | { kind: 'json'; limit: number; mediaTypes: readonly string[]; otherwise: Refusal }
  | { kind: 'form'; limit: number; otherwise: Refusal }
  | { kind: 'none' };

const FORM = 'application/x-www-form-urlencoded';

/** Reads the body of a request by the rule of its route; a gzip body counts by what it unpacks to. */
export function bodyReader(ruleOf: (request: Request) => BodyRule): RequestHandler {
  return (request, response, next) => {
    const rule = ruleOf(request);
    if (rule.kind === 'none') return next();
    const accepted = rule.kind === 'json' ? rule.mediaTypes : [FORM];
    if (mayHaveBody(request) && !accepted.includes(mediaType(request))) return next(rule.otherwise);
    if (rule.kind === 'form') return form(rule.limit)(request, response, next);
    readRaw(rule.limit)(request, response, (fault?: unknown) =>
      fault ? next(fault) : parsed(request, response, next),
    );
  };
}

function mayHaveBody(request: Request): boolean {
  if (request.headers['transfer-encoding'] !== undefined) return true;
  return Number(request.headers['content-length'] ?? 0) > 0 || request.headers['content-type'] !== undefined;
}

function parsed(request: Request, _response: Response, next: NextFunction): void {
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes)) {
    request.body = undefined;
    return next();
  }
  try {
    request.body = bytes.length === 0 ? undefined : parseJson(bytes);
  } catch (fault) {
    return next(fault);
  }
  next();
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
