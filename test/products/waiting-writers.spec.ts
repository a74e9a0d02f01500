import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PoolClient } from 'pg';
import { Busy } from '#faults';
import { CompanyTurns, Database, inWorkContext, newUuid, turnsOf } from '#platform';
import { aMaterial } from '../support/companies/builders.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { graphCalls } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { sessions } from '../support/databases/sessions.js';
import { until } from '../support/run/until.js';

const CONNECTIONS = 20;
const GRAPH = 'select pg_advisory_xact_lock(1, hashtext($1::uuid::text))';
const DATASETS = `select pg_advisory_xact_lock(hashtextextended('dataset import ' || $1::uuid, 0))`;

let service: TestService;
/** Holds what the service waits for: a connection that is not of its pool. */
let apart: Database;
let member: Member;
let other: Member;

beforeAll(async () => {
  service = await TestService.start({ DATABASE_POOL: `${CONNECTIONS}` });
  apart = await Database.open(service.databaseUrl, { poolSize: 4 });
  member = await service.member();
  other = await service.member('other');
});

afterAll(async () => {
  await apart?.close();
  await service?.close();
});

const letGo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const release of letGo.splice(0)) await release();
});

/** In a transaction that stays open until the test ends, or until what is returned is called. */
async function hold(...statements: (readonly [text: string, ...values: unknown[]])[]): Promise<() => Promise<void>> {
  const client: PoolClient = await apart.pool.connect();
  await client.query('begin');
  for (const [text, ...values] of statements) await client.query(text, values);
  let isHeld = true;
  const release = async (): Promise<void> => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    client.release();
  };
  letGo.push(release);
  return release;
}

const send = (method: string, path: string, body: unknown, token = member.token, headers = {}): Promise<Called> =>
  call(method, `${service.url}/api/v1/${path}`, { token, body, headers });

async function waitingForLocks(): Promise<number> {
  const { rows } = await apart.pool.query<{ count: number }>(
    `select count(distinct pid)::int as count from ${sessions()}
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

/** Somebody else's reads, which nobody may keep from a connection. */
async function expectOthersServed(): Promise<void> {
  const from = performance.now();
  const reads = Array.from({ length: 5 }, () => send('GET', 'material', undefined, other.token));
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array(5).fill(200));
  // Who waits for a row is refused after 10 s, and would leave its connection then.
  expect(performance.now() - from).toBeLessThan(9_500);
}

it('thirty readers of one company that wait leave connections to others', async () => {
  const release = await hold(['lock table activity in access exclusive mode']);
  const reading = Array.from({ length: 30 }, () => send('GET', 'activity?limit=1', undefined));
  await until('readers wait', async () => (await waitingForLocks()) >= CONNECTIONS / 2);
  await expectOthersServed();
  await release();
  expect((await Promise.all(reading)).map(({ status }) => status)).toEqual(Array(30).fill(200));
});

describe('thirty writers of one company that wait', () => {
  it.each([
    ['for an import of its datasets', [DATASETS], () => send('POST', 'dataset', aDataset())],
    ['for an import of its datasets, to classify', [DATASETS], () => send('POST', 'taxonomy', { name: newUuid() })],
    ['for its graph', [GRAPH], (nth: number) => send('PATCH', `material/${known}`, { notes: `${nth}` })],
    [
      'for its graph, with a key',
      [GRAPH],
      (nth: number) =>
        send('PATCH', `material/${known}`, { notes: `${nth}` }, member.token, { 'Idempotency-Key': newUuid() }),
    ],
    [
      'for the record that has their syncId',
      [GRAPH, 'update element set notes = notes where company = $1'],
      () => send('POST', 'material', aMaterial({ syncId: 'known' })),
    ],
    [
      'for rows that another holds',
      ['select from company where uuid = $1 for update'],
      () => send('POST', 'material', aMaterial()),
    ],
  ] as const)('%s leave the connections to others', async (_what, held, write) => {
    known = (await send('POST', 'material', aMaterial({ syncId: 'known' }))).json.uuid as string;
    const release = await hold(...held.map((text) => [text, member.company.uuid] as const));
    const writes = Array.from({ length: 30 }, (_, nth) => write(nth));
    await until('they wait', async () => (await waitingForLocks()) > 0);
    await expectOthersServed();
    await release();
    for (const { status, text } of await Promise.all(writes)) expect([status, text]).toEqual([200, text]);
  });

  let known: string;
});

describe('writers of many companies that each wait for their graph', () => {
  it('leave the connections to others', async () => {
    const members = await Promise.all(
      Array.from({ length: CONNECTIONS + 5 }, (_, nth) => service.member(`many-${nth}`)),
    );
    const uuids: string[] = [];
    for (const { token } of members)
      uuids.push((await send('POST', 'material', aMaterial(), token)).json.uuid as string);
    const release = await hold(...members.map(({ company }) => [GRAPH, company.uuid] as const));
    const writes = members.map(({ token }, nth) => send('PATCH', `material/${uuids[nth]}`, { notes: 'Late' }, token));
    await until('they wait', async () => (await waitingForLocks()) > 0);
    await expectOthersServed();
    expect(await waitingForLocks()).toBeLessThanOrEqual(CONNECTIONS / 4);
    await release();
    for (const { status } of await Promise.all(writes)) expect(status).toBe(200);
  });
});

describe('whoever waits for the graph of a company', () => {
  it('is told to come again where too many do already', async () => {
    const uuid = (await send('POST', 'material', aMaterial())).json.uuid as string;
    const release = await hold([GRAPH, member.company.uuid]);
    const writes = Array.from({ length: 250 }, (_, nth) => send('PATCH', `material/${uuid}`, { notes: `${nth}` }));
    const refused: Called[] = [];
    for (const write of writes) void write.then((answer) => answer.status !== 200 && refused.push(answer));
    await until('the line is full', () => refused.length >= 49);
    const told = refused.slice(0, 49);
    for (const { status, headers, json } of told) {
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(json).toEqual({
        message: 'Too many requests of the company wait to write its elements, models and switches.',
      });
    }
    expect((await send('GET', `material/${uuid}`, undefined)).status).toBe(200);
    await release();
    const written = (await Promise.all(writes)).filter(({ status }) => status === 200);
    expect(written.length).toBeGreaterThan(0);
    // On a slow machine, the turn of the last ones does not come within the 30 s that a writer may wait.
    for (const { status, json } of refused.slice(told.length))
      expect([status, json]).toEqual([
        503,
        { message: "The company's elements, models and switches are being written by another request or an import." },
      ]);
  });

  it('is told to come again when the turn does not come in time', async () => {
    await hold([GRAPH, member.company.uuid]);
    const turns = new CompanyTurns(apart, 4, { waiting: 10, waitMs: 400, sliceMs: 100 });
    const both = [1, 2].map(() => turns.run('graph', member.company.uuid, () => Promise.resolve('written')));
    for (const fault of await Promise.all(both.map((one) => one.catch((error: unknown) => error)))) {
      expect(fault).toBeInstanceOf(Busy);
      expect((fault as Busy).message).toBe(
        "The company's elements, models and switches are being written by another request or an import.",
      );
    }
    expect(turns.waiting('graph', member.company.uuid)).toBe(0);
  });

  it('is told so earlier where its work may wait less', async () => {
    await hold([GRAPH, member.company.uuid]);
    const turns = new CompanyTurns(apart, 4, { waiting: 10, waitMs: 60_000, sliceMs: 100 });
    const both = [1, 2].map(() =>
      inWorkContext({ lockWaitMs: 300 }, () => turns.run('graph', member.company.uuid, () => Promise.resolve())),
    );
    for (const fault of await Promise.all(both.map((one) => one.catch((error: unknown) => error))))
      expect(fault).toBeInstanceOf(Busy);
  });

  it('leaves the line when the caller has gone, and writes nothing', async () => {
    const uuid = (await send('POST', 'material', aMaterial())).json.uuid as string;
    const release = await hold([GRAPH, member.company.uuid]);
    const abandoned = Array.from({ length: 5 }, () => {
      const headers = { Authorization: `Bearer ${member.token}`, 'Content-Type': 'application/json' };
      const url = `${service.url}/api/v1/material/${uuid}`;
      const sent = request(url, { method: 'PATCH', headers, agent: false }).on('error', () => undefined);
      return sent.end(JSON.stringify({ notes: 'abandoned' }));
    });
    const waiting = () => turnsOf(service.database).waiting('graph', member.company.uuid);
    await until('four wait behind the first', () => waiting() === 4);
    abandoned.forEach((sent) => sent.destroy());
    await until('nobody waits', () => waiting() === 0);
    const last = send('PATCH', `material/${uuid}`, { notes: 'stayed' });
    await release();
    expect((await last).status).toBe(200);
    const trail = await service.database.query<{ notes: string }>(
      `select changes->'notes'->>'to' as notes from element_change where company = $1 and element = $2 and changes ? 'notes'`,
      [member.company.uuid, uuid],
    );
    expect(trail.map(({ notes }) => notes)).toEqual(['stayed']);
  });
});

describe('a large body that waits for a lock', () => {
  const large = { more: 'x'.repeat(100_000) };
  it.each([
    ['of its company', GRAPH, 'PATCH', 'material/KNOWN', { notes: 'Large' }],
    ['of rows', 'select from company where uuid = $1 for update', 'POST', 'material', aMaterial()],
  ])('%s is refused while small ones go on waiting', async (_what, held, method, path, body) => {
    const { uuid } = (await send('POST', 'material', aMaterial())).json as { uuid: string };
    const release = await hold([held, member.company.uuid]);
    const to = path.replace('KNOWN', uuid);
    const small = send(method, to, { ...body, sku: 'small' });
    await until('it waits', async () => (await waitingForLocks()) > 0);
    const first = await Promise.race([small, send(method, to, { ...body, ...large })]);
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
    await release();
    expect((await small).status).toBe(200);
  });
});

describe('whoever asks for much work', () => {
  it.each([
    ['contributions', 'model_input', 'Too many contributions of your company are being read. Try again soon.'],
    ['reports', 'activity', 'Too many reports of your company are being made. Try again soon.'],
  ])('is told to come again where the company already waits for many %s', async (what, table, message) => {
    const { model } = await graphCalls(service, member).modelled([]);
    const path = what === 'reports' ? 'report/ghg?year=2026' : `model/${model}/contribution`;
    const release = await hold([`lock table ${table} in access exclusive mode`]);
    const asked = Array.from({ length: 70 }, () => send('GET', path, undefined));
    const refused: Called[] = [];
    for (const one of asked) void one.then((answer) => answer.status !== 200 && refused.push(answer));
    await until('the line is full', () => refused.length > 0);
    await release();
    await Promise.all(asked);
    for (const { status, headers, json } of refused)
      expect([status, headers.get('retry-after'), json]).toEqual([503, '5', { message }]);
    expect((await send('GET', path, undefined)).status).toBe(200);
  });
});

function aDataset() {
  return { name: 'Factor', unit: 'kg', footprint: { CO2e: { A1: '1' } } };
}
