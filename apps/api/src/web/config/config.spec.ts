import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ConfigFault } from '#platform';
import { apiConfig } from './config.js';

const KEY = `one:${Buffer.alloc(32, 7).toString('base64url')}`;
const GOOD = {
  DATABASE_URL: 'postgres://localhost/footprints',
  SECRET_KEYS: KEY,
  JWT_KEYS: KEY,
  BASE_DOMAIN: 'localhost',
};
const FILE = fileURLToPath(import.meta.url);

function faultsOf(settings: Record<string, string | undefined>): readonly string[] {
  try {
    apiConfig({ ...GOOD, ...settings });
    return [];
  } catch (fault) {
    if (fault instanceof ConfigFault) return fault.faults;
    throw fault;
  }
}

describe('the configuration of the api', () => {
  it('trusts no proxy, requires no https and listens on this machine by default', () => {
    expect(apiConfig(GOOD)).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      TRUST_PROXY: 0,
      REQUIRE_HTTPS: false,
      PACT_EVENT_ORGANISATIONS: ['standard', 'wbcsd'],
      TOKEN_FAILURES_PER_MINUTE: 30,
      REQUESTS_PER_MINUTE: 600_000,
      CORS_ORIGINS: [],
    });
  });

  it('takes origins in the form in which a browser sends them', () => {
    const origins = ['https://app.example.com', 'http://localhost:5173'];
    expect(apiConfig({ ...GOOD, CORS_ORIGINS: origins.join(', ') }).CORS_ORIGINS).toEqual(origins);
    for (const wrong of ['*', 'app.example.com', 'https://a.example/', 'https://A.example', 'https://a.example:443']) {
      expect(faultsOf({ CORS_ORIGINS: `${origins.join(',')},${wrong}` })).toHaveLength(1);
    }
  });

  it('takes a certificate and a key only together, from files that exist', () => {
    expect(faultsOf({ TLS_CERT_FILE: FILE, TLS_KEY_FILE: FILE })).toEqual([]);
    const together = 'TLS_KEY_FILE: TLS_CERT_FILE and TLS_KEY_FILE go together';
    expect(faultsOf({ TLS_CERT_FILE: FILE })).toEqual([together]);
    expect(faultsOf({ TLS_KEY_FILE: FILE })).toEqual([together]);
    for (const path of ['/nowhere', '/']) {
      expect(faultsOf({ TLS_CERT_FILE: path, TLS_KEY_FILE: FILE })).toEqual([
        'TLS_CERT_FILE: names no file that can be read',
      ]);
    }
  });

  it('takes a pooler in transaction mode only with the address past it', () => {
    const DATABASE_DIRECT_URL = 'postgres://elsewhere/footprints';
    expect(faultsOf({ DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL })).toEqual([]);
    expect(faultsOf({ DATABASE_DIRECT_URL })).toEqual([]);
    expect(faultsOf({ DATABASE_POOLER: 'transaction' })).toEqual([
      'DATABASE_DIRECT_URL: missing, with DATABASE_POOLER set',
    ]);
    expect(faultsOf({ DATABASE_POOLER: 'statement', DATABASE_DIRECT_URL })).toEqual([
      'DATABASE_POOLER: not transaction',
    ]);
  });

  it('lists every fault at once, including those between two settings', () => {
    const faults = faultsOf({
      JWT_KEYS: undefined,
      PORT: '70000',
      TRUST_PROXY: 'all',
      REQUIRE_HTTPS: 'yes',
      TLS_CERT_FILE: FILE,
    });
    expect(faults.map((fault) => fault.split(':', 1)[0]).sort()).toEqual(
      ['JWT_KEYS', 'PORT', 'REQUIRE_HTTPS', 'TLS_KEY_FILE', 'TRUST_PROXY'].sort(),
    );
  });
});
