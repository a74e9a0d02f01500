import { Readable } from 'node:stream';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Checked } from '#faults';
import { createApp } from '#api';
import { DataSources } from '#exchange';
import type { CompanyId } from '#platform';
import { SecretBox, SHARED_SETTINGS } from '#platform';
import { apiConfig } from '../../apps/api/src/web/config/config.js';
import { freshKey } from '../../apps/cli/src/operations/keys.js';
import { run } from '../../apps/cli/src/run.js';
import { call } from '../support/companies/call.js';
import { testEnvironment } from '../support/processes/environment.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { requestToken } from '../support/companies/token-request.js';

const [oldKey, newKey, lostKey] = [freshKey(new Date()), freshKey(new Date()), freshKey(new Date())];
const idOf = (key: string) => key.split(':', 1)[0];

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.start({ SECRET_KEYS: oldKey });
  member = await service.member('acme');
});

const apps = new Set<NestExpressApplication>();

afterAll(async () => {
  await Promise.all([...apps].map((app) => app.close()));
  await service.close();
});

const sealedWith = (ring: string): DataSources =>
  new DataSources(service.database, new SecretBox(SHARED_SETTINGS.SECRET_KEYS.parse(ring)));

/** Data sources whose secret tells which one it is. */
async function add(ring: string, company: CompanyId, names: readonly string[]): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const name of names) {
    const said = { name, url: `https://${name}.example`, clientId: 'us', clientSecret: `secret of ${name}` };
    made.set((await sealedWith(ring).add(company, said)).uuid, said.clientSecret);
  }
  return made;
}

const numbered = (what: string, count: number) => Array.from({ length: count }, (_, n) => `${what}-${n}`);

async function rotate(ring: string): Promise<{ exitCode: number; said: string; report: any }> {
  let [out, said] = ['', ''];
  const output = { write: (text: string) => void (out += text), note: (text: string) => void (said += text) };
  const environment = testEnvironment(service.databaseUrl, { SECRET_KEYS: ring });
  const around = { environment, call: 'node dist/bin/cli.js', folder: '.', input: Readable.from([]) };
  const exitCode = await run(['keys', 'rotate'], output, around);
  return { exitCode, said, report: JSON.parse(out || 'null') };
}

async function requireSecrets(ring: string, company: CompanyId, secrets: ReadonlyMap<string, string>): Promise<void> {
  for (const [uuid, secret] of secrets) {
    expect((await sealedWith(ring).target(company, uuid)).clientSecret).toBe(secret);
  }
}

/** One more api on the same database. */
async function pod(settings: Record<string, string>): Promise<{ app: NestExpressApplication; url: string }> {
  const app = await createApp(apiConfig(testEnvironment(service.databaseUrl, settings)));
  await app.listen(0, '127.0.0.1');
  apps.add(app);
  return { app, url: `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}` };
}

describe('keys rotate', () => {
  it('brings every secret and kept answer under the newest key, after which the old one may leave the ring', async () => {
    const other = await service.member('globex');
    const secrets = await add(oldKey, member.company.uuid, numbered('many', 230));
    const others = await add(oldKey, other.company.uuid, numbered('other', 3));
    const half = await add(`${newKey},${oldKey}`, member.company.uuid, numbered('half', 4));
    const write = { token: member.token, body: { name: 'Kept' }, headers: { 'Idempotency-Key': 'rotated' } };
    const first = await call('POST', `${service.url}/api/v1/material`, write);
    expect(first.status).toBe(200);
    const before = await service.database.query<{ revision: number }>(
      'select uuid, updated, revision from data_source where company = $1 order by uuid',
      [member.company.uuid],
    );

    expect(await rotate(`${newKey},${oldKey}`)).toMatchObject({
      exitCode: 0,
      report: {
        newestKey: idOf(newKey),
        keysInUse: [idOf(newKey)],
        dataSources: { resealed: 233, unreadable: [] },
        keptAnswers: { resealed: 1, unreadable: 0 },
        auditKeys: { unreadable: [] },
      },
    });
    await requireSecrets(newKey, member.company.uuid, new Map([...secrets, ...half]));
    await requireSecrets(newKey, other.company.uuid, others);
    const [some = ''] = secrets.keys();
    await expect(sealedWith(oldKey).target(member.company.uuid, some)).rejects.toThrow(/lacks the key/);
    const after = await service.database.query(
      'select uuid, updated, revision from data_source where company = $1 order by uuid',
      [member.company.uuid],
    );
    expect(after).toEqual(before);

    const { url } = await pod({ SECRET_KEYS: newKey });
    const repeated = await call('POST', `${url}/api/v1/material`, write);
    expect([repeated.status, repeated.json]).toEqual([200, first.json]);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect((await rotate(`${newKey},${oldKey}`)).report.dataSources.resealed).toBe(0);
  });

  it('leaves alone what is changed meanwhile, and brings that under the newest key, too', async () => {
    const { uuid: company } = (await service.member('initech')).company;
    const [uuids] = [[...(await add(oldKey, company, numbered('busy', 40))).keys()]];
    const ring = `${newKey},${oldKey}`;
    const changing = (async () => {
      for (const uuid of uuids)
        await sealedWith(oldKey).update(company, uuid, Checked.of({ clientSecret: `changed ${uuid}` }));
    })();
    const twice = await Promise.all([rotate(ring), rotate(ring)]);
    expect(twice.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    await changing;
    expect((await rotate(ring)).report.keysInUse).toEqual([idOf(newKey)]);
    await requireSecrets(newKey, company, new Map(uuids.map((uuid) => [uuid, `changed ${uuid}`])));
  });

  it('tells whose secret no key opens, and rotates the others', async () => {
    const { uuid: company } = (await service.member('hooli')).company;
    const [lost] = [...(await add(lostKey, company, ['lost'])).keys()];
    const found = await add(oldKey, company, ['found']);
    const { exitCode, said, report } = await rotate(`${newKey},${oldKey}`);
    expect([exitCode, said]).toEqual([1, expect.stringContaining('1 data sources')]);
    expect(report.dataSources).toEqual({ resealed: 1, unreadable: [{ company, uuid: lost }] });
    expect(report.keysInUse).toEqual([idOf(lostKey), idOf(newKey)].sort());
    await requireSecrets(newKey, company, found);
    await requireSecrets(lostKey, company, new Map([[lost ?? '', 'secret of lost']]));
  });
});

describe('a new key for tokens, one pod after the other', () => {
  it('refuses no token of any pod to any pod at any step', async () => {
    const rings = [oldKey, `${oldKey},${newKey}`, `${newKey},${oldKey}`];
    const tokens: string[] = [];
    const pods = [await pod({ JWT_KEYS: rings[0] ?? '' }), await pod({ JWT_KEYS: rings[0] ?? '' })];
    const statuses = new Set<number>();
    const askAll = async () => {
      for (const { url } of pods) tokens.push((await requestToken(url, member)).json.access_token);
      for (const { url } of pods) {
        for (const token of tokens) statuses.add((await call('GET', `${url}/api/v1/org`, { token })).status);
      }
    };
    await askAll();
    for (const ring of rings.slice(1)) {
      for (const index of pods.keys()) {
        pods[index] = await pod({ JWT_KEYS: ring });
        await askAll();
      }
    }
    expect([...statuses]).toEqual([200]);
    const last = await pod({ JWT_KEYS: newKey });
    const answers = await Promise.all(
      [tokens[0], tokens.at(-1)].map((token) => call('GET', `${last.url}/api/v1/org`, { token })),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
  });
});
