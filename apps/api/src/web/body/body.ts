import { parse as parseForm } from 'node:querystring';
import type { Request, RequestHandler } from 'express';
import { CallerGone, Invalid } from '#faults';
import { Refusal } from '#platform/http';
import type { BodyRoom } from './body-room.js';
import { verdictOf } from '../http/caller.js';
import type { BodySender, HeldBody } from './held-body.js';
import { parseJsonInTurns } from './json-text.js';
import { networkOf } from '../http/network.js';
import { readBytes, TOO_LARGE } from './read-bytes.js';

type JsonContainer = 'object' | 'array' | 'object or array';

export type BodyRule =
  /** The body is not read. */
  | { kind: 'none' }
  | { kind: 'json'; holds: JsonContainer; limit: number; mediaTypes: readonly string[]; otherwise: Refusal }
  | { kind: 'form'; limit: number; otherwise: Refusal }
  | MultipartRule;

/** The route itself reads it, as a stream, once the caller's permission is known. */
interface MultipartRule {
  kind: 'multipart';
  limit: number;
  otherwise: Refusal;
}

type Unread = { kind: 'none' } | MultipartRule;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

const ENCODED = new Refusal(415, 'The body has to come without a Content-Encoding.');

/**
 * Reads the body of a request by the rule of its route, where the room has place for it. The limit of a compressed body applies to
 * its decompressed size.
 */
export function bodyReader(ruleOf: (request: Request) => BodyRule, room: BodyRoom): RequestHandler {
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    const rule = ruleOf(request);
    if (rule.kind === 'none') return next();
    if (!acceptedBy(rule).includes(mediaType(request)) || !isInUtf8(request)) return next(rule.otherwise);
    if (rule.kind === 'multipart') {
      requireReadable(request, rule);
      room.hold(request, response, senderOf(request));
      return next();
    }
    readBody(request, rule, room.hold(request, response, senderOf(request)))
      // Nothing is begun with a large body for a caller who has gone meanwhile.
      .then((held) => next(held.bytes > 0 && response.closed ? new CallerGone() : undefined), next);
  };
}

async function readBody(request: Request, rule: Exclude<BodyRule, Unread>, held: HeldBody): Promise<HeldBody> {
  const bytes = await readBytes(request, rule.limit, held);
  await held.turn();
  request.body =
    rule.kind === 'form' ? parseForm(bytes.toString(), '&', '=', { maxKeys: 0 }) : await jsonIn(bytes, rule.holds);
  return held;
}

/** @throws Refusal where the Content-Length is too large, which is counted while it is read where there is none */
function requireReadable(request: Request, { limit }: MultipartRule): void {
  if ((request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') throw ENCODED;
  if (Number(request.headers['content-length'] ?? limit) > limit) throw TOO_LARGE;
}

/** Callers without a valid token share what one company has, each network like a client. */
function senderOf(request: Request): BodySender {
  const verdict = verdictOf(request);
  if (verdict.kind !== 'valid') return { company: '', client: networkOf(request.ip ?? ''), isPartners: false };
  const { company, client, permissions } = verdict.caller;
  return { company, client, isPartners: permissions.every((one) => one === 'pact:read') };
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

/** A Content-Type alone announces no body (RFC 9112, 6.3), and many clients send one with every GET. */
function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

async function jsonIn(bytes: Buffer, holds: JsonContainer): Promise<object | undefined> {
  return bytes.length === 0 ? undefined : requireContainer(await parseJsonInTurns(bytes), holds);
}

/** Without this, the framework would read `null` as `{}`, and list the fields of a record that an array lacks. */
function requireContainer(value: unknown, holds: JsonContainer): object {
  const found = Array.isArray(value) ? 'array' : 'object';
  if (typeof value === 'object' && value !== null && (holds === found || holds === 'object or array')) return value;
  throw new Invalid({ field: '', message: `The body has to be a JSON ${holds}.` });
}

/** The media type of the body without its parameters. Of these only the charset matters. */
function mediaType(request: Request): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

const PARAMETER = /;\s*([^\s=;]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s;]*)/g;

/** JSON is UTF-8 (RFC 8259, 8.1), and so are forms (WHATWG URL, 5). Read in another charset, the text would change. */
function isInUtf8(request: Request): boolean {
  const parameters = [...(request.headers['content-type'] ?? '').matchAll(PARAMETER)];
  const charsets = parameters.filter(([, name]) => name?.toLowerCase() === 'charset');
  return charsets.every(([, , value = '']) => /^"?utf-?8"?$/i.test(value));
}
