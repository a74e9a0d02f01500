import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '#embedded';
import { Metrics, Outbound } from '#platform';
import { OperationsPort } from '#operations';
import { call } from '../support/companies/call.js';
import { ExchangeCalls, PUBLISHED } from '../support/companies/exchange-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { isOnCitus } from '../support/databases/citus.js';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { withClient } from '../support/databases/with-client.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { RunningCommand } from '../support/processes/in-process-cli.js';
import { until } from '../support/run/until.js';

const WORKER = { SWEEP_INTERVAL: '0.05', REQUEUE_AFTER: '0.5' };
/** Everything that may have an effect outside. */
const SWEEPS = ['offering answers', 'reading partners', 'testing partners', 'deleting companies'];
const PRODUCT = 'urn:gtin:1';

let original: TestDatabase;
let production: TestService;
let peer: PactPeer;
let member: Member;
let source: string;

/** On a database that others use, too: it ends without it. */
const startOn = (database: TestDatabase, settings: Record<string, string> = {}): Promise<TestService> =>
  TestService.start(settings, { url: database.url, drop: () => Promise.resolve() });

const own = (service: TestService) => new ExchangeCalls(service.url, member);

/** What is owed to a partner, asked of it, and due. */
async function oweEverything(service: TestService): Promise<void> {
  const exchange = own(service);
  await exchange.receive('org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3', peer.url, { productId: [PRODUCT] });
  await exchange.receive(PUBLISHED, peer.url, { pfIds: [peer.footprints[0]?.id] });
  await exchange.ask(source);
  const pulled = await exchange.call('POST', '/pull', { dataSource: { uuid: source } });
  const tested = await call('POST', `${service.url}/api/v1/data-source/${source}/test`, { token: member.token });
  expect([pulled.status, tested.status]).toEqual([200, 200]);
  const { company: gone } = await service.member('gone');
  await service.database.query(
    `update company set closed = now() - interval '1 hour', delete_after = now() - interval '1 minute' where uuid = $1`,
    [gone.uuid],
  );
}

/** How far each thing is that is owed. A PublishedEvent becomes a pull, which waits as others do. */
async function state(service: TestService): Promise<Record<string, unknown>> {
  const rows = await service.database.queryAcross<Record<string, unknown>>(
    'health',
    `select (select count(*)::int from delivery where settled is null) as open,
       (select count(*)::int from delivery_attempt) as attempts,
       (select sum(pages)::int from footprint_pull) as pages,
       (select count(*)::int from footprint_pull where finished is null) as pulls,
       (select count(*)::int from data_source_test where finished is null) as tests,
       (select count(*)::int from company where subdomain = 'gone') as companies`,
  );
  return rows[0] ?? {};
}

const contacts = () => ({
  connections: peer.connected,
  requests: peer.received.length + peer.tokenRequests.length + peer.discoveryRequests.length,
});

/** The events that the partner took; on a busy machine one may be sent again, since its answer came too late. */
const taken = () => new Set(peer.accepted.map(({ text }) => text));

/** Settles when a worker had three more turns of everything that may have an effect outside. */
async function afterTurns(worker: INestApplicationContext): Promise<void> {
  const { registry } = worker.get(Metrics, { strict: false });
  const turns = async () => {
    const text = await registry.getSingleMetricAsString('footprint_sweep_duration_seconds');
    return SWEEPS.map((sweep) =>
      Number(new RegExp(`_count\\{sweep="${sweep}",result="done"\\} (\\d+)`).exec(text)?.[1] ?? 0),
    );
  };
  const before = await turns();
  await until('it had three turns of each', async () => {
    const now = await turns();
    return now.every((count, nth) => count >= (before[nth] ?? 0) + 3);
  });
}

async function cli(service: TestService, ...words: string[]): Promise<{ code: number; out: any; notes: string }> {
  const command = new RunningCommand(service.databaseUrl, words);
  command.input.end();
  const code = await command.exitCode;
  return { code, out: command.out === '' ? undefined : JSON.parse(command.out), notes: command.notes };
}

const ready = async ({ url }: TestService) => (await call('GET', `${url}/api/health/ready`)).json;

/** That nothing has gone out, and that whoever asks for it is told why. */
async function expectSilence(service: TestService, worker: INestApplicationContext, why: string): Promise<void> {
  const [before, owed] = [contacts(), await state(service)];
  await afterTurns(worker);
  expect({ ...(await state(service)), pulls: 0 }).toEqual({ ...owed, pulls: 0 });
  expect(contacts()).toEqual(before);
  const message = expect.stringContaining(why);
  expect(await ready(service)).toMatchObject({
    status: 'degraded',
    reason: message,
    parts: { outbound: { status: 'degraded', message } },
  });
  const refused = [
    await call('POST', `${service.url}/api/v1/data-source/${source}/test`, { token: member.token }),
    await own(service).call('POST', '/pull', { dataSource: { uuid: source } }),
  ];
  for (const { status, json } of refused) expect([status, json.message]).toEqual([409, message]);
  // What comes in is kept, and waits.
  await own(service).receive('org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3', peer.url, {
    productId: [PRODUCT],
  });
  await afterTurns(worker);
  expect(contacts()).toEqual(before);
}

async function expectAllDone(service: TestService): Promise<void> {
  await until('all is done', async () => {
    const { open, pulls, tests, companies } = await state(service);
    return [open, pulls, tests, companies].every((count) => count === 0);
  });
}

/** Its database is left without any connection. */
async function makeProduction(): Promise<void> {
  original = await cloneDatabase();
  peer = await startPactPeer();
  peer.footprints = [aPartnerFootprint()];
  production = await startOn(original);
  member = await production.member();
  source = await production.addDataSource(member, peer);
  await oweEverything(production);
  await production.close();
}

// A database of Citus is on several servers, and can't be cloned as a whole with its rows.
describe.skipIf(isOnCitus())('a copy of the database beside the original', () => {
  let copy: TestService;
  let worker: INestApplicationContext;
  let producing: INestApplicationContext;
  let database: TestDatabase;
  beforeAll(async () => {
    await makeProduction();
    const { serverUrl, prefix } = inject('databases');
    const name = `${prefix}_${randomBytes(6).toString('hex')}`;
    const from = new URL(original.url).pathname.slice(1);
    const tell = (sql: string) => withClient(serverUrl, (client) => client.query(sql));
    // A pooler keeps connections for a while.
    await tell(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${from}'`);
    await tell(`create database ${name} template ${from}`);
    database = {
      url: databaseUrl(serverUrl, name),
      drop: async () => void (await tell(`drop database ${name} with (force)`)),
    };
    production = await startOn(original);
    copy = await startOn(database);
    worker = await copy.startWorker(WORKER);
  });
  afterAll(async () => {
    await copy?.close();
    await database?.drop();
    await production?.close();
    await peer?.close();
    await original?.drop();
  });

  it('sends nothing, deletes nothing, and says why', async () => {
    expect(contacts()).toEqual({ connections: 0, requests: 0 });
    await expectSilence(copy, worker, 'This database is a copy');
    expect(await ready(production)).toMatchObject({ status: 'ready' });
    const self = await call('GET', `${copy.url}/api/v1/client/self`, { token: member.token });
    expect(self.json).toMatchObject({ outboundStopped: 'copy' });
  });

  it('is told to operators, on their page and in metrics', async () => {
    const port = (await OperationsPort.open({ OPS_PORT: 0, OPS_HOST: '127.0.0.1' })) as OperationsPort;
    try {
      port.serve(copy.context, 'api');
      const read = async (path: string) => (await fetch(`http://127.0.0.1:${port.port}${path}`)).text();
      expect(await read('/')).toMatch(/outbound<\/th><td class="fault">degraded<.*This database is a copy/);
      const metrics = await read('/metrics');
      expect(metrics).toContain('footprint_outbound_stopped{why="copy"} 1');
      expect(metrics).toContain('footprint_outbound_stopped{why="setting"} 0');
      expect(metrics).toContain('footprint_part_up{part="outbound"} 0');
    } finally {
      port.close();
    }
  });

  it('is told by the cli, which asks no partner either', async () => {
    expect((await cli(copy, 'installation', 'show')).out).toMatchObject({ database: 'copy' });
    expect((await cli(production, 'installation', 'show')).out).toMatchObject({ database: 'own' });
    for (const words of [
      ['data-source', 'test', source, '--company', 'acme'],
      ['pull', 'start', '--company', 'acme', '--data-source', source],
    ]) {
      const { code, notes } = await cli(copy, ...words);
      expect([code, notes]).toEqual([1, expect.stringContaining('This database is a copy')]);
    }
    const { out } = await cli(copy, 'doctor');
    expect(out.checks).toContainEqual(
      expect.objectContaining({
        check: 'installation',
        state: 'warning',
        todo: expect.stringMatching(/installation confirm.*OUTBOUND=off/),
      }),
    );
    const { notes } = await cli(copy, 'migrate');
    expect(notes).toContain('This database is a copy');
    expect(contacts().connections).toBe(0);
  });

  it('does not go on with OUTBOUND=off, and says so', async () => {
    const off = await startOn(database, { OUTBOUND: 'off' });
    try {
      const silent = await off.startWorker(WORKER);
      await expectSilence(off, silent, 'OUTBOUND is off');
    } finally {
      await off.close();
    }
  });

  it('goes on with all of it once it is confirmed', async () => {
    const { code, out, notes } = await cli(copy, 'installation', 'confirm');
    expect([code, out.database, notes]).toEqual([0, 'own', expect.stringContaining('what waits goes out')]);
    await expectAllDone(copy);
    expect(taken().size).toBe(4);
    await until('it is ready', async () => (await ready(copy)).status === 'ready');
    expect((await ready(copy)).parts).not.toHaveProperty('outbound');
  });

  it('has changed nothing of the original, which sends what it owes', async () => {
    peer.received.splice(0);
    expect(await state(production)).toMatchObject({ open: 2, attempts: 0, tests: 1, companies: 1 });
    producing = await production.startWorker(WORKER);
    await expectAllDone(production);
    expect(taken().size).toBe(2);
  });

  it('stops a worker that runs, where its address leads to a copy all at once, and lets it go on', async () => {
    const move = (by: number) =>
      production.database.queryAcross('deployment', 'update installation set database_oid = database_oid + $1', [by]);
    await move(1);
    await until('the worker knows', () => producing.get(Outbound, { strict: false }).stoppedBy === 'copy');
    await until('the api knows', async () => (await ready(production)).status === 'degraded');
    await expectSilence(production, producing, 'This database is a copy');
    await move(-1);
    await expectAllDone(production);
    expect(taken().size).toBe(3);
  });
});
