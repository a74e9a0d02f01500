import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DataSources } from '#exchange';
import { Clients, Companies } from '#access';
import { Database, SecretBox } from '#platform';
import { workerConfig } from '../../apps/worker/src/config/config.js';
import { BAD_CERTIFICATES } from '../support/partners/bad-certificates.js';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { Doctor, faulty, found } from '../support/operations/doctor.js';
import { testEnvironment } from '../support/processes/environment.js';
import { tlsSettings } from '../support/partners/tls-files.js';

let cloned: TestDatabase;
let folder: string;
let doctor: Doctor;

beforeAll(async () => {
  cloned = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  doctor = new Doctor(cloned.url, folder);
  const database = await Database.open(cloned.url, { poolSize: 2 });
  const { uuid } = await new Companies(database).create('acme', 'Acme');
  const { SECRET_KEYS } = workerConfig(testEnvironment(cloned.url));
  const source = { name: 'Bolt', url: 'https://bolt.example', clientId: 'x', clientSecret: 'to be sealed' };
  await new DataSources(database, new SecretBox(SECRET_KEYS)).add(uuid, source);
  await database.close();
});

afterAll(async () => {
  await cloned.drop();
  rmSync(folder, { recursive: true });
});

it('finds no fault where there is none, and looks at everything', async () => {
  const examined = await doctor.examine({ DATABASE_URL: cloned.url, SPOOL_MB: '1' });
  expect([faulty(examined), examined.exitCode, examined.notes]).toEqual([[], 0, '']);
  expect(examined.checks.map(({ check, state }) => `${check}: ${state}`)).toEqual([
    'settings: ok',
    'database: ok',
    'database version: ok',
    'rights: ok',
    'extensions: ok',
    'migrations: ok',
    'clock: ok',
    'connections: ok',
    'default company: ok',
    'clients: ok',
    'tokens at the base URL: ok',
    'installation: ok',
    'sealed secrets: ok',
    'storage: ok',
    'queue: ok',
    'JWT_KEYS: ok',
    'SECRET_KEYS: ok',
    'SPOOL_DIR: ok',
  ]);
});

it('names who asks for tokens right below a PACT base URL, and whether that is refused', async () => {
  const database = await Database.open(cloned.url, { poolSize: 2 });
  try {
    const companies = new Companies(database);
    const { uuid } = await companies.create('based', 'Based');
    const { clientId } = await new Clients(database).create(uuid, 'Partner', ['pact:read'], false);
    await database.query('update client set base_token_asked = now() where company = $1', [uuid]);
    const look = async () => found(await doctor.examine(), 'tokens at the base URL');
    expect(await look()).toMatchObject([
      {
        state: 'warning',
        message: expect.stringContaining(clientId),
        todo: expect.stringContaining('--token-at-base'),
      },
    ]);
    await companies.set(uuid, { tokenAtBase: true });
    expect(await look()).toMatchObject([{ state: 'ok', message: expect.stringContaining('Partner of based') }]);
  } finally {
    await database.close();
  }
});

it('reads as a list on a terminal, within its width and without colours if none are wanted', async () => {
  const { text, notes, exitCode } = await doctor.examine({ SPOOL_DIR: '/nowhere' }, [], {
    columns: 80,
    hasColors: false,
  });
  expect(text).toMatch(/^ok {7}settings/m);
  expect(text).toMatch(/^FAULT {4}SPOOL_DIR +\/nowhere is not there, or can't be written to\.\n +→ Make it/m);
  expect(text).not.toContain('\u001b');
  for (const line of text.split('\n')) expect(line.length).toBeLessThan(81);
  expect([exitCode, notes]).toEqual([1, '1 fault.\n']);
  const coloured = await doctor.examine({ SPOOL_DIR: '/nowhere' }, [], { columns: 80, hasColors: true });
  expect(coloured.text).toContain('\u001b[31mFAULT');
  const json = await doctor.examine({}, ['--json'], { columns: 80, hasColors: false });
  expect(JSON.parse(json.text)).toMatchObject({ checks: expect.any(Array) });
});

it('tells every fault of the settings, names that are none, and goes on with what it can', async () => {
  const examined = await doctor.examine({
    SECRET_KEYS: 'short',
    DATABASE_POOL: '0',
    JWT_KEY: 'x',
    SPOOL_MB: 'much',
    PORT: '-1',
    RETRY_SCALE: '0',
  });
  expect(found(examined, 'settings').map(({ state, message }) => `${state} ${message.split(':')[0]}`)).toEqual([
    'warning JWT_KEY is set, but there is no such setting. Is JWT_KEYS meant?',
    'fault SECRET_KEYS',
    'fault DATABASE_POOL',
    'fault PORT',
    'fault SPOOL_MB',
    'fault RETRY_SCALE',
  ]);
  expect(faulty(examined)).toEqual(['settings']);
  expect(found(examined, 'rights')).toMatchObject([{ state: 'ok' }]);
  expect(examined.exitCode).toBe(1);
});

it('tells of settings that do not go together', async () => {
  const examined = await doctor.examine({ LEASE: '20', ATTEMPT_TIMEOUT: '20', PORT: 'x' });
  expect(found(examined, 'settings')).toMatchObject([
    { state: 'fault', message: 'PORT: not an integer' },
    { state: 'fault', message: expect.stringMatching(/^LEASE: not longer than ATTEMPT_TIMEOUT/) },
  ]);
});

it('counts the secrets that wrong keys do not open, and says which key is lacking', async () => {
  const SECRET_KEYS = `k20200131-abcdef:${randomBytes(32).toString('base64url')}`;
  const examined = await doctor.examine({ SECRET_KEYS });
  expect(found(examined, 'sealed secrets')).toMatchObject([
    { state: 'fault', message: 'The secrets of 1 of 1 data sources do not open. SECRET_KEYS lacks test.' },
  ]);
  expect(found(examined, 'SECRET_KEYS')).toMatchObject([
    { state: 'warning', message: expect.stringMatching(/k20200131-abcdef, is \d{4} days old/) },
  ]);
  const audit = await doctor.examine({ AUDIT_KEYS: `k20200131-abcdef:${randomBytes(32).toString('base64url')}` });
  expect(found(audit, 'AUDIT_KEYS')).toMatchObject([{ state: 'warning' }]);
  const sameId = await doctor.examine({ SECRET_KEYS: `test:${randomBytes(32).toString('base64url')}` });
  expect(found(sameId, 'sealed secrets')).toMatchObject([{ state: 'fault' }]);
});

it('warns of a full disk and of a default company that is not there, which is no fault', async () => {
  const examined = await doctor.examine({ SPOOL_MB: '999999999', DEFAULT_COMPANY: 'nobody' });
  expect([examined.exitCode, examined.state]).toEqual([0, 'warning']);
  expect(found(examined, 'SPOOL_DIR')).toMatchObject([{ state: 'warning' }]);
  expect(found(examined, 'default company')).toMatchObject([{ state: 'warning' }]);
});

it('warns where nothing goes out, which is right on a copy', async () => {
  const off = () => doctor.examine({ OUTBOUND: 'off' });
  expect(found(await off(), 'installation')).toMatchObject([
    { state: 'warning', message: expect.stringContaining('OUTBOUND is off') },
  ]);
  const database = await Database.open(cloned.url, { poolSize: 2 });
  await database.queryAcross('deployment', 'insert into installation (database_oid) values (1)');
  expect(found(await doctor.examine(), 'installation')).toMatchObject([
    { state: 'warning', todo: expect.stringMatching(/installation confirm; .*OUTBOUND=off/) },
  ]);
  expect(found(await off(), 'installation')).toMatchObject([{ state: 'ok' }]);
  await database.queryAcross('deployment', 'delete from installation');
  await database.close();
});

it('names the clients that expire soon, the first five of them', async () => {
  const database = await Database.open(cloned.url, { poolSize: 2 });
  const [clients, { uuid }] = [new Clients(database), await new Companies(database).create('expiry', 'Expiry')];
  const add = async (name: string, days: number): Promise<string> => {
    const expires = new Date(Date.now() + days * 86_400_000);
    return (await clients.create(uuid, name, ['material:read'], false, { expires })).clientId;
  };
  const id = await add('Portal', 3);
  await add('Next year', 400);
  const one = await doctor.examine();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  expect(found(one, 'clients')).toMatchObject([
    { state: 'warning', message: `Within 30 days expire: Portal of expiry on ${day} (${id}).` },
  ]);
  expect(one.exitCode).toBe(0);
  for (let nth = 0; nth < 5; nth++) await add(`More ${nth}`, 10);
  const [many] = found(await doctor.examine(), 'clients');
  expect(many?.message.match(/ of expiry on /g)).toHaveLength(5);
  expect(many?.message).toMatch(/, and others\.$/);
  await database.query(`delete from client where company = $1`, [uuid]);
  await database.close();
});

it('looks at the certificate of the api', async () => {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = await tlsSettings();
  const good = await doctor.examine({ TLS_CERT_FILE, TLS_KEY_FILE });
  expect(found(good, 'TLS certificate')).toMatchObject([{ state: 'ok', message: expect.stringContaining('2126') }]);
  const expired = BAD_CERTIFICATES.find(({ says }) => says === 'CERT_HAS_EXPIRED')?.pair();
  const [cert, other] = [join(folder, 'expired.pem'), join(folder, 'other.pem')];
  writeFileSync(cert, expired?.cert ?? '');
  writeFileSync(other, 'no key');
  expect(found(await doctor.examine({ TLS_CERT_FILE: cert, TLS_KEY_FILE }), 'TLS certificate')).toMatchObject([
    { state: 'fault', message: expect.stringMatching(/has expired: .*2021/) },
  ]);
  expect(faulty(await doctor.examine({ TLS_CERT_FILE, TLS_KEY_FILE: other }))).toEqual(['TLS certificate']);
  for (const TLS_CERT_FILE_ of ['/nowhere', undefined]) {
    const examined = await doctor.examine({ TLS_CERT_FILE: TLS_CERT_FILE_, TLS_KEY_FILE });
    expect(faulty(examined)).toEqual(['settings']);
  }
});
