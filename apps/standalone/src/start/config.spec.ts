import { expect, it } from 'vitest';
import { readStandaloneConfig } from './config.js';
import { appEnvironment, forCommands } from './environment.js';
import type { StartRefused } from './start-refused.js';

const secrets = { databasePassword: 'p', jwtKeys: 'first:kept', secretKeys: 'first:kept' };
const environmentOf = (given: Record<string, string>) =>
  appEnvironment(readStandaloneConfig(given, '/srv'), secrets, 'postgres://ours');

it('is complete without any setting', () => {
  const config = readStandaloneConfig({}, '/srv/footprint');
  expect(config).toMatchObject({
    port: 3000,
    dataDir: '/srv/footprint/.data',
    address: 'http://localhost:3000',
    notes: [],
  });
});

it.each(['0', '65536', '3000.5', 'http'])('refuses the port %s with exit code 78', (PORT) => {
  expect(() => readStandaloneConfig({ PORT }, '/')).toThrow(expect.objectContaining({ exitCode: 78 }) as StartRefused);
});

it('uses the address where the api listens, and shows people localhost if that leads there', () => {
  const everywhere = readStandaloneConfig({ HOST: '0.0.0.0' }, '/');
  expect([everywhere.address, everywhere.ownAddress]).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000']);
  const elsewhere = readStandaloneConfig({ HOST: 'fd00::1', TLS_CERT_FILE: 'c', TLS_KEY_FILE: 'k' }, '/');
  expect([elsewhere.address, elsewhere.ownAddress]).toEqual(['https://[fd00::1]:3000', 'https://[fd00::1]:3000']);
});

it('does not use a database that the shell names, and says so', () => {
  const config = readStandaloneConfig({ DATABASE_URL: 'postgres://someone' }, '/');
  expect(config.notes).toHaveLength(1);
  expect(environmentOf({ DATABASE_URL: 'postgres://someone' })['DATABASE_URL']).toBe('postgres://ours');
});

it('lets the caller set everything else, keys in files included', () => {
  expect(environmentOf({})).toMatchObject({
    JWT_KEYS: 'first:kept',
    BASE_DOMAIN: 'localhost',
    DEFAULT_COMPANY: 'demo',
    ALLOW_PRIVATE_TARGETS: 'true',
  });
  const given = environmentOf({ JWT_KEYS_FILE: '/run/keys', SECRET_KEYS: 'mine:x', ALLOW_PRIVATE_TARGETS: 'false' });
  expect(given).toMatchObject({ JWT_KEYS_FILE: '/run/keys', SECRET_KEYS: 'mine:x', ALLOW_PRIVATE_TARGETS: 'false' });
  expect(given).not.toHaveProperty('JWT_KEYS');
});

it('passes to commands what they need, and nothing else of the shell', () => {
  const handed = forCommands(environmentOf({ AWS_SECRET: 'x', QUEUE_URL: 'redis://r' }));
  expect(handed).toMatchObject({ QUEUE_URL: 'redis://r', SECRET_KEYS: 'first:kept', DATABASE_URL: 'postgres://ours' });
  expect(handed).not.toHaveProperty('AWS_SECRET');
});
