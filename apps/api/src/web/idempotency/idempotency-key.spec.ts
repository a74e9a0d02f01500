import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { Invalid } from '#faults';
import { idempotencyKeyOf, requestHash } from './idempotency-key.js';

const aRequest = (fields: Record<string, unknown> = {}): Request =>
  ({
    ...{ method: 'POST', path: '/api/v1/material', originalUrl: '/api/v1/material', body: { name: 'Steel' } },
    headersDistinct: { 'idempotency-key': ['k'] },
    ...fields,
  }) as unknown as Request;

const hex = (fields?: Record<string, unknown>): string => requestHash(aRequest(fields)).toString('hex');

describe('an Idempotency-Key', () => {
  it('is read on a POST, PATCH or PUT of the data API, and ignored elsewhere', () => {
    expect(idempotencyKeyOf(aRequest())).toBe('k');
    for (const method of ['PATCH', 'PUT']) expect(idempotencyKeyOf(aRequest({ method }))).toBe('k');
    expect(idempotencyKeyOf(aRequest({ headersDistinct: {} }))).toBeUndefined();
    for (const method of ['GET', 'HEAD', 'DELETE']) expect(idempotencyKeyOf(aRequest({ method }))).toBeUndefined();
    for (const path of ['/api/auth/token', '/api/pact/3/events', '/api/pact/2/auth/token', '/api/pact/3/footprints']) {
      expect(idempotencyKeyOf(aRequest({ path }))).toBeUndefined();
    }
  });

  it.each([[['']], [['x'.repeat(257)]], [['é']], [['a\u007f']], [['a\tb']], [['a', 'b']], [[]]])(
    'is refused where it is %j',
    (given) => {
      expect(() => idempotencyKeyOf(aRequest({ headersDistinct: { 'idempotency-key': given } }))).toThrow(Invalid);
    },
  );
});

describe('the hash of a request, which its key is bound to', () => {
  it('is the same for the same request, and different for every other one', () => {
    const bytes = (text: string) => ({ file: { buffer: Buffer.from(text) } });
    const all = [
      {},
      { method: 'PATCH' },
      { originalUrl: '/api/v1/material?impacts=all' },
      { body: { name: 'steel' } },
      { body: [{ name: 'Steel' }] },
      { body: undefined },
      { body: {} },
      { body: {}, ...bytes('b') },
      { body: {}, ...bytes('a') },
    ];
    const hashes = all.map(hex);
    expect(new Set(hashes).size).toBe(all.length);
    expect(all.map(hex)).toEqual(hashes);
  });
});
