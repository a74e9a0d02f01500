import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { workerConfig } from './config.js';

const environment = (more: Record<string, string>): Record<string, string> => ({
  DATABASE_URL: 'postgres://localhost/x',
  SECRET_KEYS: `k:${randomBytes(32).toString('base64url')}`,
  BASE_DOMAIN: 'example.test',
  ...more,
});

describe('the configuration of the worker', () => {
  it('has the documented defaults', () => {
    expect(workerConfig(environment({}))).toMatchObject({
      CONCURRENCY: 64,
      CONCURRENCY_PER_SOURCE: 16,
      LEASE: 45_000,
      ATTEMPT_TIMEOUT: 20_000,
      SWEEP_INTERVAL: 1_000,
      IMPORT_STALL_MINUTES: 600_000,
      REQUEUE_AFTER: 10_000,
      RETAIN_EVENTS_DAYS: 400,
      RETAIN_DEPRECATED_FOOTPRINTS_DAYS: undefined,
      RETAIN_IMPORT_FILES_DAYS: 30,
      RETAIN_AUDIT_DAYS: undefined,
    });
  });

  it('keeps what is old for a number of days, or never removes it', () => {
    expect(workerConfig(environment({ RETAIN_EVENTS_DAYS: 'never' })).RETAIN_EVENTS_DAYS).toBeUndefined();
    expect(workerConfig(environment({ RETAIN_EVENTS_DAYS: '36500' })).RETAIN_EVENTS_DAYS).toBe(36_500);
    for (const text of ['0', '-1', '1.5', '36501', '1e3', 'forever', '400 days'])
      expect(() => workerConfig(environment({ RETAIN_EVENTS_DAYS: text }))).toThrow('RETAIN_EVENTS_DAYS');
  });

  it('gives up an import that stands still after some minutes, or parts of one', () => {
    expect(workerConfig(environment({ IMPORT_STALL_MINUTES: '0.5' })).IMPORT_STALL_MINUTES).toBe(30_000);
    for (const text of ['0', '-1', 'never', '10081'])
      expect(() => workerConfig(environment({ IMPORT_STALL_MINUTES: text }))).toThrow('IMPORT_STALL_MINUTES');
  });

  it('refuses a lease shorter than an attempt, since the answer would be delivered twice', () => {
    expect(() => workerConfig(environment({ LEASE: '20' }))).toThrow('LEASE');
    expect(() => workerConfig(environment({ LEASE: '4', ATTEMPT_TIMEOUT: '5' }))).toThrow('LEASE');
    expect(workerConfig(environment({ LEASE: '6', ATTEMPT_TIMEOUT: '5' })).LEASE).toBe(6_000);
  });
});
