import type { Request } from 'express';
import { MAX_IMPORT_BYTES } from '#model/imports';
import type { Permission } from '#access';
import { holds } from '#access';
import { isAllowed, pathOf, Refusal, surfaceOf } from '#platform/http';
import type { BodyRule } from './body.js';
import { verdictOf } from '../http/caller.js';
import { hostCompanyOf } from '../http/host-companies.js';

const KIB = 1024;
const MIB = 1024 * KIB;

/** The largest body that is read from a caller without a valid token. */
const STRANGER = 64 * KIB;
const JSON_BODY = 1 * MIB;
const BULK_BODY = 16 * MIB;
const EVENT_BODY = 5 * MIB;
export const MAX_IMAGE_BYTES = 5 * MIB;
/** An image and the multipart framing around it. */
export const IMAGE_BODY = MAX_IMAGE_BYTES + 64 * KIB;

/** A file to be imported, its mapping, and the multipart framing around them. */
export const IMPORT_BODY = MAX_IMPORT_BYTES + 512 * KIB;

/** A file of which only the first rows are looked at. */
export const MAX_SAMPLE_BYTES = 16 * MIB;
export const SAMPLE_BODY = MAX_SAMPLE_BYTES + 64 * KIB;

const CLOUD_EVENT = 'application/cloudevents+json';
const JSON_TYPE = 'application/json';

const NOT_JSON = new Refusal(415, `The body has to be ${JSON_TYPE}, in UTF-8.`);
const NOT_AN_EVENT = new Refusal(400, `The Content-Type has to be ${CLOUD_EVENT}, in UTF-8.`);
const NOT_MULTIPART = new Refusal(415, 'The body has to be multipart/form-data.');
const NEITHER = new Refusal(415, 'The body has to be multipart/form-data, or application/json in UTF-8.');
const NOT_A_FORM = new Refusal(400, 'The body has to be application/x-www-form-urlencoded.', {
  oauth: 'invalid_request',
});

/** Which kind of body a route reads, and up to which size. A route that does not exist reads none, so that the caller learns that. */
export function bodyRule(request: Request): BodyRule {
  if (!isAllowed(request)) return { kind: 'none' };
  const surface = surfaceOf(pathOf(request));
  switch (surface) {
    case 'token':
      return { kind: 'form', limit: STRANGER, otherwise: NOT_A_FORM };
    case 'events': {
      const alsoJson = takesJsonEvents(request) ? [JSON_TYPE] : [];
      return {
        kind: 'json',
        holds: 'object',
        limit: limitFor(request, EVENT_BODY),
        mediaTypes: [CLOUD_EVENT, ...alsoJson],
        otherwise: NOT_AN_EVENT,
      };
    }
    case 'pact':
    case 'data':
      if (isImageUpload(request)) return multipartRule(request, IMAGE_BODY);
      if (isProposal(request)) return proposalRule(request);
      return isImport(request) ? multipartRule(request, IMPORT_BODY) : jsonRule(request);
    default:
      return surface satisfies never;
  }
}

/** The company may take events as plain JSON of everybody, or of the clients of one partner. */
function takesJsonEvents(request: Request): boolean {
  const verdict = verdictOf(request);
  const ofCaller = verdict.kind === 'valid' && verdict.caller.acceptJsonEvents;
  return ofCaller || hostCompanyOf(request)?.acceptJsonEvents === true;
}

function limitFor(request: Request, limit: number): number {
  return verdictOf(request).kind === 'valid' ? limit : STRANGER;
}

/** The body of a bulk route is an array of records; every other body is one record, and what asks partners is either. */
function jsonRule(request: Request, otherwise = NOT_JSON): BodyRule {
  // What a PUT names last in its path is the caller's own key, whatever word that is.
  const isBulk = request.method !== 'PUT' && /\/bulk\/?$/i.test(pathOf(request));
  const isEither = asksPartners(request);
  const holdsMany = isBulk || isEither || isBill(request);
  return {
    kind: 'json',
    holds: isEither ? 'object or array' : isBulk ? 'array' : 'object',
    limit: limitFor(request, holdsMany && sendsBulks(request) ? BULK_BODY : JSON_BODY),
    mediaTypes: [JSON_TYPE],
    otherwise,
  };
}

/** Whether the caller may send bulks of anything. The permission for the route is asked for once the body is read. */
function sendsBulks(request: Request): boolean {
  const verdict = verdictOf(request);
  if (verdict.kind !== 'valid') return false;
  const { permissions } = verdict.caller;
  return SEND_BULKS.some((permission) => holds(permissions, permission));
}

const SEND_BULKS: readonly Permission[] = [
  ...(['activity:create', 'exchange:manage', 'model:update'] as const),
  ...(['material:create', 'material:update', 'process:create', 'process:update'] as const),
];

/** Whether a call writes all inputs of a model. */
function isBill(request: Request): boolean {
  return request.method === 'PUT' && /\/(model\/[^/]+|by\/syncId\/[^/]+)\/input\/?$/i.test(pathOf(request));
}

function isImageUpload(request: Request): boolean {
  return request.method === 'PATCH' && /\/image\/?$/i.test(pathOf(request));
}

function isImport(request: Request): boolean {
  return request.method === 'POST' && /\/v1\/import\/?$/i.test(pathOf(request));
}

/** Whether a call asks partners for footprints: with one request, or with a list of them. */
export function asksPartners(request: Request): boolean {
  return request.method === 'POST' && /\/v1\/exchange\/request\/?$/i.test(pathOf(request));
}

function isProposal(request: Request): boolean {
  return request.method === 'POST' && /\/v1\/import\/mapping\/proposal\/?$/i.test(pathOf(request));
}

/** A form with a file, or JSON with a header. */
function proposalRule(request: Request): BodyRule {
  const isForm = /^\s*multipart\//i.test(request.headers['content-type'] ?? '');
  return isForm ? multipartRule(request, SAMPLE_BODY) : jsonRule(request, NEITHER);
}

function multipartRule(request: Request, limit: number): BodyRule {
  return { kind: 'multipart', limit: limitFor(request, limit), otherwise: NOT_MULTIPART };
}
