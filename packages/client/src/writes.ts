import type { Repeatable } from './retry.js';

/** Files to be imported come in for too long to be written under a key; a proposal writes nothing. */
const WITHOUT_KEY = /^\/api\/v1\/import(\/mapping\/proposal)?$/;
const UPLOAD = '/api/v1/import';

/** Whether an operation takes an Idempotency-Key. */
export function takesKey(method: string, path: string): boolean {
  return /^(POST|PATCH|PUT)$/.test(method) && path.startsWith('/api/v1/') && !WITHOUT_KEY.test(path);
}

/**
 * Everything may be sent again without a second effect but the upload of an import: reading and deleting by nature (RFC 9110,
 * 9.2.2), writes by their key, PACT events by their id.
 */
export function repeatable(method: string, path: string): Repeatable {
  return method === 'POST' && path === UPLOAD ? 'if-refused' : 'always';
}

/** A key that no other request has: 128 random bits. */
export function newKey(): string {
  // crypto.randomUUID is not there for pages that came over plain HTTP.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Bodies that are not JSON, by their address. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '/api/pact/3/events': 'application/cloudevents+json',
  '/api/auth/token': 'application/x-www-form-urlencoded',
  '/api/auth/revoke': 'application/x-www-form-urlencoded',
  '/api/pact/auth/token': 'application/x-www-form-urlencoded',
  '/api/pact/3/auth/token': 'application/x-www-form-urlencoded',
  '/api/pact/2/auth/token': 'application/x-www-form-urlencoded',
};

/** The Content-Type that has to be stated; undefined: JSON, or a form with a file, which states its own. */
export function mediaTypeOf(path: string): string | undefined {
  return MEDIA_TYPES[path];
}
