import { createHmac, randomBytes } from 'node:crypto';
import { areKeys, isSecret } from '../run/known-secrets.js';

/** One secret for the whole run, which its processes inherit: each can read what another sealed. */
const { TEST_SECRET = randomBytes(32).toString('hex') } = process.env;

const ringOf = (what: string) => `test:${createHmac('sha256', TEST_SECRET).update(what).digest('base64url')}`;

export const JWT_KEYS = ringOf('JWT_KEYS');
export const SECRET_KEYS = ringOf('SECRET_KEYS');

/** The environment of api, worker and cli in tests: all times at a tenth, and partners on this machine allowed. */
export function testEnvironment(databaseUrl: string, more: Record<string, string> = {}): Record<string, string> {
  const environment = {
    ...addressesOf(databaseUrl),
    JWT_KEYS,
    SECRET_KEYS,
    BASE_DOMAIN: 'example.test',
    DEFAULT_COMPANY: 'acme',
    ALLOW_PRIVATE_TARGETS: 'true',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'debug',
    HOST: '127.0.0.1',
    PORT: '0',
    CONNECT_TIMEOUT: '0.5',
    REQUEST_TIMEOUT: '1.5',
    ATTEMPT_TIMEOUT: '2',
    LEASE: '4.5',
    SWEEP_INTERVAL: '0.1',
    REQUEUE_AFTER: '1',
    RETRY_SCALE: '0.1',
    REQUEST_PACE: '0.2',
    // What a busy machine takes long for is no fault.
    IMAGE_TIMEOUT: '600',
    ...more,
  };
  isSecret(new URL(databaseUrl).password);
  areKeys(environment.JWT_KEYS);
  areKeys(environment.SECRET_KEYS);
  return environment;
}

/** Where TEST_POOLER names one, api and worker reach the databases of the run by it. What a test puts between is left alone. */
function addressesOf(databaseUrl: string): { DATABASE_URL: string } & Record<string, string> {
  const { TEST_POOLER, TEST_DATABASE_URL } = process.env;
  const direct = new URL(databaseUrl);
  if (!TEST_POOLER || !TEST_DATABASE_URL || direct.host !== new URL(TEST_DATABASE_URL).host)
    return { DATABASE_URL: databaseUrl };
  const pooled = Object.assign(new URL(databaseUrl), { host: TEST_POOLER });
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: databaseUrl, DATABASE_POOLER: 'transaction' };
}
