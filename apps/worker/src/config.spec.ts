import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { workerConfig } from './config.js';

const given = (more: Record<string, string>): Record<string, string> => ({
  DATABASE_URL: 'postgres://localhost/x',
  SECRET_KEYS: `k:${randomBytes(32).toString('base64url')}`,
  BASE_DOMAIN: 'example.test',
  ...more,
});

describe('the configuration of the worker', () => {
  it('has the times of the service by default', () => {
    expect(workerConfig(given({}))).toMatchObject({
      CONCURRENCY: 64,
      CONCURRENCY_PER_SOURCE: 16,
      LEASE: 45_000,
      ATTEMPT_TIMEOUT: 20_000,
      SWEEP_INTERVAL: 1_000,
      REQUEUE_AFTER: 10_000,
    });
  });

  it('takes no lease that an attempt can outlast: it would be delivered twice for nothing', () => {
    expect(() => workerConfig(given({ LEASE: '20' }))).toThrow('LEASE');
    expect(() => workerConfig(given({ LEASE: '4', ATTEMPT_TIMEOUT: '5' }))).toThrow('LEASE');
    expect(workerConfig(given({ LEASE: '6', ATTEMPT_TIMEOUT: '5' })).LEASE).toBe(6_000);
  });
});
