import { setTimeout as wait } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#api';
import { lockGraph, newUuid } from '#platform';
import { forgetKeptAnswers } from '#access';
import { apiConfig } from '../../apps/api/src/web/config/config.js';
import { aMaterial, aRequestEvent } from '../support/companies/builders.js';
import type { Called } from '../support/companies/call.js';
import { call, CLOUD_EVENT } from '../support/companies/call.js';
import { revisionOf, trailOf } from '../support/companies/element-calls.js';
import { testEnvironment } from '../support/processes/environment.js';
import { anImage, upload } from '../support/companies/images.js';
import { rawCall, rawRequest } from '../support/companies/raw-call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { sessions } from '../support/databases/sessions.js';
import { requestToken } from '../support/companies/token-request.js';
import { until } from '../support/run/until.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.start();
  member = await service.member();
});

afterAll(() => service?.close());

interface Sending {
  key?: string;
  by?: Member;
  at?: string;
}

const send = (method: string, path: string, body: unknown, { key, by = member, at = service.url }: Sending = {}) =>
  call(method, `${at}/api/v1/${path}`, {
    token: by.token,
    body,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });

const newKey = (): string => newUuid();
const isReplay = ({ headers }: Called): boolean => headers.get('idempotency-replayed') === 'true';
const made = async (path: string, body: unknown): Promise<string> =>
  (await send('POST', path, body)).json.uuid as string;
const material = (said: Record<string, unknown> = {}) => made('material', aMaterial(said));

const count = async (table: string): Promise<number> => {
  const [row] = await service.database.query<{ count: number }>(
    `select count(*)::int as count from ${table} where company = $1`,
    [member.company.uuid],
  );
  return row?.count ?? 0;
};

/** Holds up whatever writes elements of the company, until it is let go. */
async function holdUp(): Promise<() => Promise<void>> {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((go) => (letGo = go));
  let isHeld = false;
  const holding = service.database.transaction(async (tx) => {
    await lockGraph(tx, member.company.uuid);
    isHeld = true;
    await gate;
  });
  await until('the graph is held', () => isHeld);
  return async () => {
    letGo();
    await holding;
  };
}

/** Holds up writers of the company that have begun: at its settings, which they read before they commit. */
async function holdUpWork(): Promise<() => Promise<void>> {
  const client = await service.database.pool.connect();
  await client.query('begin');
  await client.query('select from company where uuid = $1 for update', [member.company.uuid]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

const waitingForRows = async (): Promise<number> => {
  const { rows } = await service.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${sessions()}
     where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'transactionid'`,
  );
  return rows[0]?.count ?? 0;
};

/** A rename whose caller may go away. */
const abandoned = (uuid: string, key: string, signal: AbortSignal): Promise<unknown> =>
  fetch(`${service.url}/api/v1/material/${uuid}`, {
    method: 'PATCH',
    signal,
    headers: { Authorization: `Bearer ${member.token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: '{"name":"Unheard"}',
  }).catch(() => undefined);

/** Writers that wait for the company's graph, in the database. */
const waiting = async (): Promise<number> => {
  const { rows } = await service.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
};

const untilOneWaits = () => until('a writer waits', async () => (await waiting()) === 1);

describe('a write that is sent again under its key', () => {
  const one = newUuid().slice(0, 8);

  it.each([
    ['POST', 'material', () => aMaterial({ name: 'Twice' })],
    ['POST', 'process', () => aMaterial()],
    ['POST', 'switch', () => ({ name: 'Choice', sources: [] })],
    ['POST', 'activity', () => ({ UpstreamCO2e: '1' })],
    ['POST', 'activity/bulk', () => [{ UpstreamCO2e: '1' }, { DownstreamCO2e: '2' }]],
    ['POST', 'activity/group', () => ({ name: 'Group' })],
    ['POST', 'scope', () => ({ name: 'Scope' })],
    ['POST', 'org', () => ({ name: 'Org' })],
    ['POST', 'supplier', () => ({ name: 'Supplier' })],
    ['POST', 'location', () => ({ name: 'Location' })],
    ['POST', 'taxonomy', () => ({ name: `Taxonomy ${one}` })],
    ['POST', 'transport/lane', () => ({ name: 'Lane', totalKm: 1, CO2ePerTkm: '0.1' })],
    ['POST', 'dataset', () => ({ name: 'Factor', unit: 'kg', footprint: { CO2e: { A1: '1' } } })],
    ['POST', 'client', () => ({ name: 'Client', permissions: ['pact:read'], apiKey: true })],
    [
      'POST',
      'data-source',
      () => ({ name: 'Partner', url: 'https://partner.example.test', clientId: 'a', clientSecret: 'b' }),
    ],
    ['PATCH', 'company', () => ({ name: 'Renamed' })],
  ] as const)('%s %s happens once, and is answered the same', async (method, path, body) => {
    const key = newKey();
    const first = await send(method, path, body(), { key });
    expect([first.status, isReplay(first)]).toEqual([200, false]);
    const again = await send(method, path, body(), { key });
    expect([again.status, again.text, isReplay(again)]).toEqual([200, first.text, true]);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    const table = { client: 'client', material: 'element', activity: 'activity', org: 'org' }[path as string];
    if (!table) return;
    const before = await count(table);
    await send(method, path, body(), { key });
    expect(await count(table)).toBe(before);
    await send(method, path, body(), { key: newKey() });
    expect(await count(table)).toBe(before + 1);
  });

  it('reads what it wrote itself', async () => {
    const renamed = await send('PATCH', 'company', { name: 'Read back', pactPublic: true }, { key: newKey() });
    expect(renamed.json).toMatchObject({ name: 'Read back', pactPublic: true });
    const source = await made('material', aMaterial());
    const product = await made('material', { name: 'Product', unit: 'pcs' });
    const model = (await send('POST', 'model', { product: { uuid: product } }, { key: newKey() })).json.uuid as string;
    const input = { material: { uuid: source }, quantity: 2, unit: 'kg' };
    const key = newKey();
    const first = await send('POST', `model/${model}/input`, input, { key });
    expect([first.status, first.json.CO2e]).toEqual([200, '4.5']);
    expect((await send('POST', `model/${model}/input`, input, { key })).text).toBe(first.text);
    expect((await send('GET', `material/${product}`, undefined)).json.footprint.CO2e.A1_A3).toBe('4.5');
  });

  it('changes an element once, in the words of the first time', async () => {
    const uuid = await material();
    const key = newKey();
    const first = await send('PATCH', `material/${uuid}`, { name: 'First' }, { key });
    await send('PATCH', `material/${uuid}`, { name: 'Second' });
    const again = await send('PATCH', `material/${uuid}`, { name: 'First' }, { key });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await send('GET', `material/${uuid}`, undefined)).json.name).toBe('Second');
    expect(await revisionOf(service, member.company.uuid, uuid)).toBe(3);
    expect(await trailOf(service, member.company.uuid, uuid)).toHaveLength(3);
  });

  it('is answered before its If-Match is compared, which it has changed itself', async () => {
    const uuid = await material();
    const headers = { 'Idempotency-Key': newKey(), 'If-Match': '"1"' };
    const patch = () =>
      call('PATCH', `${service.url}/api/v1/material/${uuid}`, { token: member.token, body: { name: 'New' }, headers });
    const first = await patch();
    expect(first.status).toBe(200);
    expect((await patch()).text).toBe(first.text);
  });

  it('is answered the same when what it did can be done no more', async () => {
    const uuid = await material();
    for (const [path, body] of [
      [`material/${uuid}/state`, { state: 'locked' }],
      [`material/${uuid}/version`, undefined],
    ] as const) {
      const key = newKey();
      const first = await send('POST', path, body, { key });
      expect(first.status).toBe(200);
      expect((await send('POST', path, body)).status).toBe(409);
      const again = await send('POST', path, body, { key });
      expect([again.status, again.text]).toEqual([200, first.text]);
    }
  });

  it('may be an image, whatever surrounds its bytes', async () => {
    const path = `material/${await material()}`;
    const key = newKey();
    const put = async (background: string, fileName: string) =>
      upload(service, member, path, {
        bytes: await anImage('png', { background }),
        fileName,
        headers: { 'Idempotency-Key': key },
      });
    const first = await put('red', 'one.png');
    const again = await put('red', 'two.png');
    expect([first.status, again.status, again.text, isReplay(again)]).toEqual([200, 200, first.text, true]);
    expect((await put('blue', 'one.png')).status).toBe(422);
  });

  it('shows a secret again that is kept nowhere in the clear', async () => {
    const body = { name: 'Secret', permissions: ['pact:read'], apiKey: true };
    const key = newKey();
    const { json, text } = await send('POST', 'client', body, { key });
    const [row] = await service.database.query<{ answer: Buffer }>(
      `select answer from kept_answer where company = $1 and key = $2`,
      [member.company.uuid, key],
    );
    expect(json.clientSecret.length).toBeGreaterThan(30);
    expect(row?.answer.includes(json.clientSecret)).toBe(false);
    expect((await send('POST', 'client', body, { key })).text).toBe(text);
  });
});

describe('a key', () => {
  it('belongs to one request: another body or route under it is refused', async () => {
    const uuid = await material();
    const key = newKey();
    await send('PATCH', `material/${uuid}`, { name: 'Mine' }, { key });
    const before = await count('element');
    for (const [method, path, body] of [
      ['PATCH', `material/${uuid}`, { name: 'Other' }],
      ['PATCH', `material/${uuid}`, {}],
      ['PATCH', `material/${uuid}?impacts=all`, { name: 'Mine' }],
      ['PATCH', `material/${await material()}`, { name: 'Mine' }],
      ['POST', 'material', { name: 'Mine' }],
    ] as const) {
      const { status, json } = await send(method, path, body, { key });
      expect([status, json], `${method} ${path}`).toEqual([422, { message: expect.any(String) as string }]);
    }
    expect(await count('element')).toBe(before + 1);
    expect((await send('PATCH', `material/${uuid}`, { name: 'Mine' }, { key })).status).toBe(200);
  });

  it('is its client’s own', async () => {
    const key = newKey();
    const others = [await service.member('acme'), await service.member('other')];
    const first = await send('POST', 'material', aMaterial(), { key });
    for (const by of others) {
      const answer = await send('POST', 'material', aMaterial(), { key, by });
      expect([answer.status, isReplay(answer)]).toEqual([200, false]);
      expect(answer.json.uuid).not.toBe(first.json.uuid);
    }
  });

  it('is the same with the client’s token and its API key', async () => {
    const headers = { 'Idempotency-Key': newKey() };
    const url = `${service.url}/api/v1/material`;
    const first = await call('POST', url, { token: member.token, body: aMaterial(), headers });
    const again = await call('POST', url, { apiKey: member.apiKey, body: aMaterial(), headers });
    expect(again.text).toBe(first.text);
  });

  it('is free again after a failure', async () => {
    const key = newKey();
    const uuid = newUuid();
    const locked = await material();
    await send('POST', `material/${locked}/state`, { state: 'locked' });
    for (const [path, body, status] of [
      [`material/${uuid}`, { name: 'x' }, 404],
      [`material/${locked}`, { name: 'x' }, 409],
      [`material/${await material()}`, { name: '' }, 400],
      [`material/${await material()}`, { taxonomy: { uuid } }, 400],
    ] as const) {
      expect((await send('PATCH', path, body, { key })).status).toBe(status);
    }
    const { status } = await send('PATCH', `material/${await material()}`, { name: 'Good' }, { key });
    expect(status).toBe(200);
  });

  it('has to be 1 to 256 printable characters, given once', async () => {
    const before = await count('element');
    for (const key of ['', 'x'.repeat(257), 'é', 'a\tb']) {
      const { status, json } = await send('POST', 'material', aMaterial(), { key });
      expect([status, json.errors], JSON.stringify(key)).toMatchObject([400, [{ field: 'Idempotency-Key' }]]);
    }
    const body = JSON.stringify(aMaterial());
    const twice = rawRequest(
      'POST /api/v1/material',
      {
        Authorization: `Bearer ${member.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'a\r\nIdempotency-Key: b',
      },
      body,
    );
    expect((await rawCall(service.url, twice)).status).toBe(400);
    expect(await count('element')).toBe(before);
    for (const key of ['x'.repeat(256), '0', '"8e03978e-40d5"', "a 'b' \\ %00 ; drop table element"]) {
      const first = await send('POST', 'material', aMaterial(), { key });
      const again = await send('POST', 'material', aMaterial(), { key });
      expect([first.status, again.text]).toEqual([200, first.text]);
    }
  });

  it('says nothing before the token and the permission', async () => {
    const key = newKey();
    const reader = await service.member('acme', ['material:read']);
    const url = `${service.url}/api/v1/material`;
    await send('POST', 'material', aMaterial(), { key });
    expect((await call('POST', url, { body: aMaterial(), headers: { 'Idempotency-Key': key } })).status).toBe(401);
    expect((await send('POST', 'material', aMaterial(), { key, by: reader })).status).toBe(403);
  });

  it('means nothing where nothing is created or changed, nor outside the data API', async () => {
    const uuid = await material();
    const key = 'x'.repeat(300);
    expect((await send('GET', `material/${uuid}`, undefined, { key })).status).toBe(200);
    expect((await send('DELETE', `material/${uuid}`, undefined, { key })).status).toBe(200);
    expect((await send('DELETE', `material/${uuid}`, undefined, { key })).status).toBe(404);
    const headers = { 'Idempotency-Key': key };
    const tokens = [
      await requestToken(service.url, { ...member, headers }),
      await requestToken(service.url, { ...member, headers }),
    ];
    expect(tokens.map(({ status }) => status)).toEqual([200, 200]);
    expect(tokens[0]?.json.refresh_token).not.toBe(tokens[1]?.json.refresh_token);
    const event = await call('POST', `${service.url}/api/pact/3/events`, {
      token: member.token,
      body: aRequestEvent({ source: 'https://nobody.example.test' }),
      headers: { ...CLOUD_EVENT, ...headers },
    });
    expect(event.status).toBe(200);
  });

  it('is forgotten after 24 hours, and then purged', async () => {
    const [old, young] = [newKey(), newKey()];
    const first = await send('POST', 'material', aMaterial(), { key: old });
    const other = await send('POST', 'material', aMaterial(), { key: young });
    const age = (key: string, hours: number) =>
      service.database.query(
        `update kept_answer set created = now() - make_interval(mins => $3) where company = $1 and key = $2`,
        [member.company.uuid, key, hours * 60],
      );
    const keys = async () => {
      const rows = await service.database.query<{ key: string }>(
        `select key from kept_answer where company = $1 and key = any($2)`,
        [member.company.uuid, [old, young]],
      );
      return rows.map(({ key }) => key);
    };
    await age(old, 24.1);
    await age(young, 23.9);
    const again = await send('POST', 'material', { name: 'Other' }, { key: old });
    expect([again.status, isReplay(again)]).toEqual([200, false]);
    expect(again.json.uuid).not.toBe(first.json.uuid);
    expect((await send('POST', 'material', { name: 'Other' }, { key: old })).text).toBe(again.text);
    expect((await send('POST', 'material', aMaterial(), { key: young })).text).toBe(other.text);
    await age(old, 24.1);
    await forgetKeptAnswers(service.database);
    expect(await keys()).toEqual([young]);
  });
});

describe('a key that is at work', () => {
  it('refuses the same request meanwhile, and answers it afterwards', async () => {
    const uuid = await material();
    const key = newKey();
    const letGo = await holdUp();
    const first = send('PATCH', `material/${uuid}`, { name: 'Slow' }, { key });
    await untilOneWaits();
    for (const name of ['Slow', 'Other']) {
      const { status, json, headers } = await send('PATCH', `material/${uuid}`, { name }, { key });
      expect([status, json]).toEqual([409, { message: expect.any(String) as string }]);
      expect(headers.get('retry-after')).toBe('1');
    }
    await letGo();
    expect((await first).status).toBe(200);
    expect((await send('PATCH', `material/${uuid}`, { name: 'Slow' }, { key })).text).toBe((await first).text);
    expect(await revisionOf(service, member.company.uuid, uuid)).toBe(2);
  });

  it('is so for other processes, too', async () => {
    const app: NestExpressApplication = await createApp(apiConfig(testEnvironment(service.databaseUrl)));
    try {
      await app.listen(0, '127.0.0.1');
      const { port } = app.getHttpServer().address() as { port: number };
      const at = `http://127.0.0.1:${port}`;
      const uuid = await material();
      const key = newKey();
      const letGo = await holdUp();
      const first = send('PATCH', `material/${uuid}`, { name: 'Slow' }, { key });
      await untilOneWaits();
      expect((await send('PATCH', `material/${uuid}`, { name: 'Slow' }, { key, at })).status).toBe(409);
      await letGo();
      expect((await first).status).toBe(200);
      const again = await send('PATCH', `material/${uuid}`, { name: 'Slow' }, { key, at });
      expect([again.text, isReplay(again)]).toEqual([(await first).text, true]);
    } finally {
      await app.close();
    }
  });

  it('happens once however many send it at once', async () => {
    const key = newKey();
    const before = await count('element');
    const answers = await Promise.all(Array.from({ length: 30 }, () => send('POST', 'material', aMaterial(), { key })));
    const good = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(new Set(good.map(({ text }) => text)).size).toBe(1);
    expect(await count('element')).toBe(before + 1);
  });

  it('is finished and kept when its caller went away without an answer', async () => {
    const uuid = await material();
    const key = newKey();
    const letGo = await holdUpWork();
    const gone = new AbortController();
    const first = abandoned(uuid, key, gone.signal);
    await until('it is at work', async () => (await waitingForRows()) === 1);
    gone.abort();
    await first;
    await letGo();
    await until('it is done', async () => (await send('GET', `material/${uuid}`, undefined)).json.name === 'Unheard');
    await wait(50);
    const again = await send('PATCH', `material/${uuid}`, { name: 'Unheard' }, { key });
    expect([again.status, isReplay(again), again.json.name]).toEqual([200, true, 'Unheard']);
    expect(await revisionOf(service, member.company.uuid, uuid)).toBe(2);
  });

  it('is not begun when its caller went away before its turn: whoever sends it again has it done', async () => {
    const uuid = await material();
    const key = newKey();
    const letGo = await holdUp();
    const gone = new AbortController();
    const first = abandoned(uuid, key, gone.signal);
    await untilOneWaits();
    gone.abort();
    await first;
    await until('nobody waits', async () => (await waiting()) === 0);
    await letGo();
    const sendAgain = () => send('PATCH', `material/${uuid}`, { name: 'Heard' }, { key });
    let again = await sendAgain();
    // Its transaction is rolled back a moment after it waits no more.
    await until('the key is free', async () => again.status !== 409 || (again = await sendAgain()).status !== 409);
    expect([again.status, isReplay(again), again.json.name]).toEqual([200, false, 'Heard']);
    expect(await revisionOf(service, member.company.uuid, uuid)).toBe(2);
  });

  it('keeps its answer in the very transaction of its write', async () => {
    await service.database.queryAcross(
      'deployment',
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`,
    );
    await service.database.queryAcross(
      'deployment',
      `create trigger refuse before insert on kept_answer for each row when (new.key = 'refused') execute function refuse()`,
    );
    const [before, activities, uuid] = [await count('element'), await count('activity'), await material()];
    for (const [method, path, body] of [
      ['POST', 'material', aMaterial()],
      ['POST', 'activity', { UpstreamCO2e: '1' }],
      ['POST', 'org', { name: 'Never' }],
      ['PATCH', `material/${uuid}`, { name: 'Never' }],
    ] as const) {
      expect((await send(method, path, body, { key: 'refused' })).status, path).toBe(500);
    }
    expect([await count('element'), await count('activity')]).toEqual([before + 1, activities]);
    expect((await send('GET', `material/${uuid}`, undefined)).json.name).toBe('Granulate');
    expect((await send('GET', 'org', undefined)).text).not.toContain('Never');
  });

  it('holds no connection while it waits for its turn: readers go on', async () => {
    const uuid = await material();
    const letGo = await holdUp();
    const writers = Array.from({ length: 40 }, (_, n) =>
      send('PATCH', `material/${uuid}`, { name: `Writer ${n}` }, { key: newKey() }),
    );
    await untilOneWaits();
    const reads = await Promise.all(Array.from({ length: 20 }, () => send('GET', `material/${uuid}`, undefined)));
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200));
    // None, where the one that waits is between two tries.
    expect(await waiting()).toBeLessThanOrEqual(1);
    await letGo();
    expect(new Set((await Promise.all(writers)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await revisionOf(service, member.company.uuid, uuid)).toBe(41);
  });
});
