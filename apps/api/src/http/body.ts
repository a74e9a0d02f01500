import { parse as parseForm } from 'node:querystring';
import type { Request, RequestHandler } from 'express';
import { Invalid } from '#faults';
import { Refusal } from '#platform/http';
import { parseJson } from './json-text.js';
import { readBytes, TOO_LARGE } from './read-bytes.js';

type JsonContainer = 'object' | 'array';

export type BodyRule =
  /** Nobody reads it. */
  | { kind: 'none' }
  | { kind: 'json'; holds: JsonContainer; limit: number; mediaTypes: readonly string[]; otherwise: Refusal }
  | { kind: 'form'; limit: number; otherwise: Refusal }
  /** The route reads it by itself, as a stream, once the caller's permission is known. */
  | { kind: 'multipart'; limit: number; otherwise: Refusal };

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

const ENCODED = new Refusal(415, 'The body has to come without a Content-Encoding.');

/** Reads the body of a request by the rule of its route; a gzip body counts by what it unpacks to. */
export function bodyReader(ruleOf: (request: Request) => BodyRule): RequestHandler {
  return (request, _response, next) => {
    if (!hasBody(request)) return next();
    const rule = ruleOf(request);
    if (rule.kind === 'none') return next();
    if (!acceptedBy(rule).includes(mediaType(request)) || !isInUtf8(request)) return next(rule.otherwise);
    if (rule.kind === 'multipart') return next(unstreamable(request, rule.limit));
    readBytes(request, rule.limit)
      .then((bytes) => {
        request.body =
          rule.kind === 'form' ? parseForm(bytes.toString(), '&', '=', { maxKeys: 0 }) : jsonIn(bytes, rule.holds);
      })
      .then(() => next(), next);
  };
}

function acceptedBy(rule: Exclude<BodyRule, { kind: 'none' }>): readonly string[] {
  switch (rule.kind) {
    case 'json':
      return rule.mediaTypes;
    case 'form':
      return [FORM];
    case 'multipart':
      return [MULTIPART];
    default:
      return rule satisfies never;
  }
}

/** A body that says it is too long is not begun with; one that doesn't say is counted as it comes. */
function unstreamable(request: Request, limit: number): Refusal | undefined {
  if ((request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') return ENCODED;
  return Number(request.headers['content-length'] ?? 0) > limit ? TOO_LARGE : undefined;
}

/** A Content-Type alone announces none (RFC 9112, 6.3), and many clients send it with every GET. */
function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

function jsonIn(bytes: Buffer, holds: JsonContainer): object | undefined {
  return bytes.length === 0 ? undefined : requireContainer(parseJson(bytes), holds);
}

/** The framework would read `null` as `{}`, and say of an array which fields of a record it lacks. */
function requireContainer(value: unknown, holds: JsonContainer): object {
  if (typeof value === 'object' && value !== null && Array.isArray(value) === (holds === 'array')) return value;
  throw new Invalid({ field: '', message: `The body has to be a JSON ${holds}.` });
}

/** The media type of a body, without its parameters, which are ignored but for the charset. */
function mediaType(request: Request): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

const PARAMETER = /;\s*([^\s=;]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s;]*)/g;

/** JSON is UTF-8 (RFC 8259, 8.1), and so are forms (WHATWG URL, 5): read as anything else they would say something else. */
function isInUtf8(request: Request): boolean {
  const parameters = [...(request.headers['content-type'] ?? '').matchAll(PARAMETER)];
  const charsets = parameters.filter(([, name]) => name?.toLowerCase() === 'charset');
  return charsets.every(([, , value = '']) => /^"?utf-?8"?$/i.test(value));
}
