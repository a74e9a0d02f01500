import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company, IssuedCredentials } from '#access';
import { run } from '../../apps/cli/src/run.js';
import { call } from '../support/companies/call.js';
import { testEnvironment } from '../support/processes/environment.js';
import { TestService } from '../support/companies/service.js';
import { requestToken } from '../support/companies/token-request.js';

interface Ran {
  exitCode: number;
  json: any;
  notes: string;
}

let service: TestService;
let company: Company;

beforeAll(async () => {
  service = await TestService.shared();
  company = await service.companies.create('acme', 'Acme');
  await service.companies.create('other', 'Other');
});

afterAll(() => service?.close());

async function cli(...words: string[]): Promise<Ran> {
  let [out, notes] = ['', ''];
  const output = { write: (text: string) => void (out += text), note: (text: string) => void (notes += `${text}\n`) };
  const environment = testEnvironment(service.databaseUrl);
  const exitCode = await run(words, output, { environment, call: 'cli', folder: tmpdir(), input: Readable.from([]) });
  return { exitCode, json: out === '' ? undefined : JSON.parse(out), notes };
}

const ACME = ['--company', 'acme'];
const make = async (name: string, ...more: string[]): Promise<IssuedCredentials> => {
  const made = await cli('client', 'create', ...ACME, '--name', name, '--permissions', 'material:read', ...more);
  expect(made).toMatchObject({ exitCode: 0 });
  return made.json;
};
const listed = async ({ clientId }: IssuedCredentials): Promise<any> => {
  const { json } = await cli('client', 'list', ...ACME);
  return json.find((client: { clientId: string }) => client.clientId === clientId);
};
const tokenOf = async (by: IssuedCredentials) => (await requestToken(service.url, by)).status;
const keyOf = async ({ apiKey = '' }: IssuedCredentials) =>
  (await call('GET', `${service.url}/api/v1/material`, { apiKey })).status;

describe('client create and set', () => {
  it('set when it expires and how much it may do; what is not named stays, what is empty is cleared', async () => {
    const plain = { name: 'Portal', permissions: ['material:read'], hasApiKey: false, state: 'active' };
    const limits = ['--requests-per-minute', '600', '--concurrent', '4'];
    const client = await make('Portal', '--expires', '2127-12-31', ...limits);
    const expires = '2127-12-31T00:00:00.000Z';
    const fresh = { ...plain, clientId: client.clientId, created: expect.any(String) };
    expect(await listed(client)).toEqual({ ...fresh, expires, requestsPerMinute: 600, concurrent: 4 });

    const set = (...words: string[]) => cli('client', 'set', client.clientId, ...ACME, ...words);
    const changed = await set('--name', 'Web', '--concurrent', '8', '--permissions', 'pact:read');
    const after = { ...fresh, name: 'Web', permissions: ['pact:read'] };
    expect(changed).toEqual({
      exitCode: 0,
      json: { ...after, expires, requestsPerMinute: 600, concurrent: 8 },
      notes: expect.stringContaining('within a minute'),
    });
    expect((await set('--expires', '', '--requests-per-minute', '')).json).toEqual({ ...after, concurrent: 8 });
    expect((await set('--concurrent', '')).json).toEqual(after);
    const later = new Date(Date.now() + 86_400_000).toISOString();
    expect((await set('--expires', later)).json).toEqual({ ...after, expires: later });
  });

  it.each([
    [['--expires', 'soon'], 65, '--expires: has to be an RFC 3339 time'],
    [['--expires', '2020-01-01'], 65, '--expires: has to be in the future'],
    [['--requests-per-minute', '0'], 65, '--requests-per-minute: has to be a whole number from 1'],
    [['--requests-per-minute', '1e9'], 65, '--requests-per-minute'],
    [['--requests-per-minute', '99999999999999999999'], 65, '--requests-per-minute'],
    [['--concurrent', '-1', '--name', ''], 65, '--name'],
    [['--permissions', ''], 65, '--permissions: names none'],
    [[], 64, 'Name at least one setting'],
  ])('refuse %j with exit code %i', async (words, exitCode, notes) => {
    const { clientId } = await make('Unchanged');
    const refused = await cli('client', 'set', clientId, ...ACME, ...words);
    expect(refused).toEqual({ exitCode, json: undefined, notes: expect.stringContaining(notes) });
  });

  it('find no client of another company, and none that is revoked', async () => {
    const { clientId } = await make('Mine');
    const set = (subdomain: string) => cli('client', 'set', clientId, '--company', subdomain, '--name', 'Taken');
    expect(await set('other')).toMatchObject({ exitCode: 1, notes: `No client ${clientId}.\n` });
    await cli('client', 'revoke', clientId, ...ACME, '--yes');
    expect(await set('acme')).toMatchObject({ exitCode: 1, notes: `The client ${clientId} is revoked.\n` });
  });
});

describe('client rotate', () => {
  it('keeps the old credentials for as long as is said, and asks nobody then', async () => {
    const old = await make('Kept', '--api-key');
    const rotated = await cli('client', 'rotate', old.clientId, ...ACME, '--keep-old', '2h');
    expect(rotated).toMatchObject({ exitCode: 0, notes: expect.stringContaining('The old ones work until') });
    const fresh = rotated.json as IssuedCredentials;
    for (const one of [old, fresh]) expect([await tokenOf(one), await keyOf(one)]).toEqual([200, 200]);
    const { oldCredentialsUntil, state } = await listed(old);
    expect(Date.parse(oldCredentialsUntil)).toBeGreaterThan(Date.now() + 7_100_000);
    expect(state).toBe('active');

    await service.database.query(`update client set old_until = now() where company = $1 and id = $2`, [
      company.uuid,
      old.clientId,
    ]);
    expect([await tokenOf(old), await tokenOf(fresh)]).toEqual([401, 200]);
    expect(await listed(old)).not.toHaveProperty('oldCredentialsUntil');
  });

  it('keeps two secrets at most, and one where no time is given', async () => {
    const first = await make('Twice');
    const rotate = async (...words: string[]) =>
      (await cli('client', 'rotate', first.clientId, ...ACME, ...words)).json as IssuedCredentials;
    const second = await rotate('--keep-old', '60');
    const third = await rotate('--keep-old', '60');
    expect(await Promise.all([first, second, third].map(tokenOf))).toEqual([401, 200, 200]);
    const last = await rotate('--yes');
    expect(await Promise.all([second, third, last].map(tokenOf))).toEqual([401, 401, 200]);
  });

  it.each(['0', '91d', '1y', '-1h', '1.5h', ''])('refuses to keep them for %j', async (time) => {
    const client = await make('Odd');
    const refused = await cli('client', 'rotate', client.clientId, ...ACME, '--keep-old', time);
    expect(refused).toMatchObject({ exitCode: 65, notes: expect.stringContaining('--keep-old: has to be seconds') });
    expect(await tokenOf(client)).toBe(200);
  });
});

describe('company rotate-keys', () => {
  it('gives every client that is not revoked new credentials, and no other company', async () => {
    const { uuid } = await service.companies.create('leaked', 'Leaked');
    const [portal, gone, brief] = await Promise.all(
      ['Portal', 'Gone', 'Brief'].map((name) =>
        service.clients.create(uuid, name, ['material:read'], name !== 'Brief'),
      ),
    );
    if (!portal || !gone || !brief) throw new Error('There are three.');
    const bystander = await make('Bystander', '--api-key');
    await service.clients.revoke(uuid, gone.clientId);
    await service.clients.change(uuid, brief.clientId, { expires: new Date(Date.now() - 1_000) });

    const refused = await cli('company', 'rotate-keys', 'leaked');
    expect(refused).toEqual({ exitCode: 64, json: undefined, notes: expect.stringContaining('2 clients of leaked') });
    expect(await tokenOf(portal)).toBe(200);

    const { exitCode, json } = await cli('company', 'rotate-keys', 'leaked', '--yes');
    const secret = expect.stringMatching(/^[\w-]{43}$/);
    expect([exitCode, json]).toEqual([
      0,
      expect.arrayContaining([
        { clientId: portal.clientId, name: 'Portal', clientSecret: secret, apiKey: expect.stringMatching(/^fpk_/) },
        { clientId: brief.clientId, name: 'Brief', clientSecret: secret },
      ]),
    ]);
    expect(json).toHaveLength(2);
    expect(new Set(json.map(({ clientSecret }: IssuedCredentials) => clientSecret)).size).toBe(2);
    const [fresh] = json.filter(({ clientId }: IssuedCredentials) => clientId === portal.clientId);
    expect([await tokenOf(portal), await keyOf(portal)]).toEqual([401, 401]);
    expect([await tokenOf(fresh), await keyOf(fresh)]).toEqual([200, 200]);
    expect([await tokenOf(bystander), await keyOf(bystander)]).toEqual([200, 200]);
    // What has leaked of an expired client does not work again when that is given more time.
    await service.clients.change(uuid, brief.clientId, { expires: null });
    expect(await tokenOf(brief)).toBe(401);
  });

  it('cuts nobody off where the old ones are kept', async () => {
    const { uuid } = await service.companies.create('careful', 'Careful');
    const old = await service.clients.create(uuid, 'ERP', ['material:read'], true);
    const { exitCode, json } = await cli('company', 'rotate-keys', 'careful', '--keep-old', '7d');
    expect(exitCode).toBe(0);
    for (const one of [old, json[0]]) expect([await tokenOf(one), await keyOf(one)]).toEqual([200, 200]);
  });

  it('of two at once leaves one of the two, whole', async () => {
    const { uuid } = await service.companies.create('twice', 'Twice');
    for (const name of ['A', 'B', 'C']) await service.clients.create(uuid, name, ['material:read'], false);
    const both = await Promise.all([1, 2].map(() => cli('company', 'rotate-keys', 'twice', '--yes')));
    const statuses = await Promise.all(both.map(({ json }) => Promise.all(json.map(tokenOf))));
    for (const nth of [0, 1, 2]) {
      const ofClient = both.map(
        ({ json }, way) =>
          statuses[way]?.[json.findIndex((each: IssuedCredentials) => each.clientId === both[0]?.json[nth].clientId)],
      );
      expect(ofClient.sort()).toEqual([200, 401]);
    }
  });

  it('of no clients prints none, and of no company says so', async () => {
    expect(await cli('company', 'rotate-keys', 'other', '--yes')).toMatchObject({ exitCode: 0, json: [] });
    expect(await cli('company', 'rotate-keys', 'nobody', '--yes')).toMatchObject({ exitCode: 1 });
  });
});
