import type { Request } from 'express';
import { Invalid } from '#faults';
import { sha256 } from '#platform';
import { pathOf, surfaceOf } from '#platform/http';

const KEY = /^[\x20-\x7e]{1,256}$/;
const METHODS = new Set(['POST', 'PATCH', 'PUT']);

/** A file to be imported comes in for too long to be one transaction; that it was imported before is known by its bytes. A proposal writes nothing. */
const UPLOAD = /\/v1\/import(\/mapping\/proposal)?\/?$/i;

/** Whether a write to this path may have an Idempotency-Key: of the data API, but for uploads of files to import. */
export function takesIdempotencyKey(method: string, path: string): boolean {
  return METHODS.has(method.toUpperCase()) && surfaceOf(path) === 'data' && !UPLOAD.test(path);
}

/** The Idempotency-Key of a write; the header is ignored elsewhere. @throws Invalid */
export function idempotencyKeyOf(request: Request): string | undefined {
  const given = request.headersDistinct['idempotency-key'];
  if (!given || !takesIdempotencyKey(request.method, pathOf(request))) return undefined;
  const [key = ''] = given;
  if (given.length === 1 && KEY.test(key)) return key;
  throw new Invalid({ field: 'Idempotency-Key', message: 'has to be 1 to 256 printable ASCII characters, given once' });
}

/** The hash of route and body, which a key is bound to. Of an uploaded file only the bytes count, not the multipart framing. */
export function requestHash(request: Request & { file?: { buffer: Buffer } }): Buffer {
  const route = `${request.method} ${request.originalUrl}\n`;
  return sha256(route, JSON.stringify(request.body ?? null), '\n', request.file?.buffer ?? '');
}
