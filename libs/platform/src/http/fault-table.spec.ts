import { BadRequestException, PayloadTooLargeException } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { Busy, Conflict, Immutable, Invalid, Missing, Outdated } from '#faults';
import { answerTo, isInternal } from './fault-table.js';
import { Refusal } from './refusal.js';
import type { Surface } from './surface.js';

const ID = 'request-1';
const answer = (fault: unknown, surface: Surface = 'data') => answerTo(fault, surface, ID);
const coded = (code: string) => Object.assign(new Error('of the driver'), { code });
const bodyParser = (status: number) => Object.assign(new Error('of the parser'), { status });

describe('the errors of the domain', () => {
  it.each([
    [new Missing('No such material.'), 404],
    [new Conflict('Taken.'), 409],
    [new Immutable('Verified.'), 409],
    [new Outdated('Changed since.'), 412],
    [new Refusal(415, 'JSON only.'), 415],
  ])('have a status, and their message is shown', (fault, status) => {
    expect(answer(fault)).toEqual({ status, headers: {}, body: { message: fault.message } });
    expect(isInternal(fault)).toBe(false);
  });

  it('say when to try again what others are working on, and are not logged as ours', () => {
    const busy = new Busy('Others write it.', 7);
    expect(answer(busy)).toEqual({
      status: 503,
      headers: { 'Retry-After': '7' },
      body: { message: 'Others write it.' },
    });
    expect(answer(busy, 'pact').body).toEqual({ message: 'Others write it.', code: 'InternalError' });
    expect(isInternal(busy)).toBe(false);
  });

  it('list every fault of an invalid body, at data endpoints only', () => {
    const faults = [
      { field: 'name', message: 'is missing' },
      { field: 'unit', message: 'is none' },
    ];
    const message = 'name: is missing; unit: is none';
    expect(answer(new Invalid(faults)).body).toEqual({ message, errors: faults });
    expect(answer(new Invalid(faults), 'events').body).toEqual({ message, code: 'BadRequest' });
    expect(answer(new Invalid(faults), 'token').body).toEqual({ error: 'invalid_request', error_description: message });
  });
});

describe('PACT codes', () => {
  it.each([
    [400, 'BadRequest'],
    [405, 'BadRequest'],
    [413, 'BadRequest'],
    [415, 'BadRequest'],
    [429, 'BadRequest'],
    [401, 'Unauthorized'],
    [403, 'Unauthorized'],
    [404, 'NotFound'],
    [500, 'InternalError'],
    [503, 'InternalError'],
  ])('%i is %s', (status, code) => {
    for (const surface of ['pact', 'events'] as const) {
      expect(answer(new Refusal(status, 'Why.'), surface)).toMatchObject({ status, body: { message: 'Why.', code } });
    }
  });

  it('are stated if the status does not determine them', () => {
    expect(answer(new Refusal(401, 'Expired.', { code: 'TokenExpired' }), 'pact').body['code']).toBe('TokenExpired');
  });
});

describe('OAuth errors', () => {
  it.each([
    [new Refusal(401, 'No.', { oauth: 'invalid_client' }), 401, 'invalid_client'],
    [new Refusal(415, 'No form.'), 400, 'invalid_request'],
    [new Refusal(413, 'Large.'), 413, 'invalid_request'],
    [new Refusal(404, 'No company.'), 404, 'invalid_request'],
    [new Refusal(429, 'Often.'), 429, 'temporarily_unavailable'],
    [coded('ECONNREFUSED'), 503, 'temporarily_unavailable'],
    [new TypeError('ours'), 500, 'server_error'],
  ])('follow from %s', (fault, status, error) => {
    const { body, ...rest } = answer(fault, 'token');
    expect(rest.status).toBe(status);
    expect(body).toEqual({ error, error_description: expect.any(String) });
  });
});

describe('an error of the framework and its parsers', () => {
  it.each([
    [new BadRequestException('secret words'), 400],
    [new PayloadTooLargeException('secret words'), 413],
    [bodyParser(413), 413],
    [bodyParser(415), 415],
    [bodyParser(418), 418],
    [new URIError('secret words'), 400],
  ])('keeps its status, in words of ours', (fault, status) => {
    expect(answer(fault)).toEqual({ status, headers: {}, body: { message: expect.not.stringContaining('secret') } });
  });

  it.each([bodyParser(500), bodyParser(302), bodyParser(NaN), { status: '400' }])(
    'is ours where it has no status of a caller',
    (fault) => {
      expect(answer(fault).status).toBe(500);
    },
  );
});

describe('a database that does not respond', () => {
  it.each(['ECONNREFUSED', '57P01', '53300', '08006', '40001', '40P01', '57014'])(
    'is 503 with Retry-After: %s',
    (code) => {
      const { status, headers, body } = answer(coded(code));
      expect([status, Object.keys(headers), Object.keys(body)]).toEqual([503, ['Retry-After'], ['message']]);
      expect(isInternal(coded(code))).toBe(true);
    },
  );
});

it('a refusal for a while is no fault of ours', () => {
  expect(isInternal(new Refusal(503, 'This process is ending.'))).toBe(false);
});

describe('a fault of our own', () => {
  it.each([new Error('select secret'), coded('23505'), 'text', 7, null, undefined])(
    'tells nothing but the request: %s',
    (fault) => {
      expect(answer(fault)).toEqual({ status: 500, headers: {}, body: { message: 'Internal error', requestId: ID } });
      expect(answer(fault, 'pact').body).toEqual({ message: 'Internal error', code: 'InternalError' });
      expect(isInternal(fault)).toBe(true);
    },
  );
});
