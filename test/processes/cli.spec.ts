import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Checked } from '#faults';
import { databaseUrl, identify, writeRunning } from '#embedded';
import type { OwnEpd } from '#model/products';
import { writeIlcdJson, writeIlcdXml } from '#model/products';
import { DatasetSearch, FactorDatabases, NOTHING_FOLLOWS, storeDatasets } from '#factors';
import { complete, Decimal } from '#impacts';
import { DataSources } from '#exchange';
import type { Company } from '#access';
import { Clients, Companies, PERMISSIONS } from '#access';
import { Database, SecretBox, SHARED } from '#platform';
import { run } from '../../apps/cli/src/run.js';
import { workerConfig } from '../../apps/worker/src/config/config.js';
import { builtScript } from '../support/processes/built.js';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { testEnvironment } from '../support/processes/environment.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { sessions } from '../support/databases/sessions.js';
import { until } from '../support/run/until.js';

const CLI = builtScript('cli');
const CALL = 'node dist/bin/cli.js';
const NOWHERE = 'postgres://nobody:not-to-be-shown@127.0.0.1:1/none';

const HEADER = 'ID,Scope,Level 1,Level 2,Level 3,Level 4,Column Text,UOM,GHG/Unit,GHG Conversion Factor 2024';
const FACTORS = `${HEADER}\n1_8,Scope 1,Fuels,Liquid fuels,Diesel,,,litres,kg CO2e,2.51279\n`;
const IMPORT = ['--shared', '--profile', 'uk-desnz', '--version', '2024', '--licence', 'OGL-UK-3.0'];

interface Ran {
  exitCode: number | null;
  out: string;
  said: string;
}

interface Circumstances {
  input?: string;
  /** The whole environment. */
  environment?: Record<string, string>;
}

let cloned: TestDatabase;
let database: Database;
let folder: string;

beforeAll(async () => {
  cloned = await cloneDatabase();
  database = await Database.open(cloned.url, { poolSize: 2 });
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
});

afterAll(async () => {
  await database.close();
  await cloned.drop();
  await rm(folder, { recursive: true });
});

/** One command, in this process. */
async function cli(words: readonly string[], how: Circumstances = {}): Promise<Ran> {
  const { input = '', environment = testEnvironment(cloned.url) } = how;
  const ran: Ran = { exitCode: null, out: '', said: '' };
  const output = {
    write: (text: string) => void (ran.out += text),
    note: (text: string) => void (ran.said += `${text}\n`),
  };
  const around = { environment, call: CALL, folder, input: Readable.from([Buffer.from(input)]) };
  const exitCode = await run(words, output, around);
  return { ...ran, exitCode };
}

/** The answer of a command that has to succeed. */
async function answer<Answer>(words: readonly string[], how?: Circumstances): Promise<Answer & { said: string }> {
  const { exitCode, out, said } = await cli(words, how);
  expect({ exitCode, said }).toEqual({ exitCode: 0, said: expect.any(String) });
  return Object.assign(JSON.parse(out) as Answer & object, { said });
}

async function aCompany(subdomain: string): Promise<Company> {
  return new Companies(database).create(subdomain, `Company ${subdomain}`);
}

describe('companies', () => {
  it('are made, changed and listed', async () => {
    const made = await answer<Company>([
      ...['company', 'create', '--subdomain', 'acme', '--name', 'Acme Steel', '--domain', 'Acme.Example'],
      ...['--company-ids', 'urn:lei:1', '--company-ids', 'urn:acme:2'],
    ]);
    expect(made).toMatchObject({ subdomain: 'acme', domain: 'acme.example', companyIds: ['urn:lei:1', 'urn:acme:2'] });
    const scopes = await database.query('select 1 from scope where company = $1', [made.uuid]);
    const orgs = await database.query('select name from org where company = $1', [made.uuid]);
    expect([scopes.length, orgs]).toEqual([17, [{ name: 'Acme Steel' }]]);

    const set = await answer<Company>(['company', 'set', 'acme', '--publish', 'reviewed', '--domain', '']);
    expect(set).toMatchObject({ name: 'Acme Steel', publish: 'reviewed', companyIds: ['urn:lei:1', 'urn:acme:2'] });
    expect(set).not.toHaveProperty('domain');
    expect(set.said).toContain('next request');
    expect(await database.query('select 1 from republication where company = $1', [made.uuid])).toHaveLength(1);

    const [listed, shown] = await Promise.all([
      answer<Company[]>(['company', 'list']),
      answer<Company>(['company', 'show', 'acme']),
    ]);
    expect(listed.map(({ uuid }) => uuid)).toContain(made.uuid);
    expect(shown).toMatchObject({ uuid: made.uuid, characterizationFactors: ['AR6'], fossilCarbonContent: '0' });
  });

  it('are refused with every fault, or where there is one, or none', async () => {
    await aCompany('taken');
    const [invalid, conflict, missing, odd] = await Promise.all([
      cli([
        'company',
        'set',
        'taken',
        '--publish',
        'some',
        '--company-ids',
        'acme',
        '--exempted-emissions-percent',
        '101',
      ]),
      cli(['company', 'create', '--subdomain', 'taken', '--name', 'Again']),
      cli(['company', 'set', 'unknown', '--publish', 'all']),
      cli(['company', 'create', '--subdomain', 'Not_One', '--name', 'N']),
    ]);
    expect(invalid).toMatchObject({ exitCode: 65, out: '' });
    expect(
      invalid.said
        .trim()
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['--company-ids', '--publish', '--exempted-emissions-percent']);
    expect(conflict).toEqual({ exitCode: 1, out: '', said: 'The subdomain taken is taken.\n' });
    expect(missing).toEqual({ exitCode: 1, out: '', said: 'No company has the subdomain unknown.\n' });
    expect(odd).toMatchObject({ exitCode: 65, said: expect.stringMatching(/^--subdomain: has to be/) });
  });
});

describe('clients', () => {
  interface Issued {
    clientId: string;
    clientSecret: string;
    apiKey?: string;
  }

  it('live from their making to their end', async () => {
    const { uuid } = await aCompany('clients');
    const clients = new Clients(database);
    const create = ['client', 'create', '--company', 'clients', '--name', 'Portal'];
    const issued = await answer<Issued>([...create, '--permissions', 'pact:read,material:read', '--api-key']);
    expect(issued.said).toContain('not shown again');
    expect(await clients.authenticate(uuid, issued.clientId, issued.clientSecret)).toMatchObject({
      permissions: ['pact:read', 'material:read'],
    });
    expect(await clients.byApiKey(uuid, issued.apiKey ?? '')).toMatchObject({ id: issued.clientId });

    const all = await answer<Issued>([...create, '--permissions', 'all']);
    expect(Object.keys(all)).toEqual(['clientId', 'clientSecret', 'said']);
    expect(await clients.authenticate(uuid, all.clientId, all.clientSecret)).toMatchObject({
      permissions: PERMISSIONS,
    });

    const renewed = await answer<Issued>(['client', 'rotate', issued.clientId, '--company', 'clients', '--yes']);
    expect(await clients.authenticate(uuid, issued.clientId, issued.clientSecret)).toBeUndefined();
    expect(await clients.authenticate(uuid, issued.clientId, renewed.clientSecret)).toBeDefined();
    expect(await clients.byApiKey(uuid, renewed.apiKey ?? '')).toMatchObject({ id: issued.clientId });

    const revoked = await answer<{ revoked: string }>([
      'client',
      'revoke',
      issued.clientId,
      '--company',
      'clients',
      '--yes',
    ]);
    expect(revoked).toMatchObject({ clientId: issued.clientId, revoked: expect.stringMatching(/Z$/) });
    expect(await clients.authenticate(uuid, issued.clientId, renewed.clientSecret)).toBeUndefined();

    const { out } = await cli(['client', 'list', '--company', 'clients']);
    expect(JSON.parse(out)).toMatchObject([
      { clientId: issued.clientId, hasApiKey: true, revoked: expect.any(String) },
      { clientId: all.clientId, hasApiKey: false },
    ]);
    for (const secret of [issued.clientSecret, issued.apiKey, renewed.clientSecret, renewed.apiKey, all.clientSecret]) {
      expect(out).not.toContain(secret);
    }
  });

  it('of another company are none, and a wrong permission shows the right ones', async () => {
    const { uuid } = await aCompany('one');
    await aCompany('other');
    const { clientId } = await new Clients(database).create(uuid, 'Mine', ['pact:read'], false);
    const [foreign, wrong] = await Promise.all([
      cli(['client', 'rotate', clientId, '--company', 'other']),
      cli(['client', 'create', '--company', 'one', '--name', 'X', '--permissions', 'pact:write']),
    ]);
    expect(foreign).toMatchObject({ exitCode: 1, said: `No client ${clientId} that is not revoked.\n` });
    expect(wrong).toMatchObject({ exitCode: 65, said: expect.stringMatching(/unknown: pact:write; .*pact:read/) });
  });
});

describe('data sources', () => {
  it('are added with a secret from standard input, tested, and removed', async () => {
    await aCompany('sources');
    const peer = await startPactPeer({ clientSecret: 'right horse battery' });
    const add = (name: string, more: readonly string[] = []) => [
      ...['data-source', 'add', '--company', 'sources', '--name', name, '--url', peer.url],
      ...['--client-id', peer.clientId, ...more],
    ];
    try {
      const added = await answer<{ uuid: string }>(add('Bolt Ltd'), { input: `${peer.clientSecret}\n` });
      expect(added).toMatchObject({ name: 'Bolt Ltd', url: peer.url, clientId: peer.clientId });
      expect(added.said).toContain('never shown again');
      expect(added.said).toContain(`data-source test ${added.uuid} --company sources`);
      expect(added.said).not.toContain('Warning');

      const [byName, byUuid, again, listed] = await Promise.all([
        cli(['data-source', 'test', 'Bolt Ltd', '--company', 'sources']),
        cli(['data-source', 'test', added.uuid, '--company', 'sources']),
        cli(add('Bolt again'), { input: 'x' }),
        cli(['data-source', 'list', '--company', 'sources']),
      ]);
      const outcome = { kind: 'token', endpoint: `${peer.url}/3/auth/token`, lifeSeconds: 3600, lifeAssumed: false };
      expect(byName.exitCode).toBe(0);
      expect(JSON.parse(byName.out)).toMatchObject({ dataSource: { uuid: added.uuid }, outcome });
      expect((JSON.parse(byName.out) as { steps: unknown[] }).steps.length).toBeGreaterThan(1);
      expect(byUuid).toMatchObject({ exitCode: 0, said: 'Bolt Ltd gives a token, for 3600 s.\n' });
      expect(again).toMatchObject({ exitCode: 1, out: '', said: expect.stringContaining('this URL') });
      expect(JSON.parse(listed.out)).toMatchObject([{ uuid: added.uuid, name: 'Bolt Ltd' }]);

      peer.onToken({ kind: 'answer', status: 401, json: { error: 'invalid_client', echo: peer.clientSecret } });
      const refused = await cli(['data-source', 'test', 'Bolt Ltd', '--company', 'sources']);
      expect(refused).toMatchObject({ exitCode: 1, said: expect.stringMatching(/^Bolt Ltd gives no token: .*401/) });
      expect(JSON.parse(refused.out)).toMatchObject({ outcome: { kind: 'refused', refusal: { status: 401 } } });

      const removed = await answer(['data-source', 'remove', 'Bolt Ltd', '--company', 'sources', '--yes']);
      expect(removed).toMatchObject({ uuid: added.uuid });
      for (const text of [byName, byUuid, again, listed, refused, removed].map((each) => JSON.stringify(each))) {
        expect(text).not.toContain(peer.clientSecret);
        for (const token of peer.tokens) expect(text).not.toContain(token);
      }
      expect(await cli(['data-source', 'remove', 'Bolt Ltd', '--company', 'sources'])).toMatchObject({ exitCode: 1 });
    } finally {
      await peer.close();
    }
  });

  it('are changed in what is said of them; at another origin the secret is needed again', async () => {
    const { uuid: company } = await aCompany('changing');
    const peer = await startPactPeer({ clientSecret: 'the first' });
    const set = (...more: string[]) => ['data-source', 'set', 'Bolt', '--company', 'changing', ...more];
    try {
      const add = ['data-source', 'add', '--company', 'changing', '--name', 'Bolt', '--url', 'https://bolt.example/a'];
      const added = await answer<{ uuid: string }>([...add, '--client-id', 'old'], { input: 'the first' });
      const { SECRET_KEYS: _, ...keyless } = testEnvironment(cloned.url);
      const elsewhereOnBolt = ['--url', 'https://bolt.example/b', '--auth-url', 'https://bolt.example/token'];
      const moved = await answer(set(...elsewhereOnBolt, '--event-organisation', 'bolt'), { environment: keyless });
      expect(moved).toMatchObject({
        ...{ uuid: added.uuid, clientId: 'old', authUrl: 'https://bolt.example/token' },
        eventOrganisation: 'bolt',
      });
      expect(await answer(set('--event-organisation', ''))).not.toHaveProperty('eventOrganisation');

      const elsewhere = await cli(set('--url', peer.url, '--auth-url', ''));
      expect(elsewhere).toMatchObject({
        exitCode: 65,
        out: '',
        said: expect.stringMatching(/^--client-secret: has to be given again/),
      });
      const there = ['--url', peer.url, '--auth-url', '', '--client-id', peer.clientId, '--client-secret', '-'];
      const changed = await answer(set(...there), { input: 'the first\n' });
      expect(changed).toMatchObject({ url: peer.url, clientId: peer.clientId, name: 'Bolt' });
      expect(changed).not.toHaveProperty('authUrl');
      expect(JSON.stringify(changed)).not.toContain('the first');
      const tried = await cli(['data-source', 'test', 'Bolt', '--company', 'changing']);
      expect(tried).toMatchObject({ exitCode: 0, said: 'Bolt gives a token, for 3600 s.\n' });

      await new DataSources(database, new SecretBox([])).update(
        company,
        added.uuid,
        Checked.of({ name: 'Bolt & Son' }),
      );
      const [missing, faulty, keyNeeded] = await Promise.all([
        cli(set('--name', 'Nut')),
        cli(set('--url', 'ftp://bolt.example', '--name', added.uuid, '--client-secret', ' \n')),
        cli(set('--client-secret', 'x'), { environment: keyless }),
      ]);
      expect(missing).toMatchObject({ exitCode: 1, said: 'No data source Bolt.\n' });
      expect(faulty.exitCode).toBe(65);
      const options = faulty.said
        .trim()
        .split('\n')
        .map((line) => line.split(':')[0]);
      expect(options).toEqual(['--name', '--url', '--client-secret']);
      expect(keyNeeded).toMatchObject({ exitCode: 78, said: expect.stringContaining('SECRET_KEYS: missing') });
    } finally {
      await peer.close();
    }
  });

  it('are reached at private addresses only where that is allowed, and http is warned of', async () => {
    await aCompany('private');
    const peer = await startPactPeer();
    const environment = testEnvironment(cloned.url, { ALLOW_PRIVATE_TARGETS: 'false' });
    const add = ['data-source', 'add', '--company', 'private', '--name', 'Near', '--url', peer.url];
    try {
      const how = { environment, input: peer.clientSecret };
      const added = await answer([...add, '--client-id', peer.clientId, '--client-secret', '-'], how);
      expect(added.said).toMatch(/^Warning: over http/);
      const tried = await cli(['data-source', 'test', 'Near', '--company', 'private'], { environment });
      expect(tried).toMatchObject({ exitCode: 1 });
      expect([...peer.tokenRequests, ...peer.discoveryRequests]).toEqual([]);

      const { SECRET_KEYS: _, ...keyless } = testEnvironment(cloned.url);
      const otherKey = { ...keyless, SECRET_KEYS: `other:${Buffer.alloc(32).toString('base64url')}` };
      const lost = await cli(['data-source', 'test', 'Near', '--company', 'private'], { environment: otherKey });
      expect(lost).toMatchObject({
        exitCode: 78,
        said: expect.stringMatching(/secret of Near does not open: .*"test"/),
      });
      const remove = ['data-source', 'remove', 'Near', '--company', 'private', '--yes'];
      const removed = await cli(remove, { environment: keyless });
      expect(removed.exitCode).toBe(0);
    } finally {
      await peer.close();
    }
  });

  it('are refused without a usable address or secret', async () => {
    await aCompany('refused');
    const add = ['data-source', 'add', '--company', 'refused', '--client-id', 'id', '--name', 'N', '--url'];
    const [address, secret] = await Promise.all([
      cli([...add, 'ftp://partner.example', '--auth-url', 'nowhere', '--client-secret', 's']),
      cli([...add, 'https://partner.example'], { input: '\n' }),
    ]);
    expect(address).toMatchObject({ exitCode: 65, said: expect.stringMatching(/^--url: .*\n--auth-url: .*\n$/) });
    expect(secret).toMatchObject({
      exitCode: 65,
      said: expect.stringMatching(/^--client-secret: has to have 1 to \d+ characters/),
    });
  });
});

describe('emission factors', () => {
  it('are imported with a --version of their own, from a file or standard input', async () => {
    await writeFile(join(folder, 'factors.csv'), FACTORS);
    const words = (from: string) => ['dataset', 'import', '--file', from, ...IMPORT, '--database', 'UK DESNZ'];
    expect(await answer(words('factors.csv'))).toMatchObject({ imported: 1, database: { version: '2024' } });
    expect(await answer(words('-'), { input: FACTORS })).toMatchObject({ imported: 0, unchanged: 1 });
    const wide = (many: number) =>
      Array.from({ length: many }, (_, nth) => String.fromCodePoint(0x20000 + nth * 37)).join('');
    const named = (version: string) => [...words('factors.csv').slice(0, -1), wide(500), '--version', version];
    expect(await answer(named(wide(100)))).toMatchObject({ imported: 1, database: { name: wide(500) } });
    expect(await cli(named(wide(101)))).toMatchObject({
      exitCode: 64,
      said: '--version is longer than 100 characters\n',
    });
    expect(await cli(words('none.csv'))).toMatchObject({
      exitCode: 66,
      out: '',
      said: expect.stringMatching(/^none\.csv/),
    });
    expect(await cli(words('-'), { input: 'no such header\n' })).toMatchObject({ exitCode: 65 });
  });
});

describe('EPDs', () => {
  const epd = (nth: number): OwnEpd => ({
    ...{
      uuid: `00000000-0000-4000-8000-00000000000${nth}`,
      version: 1,
      name: `Brick ${nth}`,
      language: 'en',
      unit: 'kg',
    },
    figures: complete({ AP: { A1: new Decimal('0.1') } }),
  });
  const words = ['dataset', 'import', '--shared', '--profile', 'ilcd-epd', '--version', '1', '--licence', 'free'];

  it('are imported from files, from a folder and from standard input', async () => {
    await mkdir(join(folder, 'epds'));
    await writeFile(join(folder, 'epds', 'one.json'), writeIlcdJson(epd(1)));
    await writeFile(join(folder, 'epds', 'two.xml'), writeIlcdXml(epd(2)));
    await writeFile(join(folder, 'epds', 'read.me'), 'no EPD');
    const into = [...words, '--database', 'EPDs', '--file'];
    expect(await answer([...into, 'epds'])).toMatchObject({ rows: 2, imported: 2 });
    const files = [...into, 'epds/one.json', '--file', 'epds/two.xml'];
    expect(await answer(files)).toMatchObject({ rows: 2, imported: 0, unchanged: 2 });
    expect(await answer([...into, '-'], { input: writeIlcdJson(epd(3)) })).toMatchObject({ imported: 1 });
  });

  it('are refused in words that name the file', async () => {
    const into = [...words, '--database', 'Refused EPDs', '--file'];
    await writeFile(join(folder, 'bomb.xml'), '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>');
    expect(await cli([...into, 'bomb.xml'])).toMatchObject({
      exitCode: 65,
      said: expect.stringMatching(
        /^Nothing was imported\. Faulty rows: 1, the first at bomb\.xml: has a document type decl/m,
      ),
    });
    expect(await cli([...into, 'none.json'])).toMatchObject({
      exitCode: 66,
      said: expect.stringMatching(/^none\.json/),
    });
    await mkdir(join(folder, 'empty'));
    expect(await cli([...into, 'empty'])).toMatchObject({
      exitCode: 66,
      said: expect.stringMatching(/no file that ends/),
    });
  });
});

describe('emission-factor databases', () => {
  it('are listed and removed, unless an element draws on one of their datasets', async () => {
    const { uuid: owner } = await aCompany('removing');
    const row = { key: '1', name: 'Zinc', unit: 'kg' as const, figures: {}, taxonomy: [] };
    const stored = await database.transaction((tx) =>
      storeDatasets(tx, NOTHING_FOLLOWS, { owner, name: 'Own', version: '1', licence: 'CC0' }, [row]),
    );
    const of = ['--company', 'removing'];
    const listed = await answer<object[]>(['database', 'list', ...of]);
    expect(listed).toContainEqual(expect.objectContaining({ uuid: stored.uuid, count: 1, shared: false }));
    expect(await answer<object[]>(['dataset', 'list', ...of])).toEqual(listed);
    expect(await cli(['database', 'remove', stored.uuid, ...of, '--shared'])).toMatchObject({ exitCode: 64, out: '' });
    for (const [uuid, ...whose] of [
      [stored.uuid, '--shared'],
      ['Own', ...of],
      [owner, ...of],
    ]) {
      expect(await cli(['database', 'remove', String(uuid), ...whose])).toMatchObject({
        ...{ exitCode: 1, out: '', said: `There is no database ${uuid}.\n` },
      });
    }
    const element = randomUUID();
    await database.query(
      `insert into element (company, uuid, kind, chain, name, dataset_owner, dataset, dataset_amount, dataset_amount_unit, co2e, impacts)
       select $1, $2::uuid, 'material', $2::uuid, 'Coating', owner, uuid, 1, 'kg', '{}', '{}' from dataset where owner = $1`,
      [owner, element],
    );
    const used = await cli(['database', 'remove', stored.uuid, ...of, '--yes']);
    expect(used).toMatchObject({ exitCode: 1, out: '', said: expect.stringContaining(`"Coating" (${element})`) });
    await database.query(`delete from element where company = $1`, [owner]);
    expect(await answer(['database', 'remove', stored.uuid, ...of, '--yes'])).toMatchObject({
      uuid: stored.uuid,
      removed: 1,
    });
    expect(await cli(['database', 'remove', stored.uuid, ...of, '--yes'])).toMatchObject({ exitCode: 1, out: '' });
  });
});

describe('the search index', () => {
  it('is made anew for datasets that are there without one', async () => {
    const { uuid } = await aCompany('searching');
    const rows = Array.from({ length: 5_200 }, (_, nth) => ({
      ...{ key: String(nth), name: `Copper wire ${(nth * 7) % 5_200}`, unit: 'kg' as const, figures: {}, taxonomy: [] },
    }));
    const described = { owner: uuid, name: 'Own', version: '1', licence: 'CC0' };
    await database.transaction((tx) => storeDatasets(tx, NOTHING_FOLLOWS, described, rows));
    for (const table of ['search_posting', 'search_word', 'dataset_search', 'search_block']) {
      await database.query(`delete from ${table} where owner = $1`, [uuid]);
    }
    const asked = { query: { text: 'copper' }, page: 1, limit: 10, codes: [] };
    const found = async () => (await new DatasetSearch(database).find(uuid, asked)).count;
    expect(await found()).toBe(0);
    for (let again = 0; again < 2; again++) {
      expect(await answer(['dataset', 'reindex', '--company', 'searching'])).toMatchObject({ indexed: 5_200 });
      expect(await found()).toBe(5_200);
    }
    // A transaction for each 5,000: other writers of the datasets come between.
    const counts: number[] = [];
    await new FactorDatabases(database).reindex(uuid, (count) => void counts.push(count));
    expect(counts).toEqual([5_000, 5_200, 5_200]);
    expect(await answer(['dataset', 'reindex', '--shared'])).toMatchObject({ indexed: expect.any(Number) });
    expect(await cli(['dataset', 'reindex', '--company', 'nobody'])).toMatchObject({ exitCode: 1, out: '' });
  });
});

describe('where the database is', () => {
  it('is told of a name that was meant to say it', async () => {
    const environment = { DATABASE_URI: cloned.url, DATA_DIR: join(folder, 'none') };
    const { exitCode, said } = await cli(['company', 'list'], { environment });
    expect([exitCode, said.split('\n')[0]]).toEqual([
      69,
      'DATABASE_URI is set, but there is no such setting. Is DATABASE_URL meant?',
    ]);
  });

  it('is a fault where there is none, not reached, not let in, or not migrated', async () => {
    const admin = new URL(cloned.url);
    admin.password = 'not-to-be-shown';
    const [none, closed, unknown, wrong, faulty] = await Promise.all([
      cli(['company', 'list'], { environment: { DATA_DIR: join(folder, 'none') } }),
      cli(['migrate'], { environment: { DATABASE_URL: NOWHERE } }),
      cli(['company', 'list'], { environment: { DATABASE_URL: databaseUrl(cloned.url, 'no_such_database') } }),
      cli(['company', 'list'], { environment: { DATABASE_URL: admin.href } }),
      cli(['data-source', 'test', 'x', '--company', 'x'], { environment: { DATABASE_URL: 'mysql://not-to-be-shown' } }),
    ]);
    expect(none).toMatchObject({ exitCode: 69, out: '', said: expect.stringContaining('DATABASE_URL is not set') });
    expect(closed).toMatchObject({ exitCode: 69, said: expect.stringContaining('ECONNREFUSED') });
    expect(unknown).toMatchObject({ exitCode: 78, said: expect.stringContaining('no database of this name') });
    expect(wrong.exitCode).toBe(78);
    expect(faulty).toMatchObject({
      exitCode: 78,
      said: expect.stringMatching(/DATABASE_URL: .*\n.*SECRET_KEYS: missing/),
    });
    for (const { out, said } of [closed, wrong, faulty]) expect(out + said).not.toContain('not-to-be-shown');
  });

  it('is brought up to the release by migrate, which takes no secrets', async () => {
    const name = `${new URL(cloned.url).pathname.slice(1)}_empty`;
    await administer(`create database ${name}`);
    try {
      const environment = { DATABASE_URL: databaseUrl(cloned.url, name) };
      const before = await cli(['company', 'list'], { environment });
      expect(before).toMatchObject({ exitCode: 69, said: expect.stringContaining(`: run ${CALL} migrate\n`) });
      expect(await answer(['migrate'], { environment })).toMatchObject({ migrated: true });
      expect(await cli(['company', 'list'], { environment })).toEqual({ exitCode: 0, out: '[]\n', said: '' });
    } finally {
      await administer(`drop database if exists ${name} with (force)`);
    }
  });
});

describe('a command that fails', () => {
  it('at a database that is lost on the way says to try again', async () => {
    const blocker = new Client({ connectionString: cloned.url });
    await blocker.connect();
    try {
      await blocker.query('begin; lock table company in access exclusive mode');
      const running = cli(['company', 'list']);
      await cutOff('footprint-exchange cli');
      expect(await running).toMatchObject({ exitCode: 75, out: '', said: expect.stringContaining('try again') });
    } finally {
      await blocker.end();
    }
  });

  it('for want of a grant says so', async () => {
    const role = `${new URL(cloned.url).pathname.slice(1)}_guest`;
    await administer(`create role ${role} login password 'guest'`);
    try {
      const guest = new URL(cloned.url);
      guest.username = role;
      guest.password = 'guest';
      const { exitCode, said } = await cli(['company', 'list'], { environment: { DATABASE_URL: guest.href } });
      expect({ exitCode, said }).toEqual({ exitCode: 77, said: expect.stringContaining('grants') });
    } finally {
      await administer(`drop role ${role}`);
    }
  });

  it('where nobody foresaw it shows where, and only then', async () => {
    const broken = await cloneDatabase();
    try {
      await administer('alter table company drop column publish', broken.url);
      const { exitCode, said } = await cli(['company', 'list'], { environment: testEnvironment(broken.url) });
      expect({ exitCode, said }).toEqual({ exitCode: 70, said: expect.stringMatching(/publish.*\n +at /s) });
    } finally {
      await broken.drop();
    }
  });
});

describe('a process of its own', () => {
  interface Started extends Promise<Ran> {
    child: ChildProcess;
  }

  /** What the shell starts; its standard input stays open where `input` is undefined. */
  function started(words: readonly string[], how: Circumstances & { stdout?: number } = {}): Started {
    const { input, environment = testEnvironment(cloned.url), stdout } = how;
    const child = spawn(process.execPath, [CLI, ...words], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['pipe', stdout ?? 'pipe', 'pipe'],
    });
    const ran: Ran = { exitCode: null, out: '', said: '' };
    child.stdout?.on('data', (chunk: Buffer) => (ran.out += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (ran.said += chunk.toString()));
    child.stdin?.on('error', () => undefined);
    if (input !== undefined) child.stdin?.end(input);
    const ended = new Promise<Ran>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode) => resolve({ ...ran, exitCode }));
    });
    return Object.assign(ended, { child });
  }

  it('finds the service that runs on DATA_DIR, and exits with the code of the command', async () => {
    const { DATABASE_URL: url = '', ...environment } = testEnvironment(cloned.url);
    const supervisor = identify(process.pid) ?? { pid: process.pid, started: null };
    await writeRunning(folder, { url, port: 1, address: 'http://localhost:1', environment, supervisor, processes: {} });
    const there = { environment: { DATA_DIR: '.' }, input: '' };
    const [done, failed] = await Promise.all([
      started(['company', 'list'], there),
      started(['company', 'show', 'nobody'], there),
    ]);
    expect(done).toMatchObject({ exitCode: 0, said: '' });
    expect(JSON.parse(done.out)).toBeInstanceOf(Array);
    expect(failed).toEqual({ exitCode: 1, out: '', said: 'No company has the subdomain nobody.\n' });
  });

  it.skipIf(!existsSync('/dev/full'))('says so when its answer can not be written', async () => {
    const full = await open('/dev/full', 'w');
    try {
      const { exitCode, said } = await started(['keys', 'new'], { stdout: full.fd, input: '' });
      expect({ exitCode, said }).toEqual({ exitCode: 74, said: expect.stringContaining('could not be written') });
    } finally {
      await full.close();
    }
  });

  it('does not fail because nobody reads the answer', async () => {
    const unread = started(['--help'], { input: '' });
    unread.child.stdout?.destroy();
    expect(await unread).toEqual({ exitCode: 0, out: '', said: '' });
  });

  it.skipIf(!existsSync('/proc/self/cmdline'))(
    'shows no process list a secret that it reads from standard input',
    async () => {
      const company = await aCompany('listed');
      const secret = 'read-from-standard-input';
      const add = ['data-source', 'add', '--company', 'listed', '--name', 'N', '--url', 'https://n.example'];
      const adding = started([...add, '--client-id', 'id']);
      adding.child.stdin?.write(secret);
      const listed = await readFile(`/proc/${adding.child.pid}/cmdline`, 'utf8');
      adding.child.stdin?.end('\n');
      expect(await adding).toMatchObject({ exitCode: 0, said: expect.not.stringContaining(secret) });
      expect(listed.split('\0')).toEqual(expect.arrayContaining(['data-source', 'add', 'listed']));
      expect(listed).not.toContain(secret);
      const sources = new DataSources(database, new SecretBox(workerConfig(testEnvironment(cloned.url)).SECRET_KEYS));
      const [source] = await sources.list(company.uuid);
      expect((await sources.target(company.uuid, source?.uuid ?? '')).clientSecret).toBe(secret);
    },
  );

  it('ends at Ctrl-C, and what it was at is undone', async () => {
    const importing = started(['dataset', 'import', '--file', '-', ...IMPORT, '--database', 'Broken off']);
    importing.child.stdin?.write(FACTORS);
    const isAtWork = `select 1 from pg_stat_activity where datname = current_database()
      and application_name = 'footprint-exchange cli' and state like 'idle in transaction%'`;
    await until('the import writes', async () => (await database.pool.query(isAtWork)).rowCount === 1);
    importing.child.kill('SIGINT');
    expect(await importing).toMatchObject({ exitCode: null, out: '' });
    expect(importing.child.signalCode).toBe('SIGINT');
    expect(await new FactorDatabases(database).list(SHARED)).not.toContainEqual(
      expect.objectContaining({ name: 'Broken off' }),
    );
  });
});

/** Ends the connection of an application as soon as it waits for a lock. */
async function cutOff(applicationName: string): Promise<void> {
  const cut = `select pg_terminate_backend(pid) from ${sessions()}
    where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`;
  while ((await database.pool.query(cut, [applicationName])).rowCount === 0) await wait(20);
}

async function administer(statement: string, url = cloned.url): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
