import { describe, expect, it } from 'vitest';
import { ApiError, Conflict, errorOf, NetworkFailure, TimedOut, TooManyRequests, Unavailable } from './errors.js';
import { nextQuery } from './lists.js';
import { waitBefore } from './retry.js';
import { wait } from './waiting.js';

const waits = (failure: unknown, tries = 1, random = 0) => waitBefore(failure, tries, 'always', {}, random);

describe('the wait before a request is sent again', () => {
  it('doubles with each try, and differs between clients by up to the half', () => {
    const away = new NetworkFailure('cut');
    expect([1, 2, 3, 4].map((tries) => waits(away, tries, 1))).toEqual([500, 1_000, 2_000, 4_000]);
    expect([1, 2, 3, 4].map((tries) => waits(away, tries, 0))).toEqual([250, 500, 1_000, 2_000]);
    expect(waits(away, 5)).toBeUndefined();
  });

  it('is at least what the service asks for, unless that is too long', () => {
    expect(waits(new Unavailable(503, '', { retryAfter: 5 }))).toBe(5_000);
    expect(waits(new TooManyRequests(429, '', { retryAfter: 60 }), 1, 1)).toBe(60_250);
    expect(waits(new TooManyRequests(429, '', { retryAfter: 61 }))).toBeUndefined();
    expect(
      waits(errorOf({ status: 503, headers: new Headers({ 'Retry-After': '9'.repeat(400) }) }, '')),
    ).toBeUndefined();
  });

  it('may be longer than timers can tell', async () => {
    await expect(wait(2 ** 31, AbortSignal.timeout(50))).rejects.toThrow('due to timeout');
  });

  it('comes only where time may help, and sending twice has no second effect', () => {
    const lost = [new NetworkFailure('cut'), new TimedOut('late'), new Unavailable(504, '')];
    expect(lost.map((failure) => waits(failure))).toEqual([250, 250, 250]);
    expect(lost.map((failure) => waitBefore(failure, 1, 'if-refused', {}))).toEqual([undefined, undefined, undefined]);
    expect(waitBefore(new TooManyRequests(429, ''), 1, 'if-refused', {}, 0)).toBe(250);
    expect(waits(new Conflict(409, '', { retryAfter: 1 }))).toBe(1_000);
    for (const never of [new Conflict(409, ''), new ApiError(500, ''), new Error('ours')]) {
      expect(waits(never)).toBeUndefined();
    }
  });
});

describe('an answer that is no success', () => {
  const answer = (status: number, headers = {}) => ({ status, headers: new Headers(headers) });

  it('says when to come back, in seconds or by a date', () => {
    expect(errorOf(answer(503, { 'Retry-After': '7' }), undefined).retryAfter).toBe(7);
    const date = new Date(Date.now() + 60_000).toUTCString();
    expect(errorOf(answer(503, { 'Retry-After': date }), undefined).retryAfter).toBeGreaterThan(50);
    expect(errorOf(answer(503, { 'Retry-After': 'soon' }), undefined).retryAfter).toBeUndefined();
  });

  it('is told in its own words where it has some', () => {
    expect(errorOf(answer(400), { message: 'name: is needed' }).message).toBe('name: is needed');
    expect(errorOf(answer(401), { error: 'invalid_client', error_description: 'Failed' }).message).toBe('Failed');
    expect(errorOf(answer(502), '<h1>Bad gateway</h1>').message).toBe('The service answered 502.');
    expect(errorOf(answer(304), undefined).message).toBe('The service answered 304.');
    expect(errorOf(answer(308), undefined).message).toMatch(/redirects there/);
  });

  it('may have a body of any shape', () => {
    const fault = { field: 'name', message: 'is needed' };
    for (const errors of [{ name: ['is needed'] }, null, 'name', [null, 'name', { field: 'name' }]]) {
      expect(errorOf(answer(400), { message: { text: 'wrong' }, errors })).toMatchObject({
        message: 'The service answered 400.',
        errors: [],
      });
    }
    expect(errorOf(answer(400), { message: 'name', errors: [fault] }).errors).toEqual([fault]);
  });
});

describe('the next page', () => {
  it('is what the query of its address says, with values that are given more than once', () => {
    expect(nextQuery('</api/v1/material?limit=2&after=a%2Cb>; rel="next"')).toEqual({ limit: ['2'], after: ['a,b'] });
    expect(nextQuery('<https://x.test/f?id=1&id=2>; rel=next')).toEqual({ id: ['1', '2'] });
    expect([nextQuery(null), nextQuery('</f>; rel="first"')]).toEqual([undefined, undefined]);
  });
});
