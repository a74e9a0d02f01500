import type { Request } from 'express';
import { isAllowed, pathOf, Refusal, surfaceOf } from '#platform/http';
import type { BodyRule } from './body.js';
import { verdictOf } from './caller.js';
import { hostCompanyOf } from '../pact/host-companies.js';

const KIB = 1024;
const MIB = 1024 * KIB;

/** What a caller without a valid token may make us read. */
const STRANGER = 64 * KIB;
const JSON_BODY = 1 * MIB;
const BULK_BODY = 16 * MIB;
const EVENT_BODY = 5 * MIB;
export const MOST_IMAGE_BYTES = 5 * MIB;
/** An image, and what surrounds it in a multipart body. */
export const IMAGE_BODY = MOST_IMAGE_BYTES + 64 * KIB;

const CLOUD_EVENT = 'application/cloudevents+json';
const JSON_TYPE = 'application/json';

const NOT_JSON = new Refusal(415, `The body has to be ${JSON_TYPE}, in UTF-8.`);
const NOT_AN_EVENT = new Refusal(400, `The Content-Type has to be ${CLOUD_EVENT}, in UTF-8.`);
const NOT_MULTIPART = new Refusal(415, 'The body has to be multipart/form-data.');
const NOT_A_FORM = new Refusal(400, 'The body has to be application/x-www-form-urlencoded.', {
  oauth: 'invalid_request',
});

/** Which body a route reads, and how much of it. Where none is, that is what the caller has to hear. */
export function bodyRule(request: Request): BodyRule {
  if (!isAllowed(request)) return { kind: 'none' };
  const surface = surfaceOf(pathOf(request));
  switch (surface) {
    case 'token':
      return { kind: 'form', limit: STRANGER, otherwise: NOT_A_FORM };
    case 'events': {
      const alsoJson = hostCompanyOf(request)?.acceptJsonEvents ? [JSON_TYPE] : [];
      return {
        kind: 'json',
        holds: 'object',
        limit: most(request, EVENT_BODY),
        mediaTypes: [CLOUD_EVENT, ...alsoJson],
        otherwise: NOT_AN_EVENT,
      };
    }
    case 'pact':
    case 'data':
      return isImageUpload(request) ? imageRule(request) : jsonRule(request);
    default:
      return surface satisfies never;
  }
}

function most(request: Request, limit: number): number {
  return verdictOf(request).kind === 'valid' ? limit : STRANGER;
}

/** Bulks are many records in one body. */
function jsonRule(request: Request): BodyRule {
  const isBulk = /\/bulk\/?$/i.test(pathOf(request));
  return {
    kind: 'json',
    holds: isBulk ? 'array' : 'object',
    limit: most(request, isBulk ? BULK_BODY : JSON_BODY),
    mediaTypes: [JSON_TYPE],
    otherwise: NOT_JSON,
  };
}

function isImageUpload(request: Request): boolean {
  return request.method === 'PATCH' && /\/image\/?$/i.test(pathOf(request));
}

function imageRule(request: Request): BodyRule {
  return { kind: 'multipart', limit: most(request, IMAGE_BODY), otherwise: NOT_MULTIPART };
}
