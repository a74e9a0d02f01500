import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '#embedded';
import { run } from '../../apps/cli/src/run.js';
import { aMaterial, aRequestEvent } from '../support/companies/builders.js';
import { call, sendEvent } from '../support/companies/call.js';
import { testEnvironment } from '../support/processes/environment.js';
import { FaultRedis } from '../support/faults/servers.js';
import { isSecret } from '../support/run/known-secrets.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { AppProcess } from '../support/processes/processes.js';
import { hasRedis } from '../support/queues/queues.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

const NOWHERE = 'postgres://nobody:nothing@127.0.0.1:1/none';

let server: Client;
let peer: PactPeer;
const services: TestService[] = [];
const databases: string[] = [];
const roles: string[] = [];

beforeAll(async () => {
  server = new Client({ connectionString: inject('databases').serverUrl });
  await server.connect();
  peer = await startPactPeer();
});

afterAll(async () => {
  for (const service of services) await service.close();
  for (const name of databases) await server.query(`drop database if exists ${name} with (force)`);
  for (const role of roles) await server.query(`drop role ${role}`);
  await server.end();
  await peer.close();
});

async function emptyDatabase(): Promise<string> {
  const name = `${inject('databases').prefix}_${randomBytes(6).toString('hex')}`;
  await server.query(`create database ${name}`);
  databases.push(name);
  return databaseUrl(inject('databases').serverUrl, name);
}

/** The same database as somebody who may do nothing in it. */
async function asStranger(url: string): Promise<{ url: string; role: string }> {
  const [role, password] = [`stranger_${randomBytes(4).toString('hex')}`, randomBytes(12).toString('hex')];
  isSecret(password);
  await server.query(`create role ${role} login password '${password}'`);
  roles.push(role);
  const as = new URL(url);
  [as.username, as.password] = [role, password];
  return { url: as.href, role };
}

async function start(queueUrl: string): Promise<TestService> {
  const service = await TestService.start({ QUEUE_URL: queueUrl });
  services.push(service);
  return service;
}

async function migrate(databaseUrl: string, queueUrl: string) {
  const notes: string[] = [];
  let out = '';
  const exitCode = await run(
    ['migrate'],
    { write: (text) => (out += text), note: (text) => notes.push(text) },
    {
      call: 'node dist/bin/cli.js',
      folder: process.cwd(),
      input: process.stdin,
      environment: { DATABASE_URL: databaseUrl, QUEUE_URL: queueUrl },
    },
  );
  return { exitCode, out, notes: notes.join('\n') };
}

const ready = async ({ url }: TestService) => {
  const { status, json } = await call('GET', `${url}/api/health/ready`);
  return [status, json];
};

const UP = { status: 'up' };

const partsWith = (queue: object) => ({ database: UP, migrations: UP, queue });

const WHOLE = [200, { status: 'ready', parts: partsWith(UP) }];

const degraded = (reason: string) => {
  const told = expect.stringContaining(reason) as string;
  return [200, { status: 'degraded', reason: told, parts: partsWith({ status: 'degraded', message: told }) }];
};

/** Sends a request for a footprint. @returns waits until it is answered */
async function request(service: TestService): Promise<() => Promise<unknown>> {
  const member = await service.member('acme');
  if (!(await service.dataSources.list(member.company.uuid)).some(({ url }) => url === peer.url))
    await service.addDataSource(member, peer);
  await call('POST', `${service.url}/api/v1/material`, { token: member.token, body: aMaterial({ sku: 'G-1' }) });
  const event = aRequestEvent({ source: peer.url, data: { productId: ['G-1'] } });
  expect((await sendEvent(service.url, member, event)).status).toBe(200);
  return () => peer.waitFor(({ json }) => (json as any).data.requestEventId === event['id']);
}

describe('a queue in another database', () => {
  it('is migrated with the first; until then requests are kept, and the api is ready but degraded', async () => {
    const queueUrl = await emptyDatabase();
    const service = await start(queueUrl);
    expect(await ready(service)).toEqual(degraded('not migrated'));
    const answered = await request(service);
    expect(await migrate(service.databaseUrl, queueUrl)).toEqual({
      exitCode: 0,
      out: expect.stringContaining('"migrated": true'),
      notes: "Migration of the queue's schema, bullmq",
    });
    expect(await ready(service)).toEqual(WHOLE);
    await service.startWorker();
    await answered();
    // Again there is nothing to do, nor to say.
    expect(await migrate(service.databaseUrl, queueUrl)).toMatchObject({ exitCode: 0, notes: '' });
  });

  it('that is not reached is said by the command and by the api', async () => {
    const service = await start(NOWHERE);
    expect(await ready(service)).toEqual(degraded('not available'));
    const { exitCode, notes } = await migrate(service.databaseUrl, NOWHERE);
    expect([exitCode, notes]).toEqual([69, expect.stringMatching(/^QUEUE_URL can't be reached: .*ECONNREFUSED/)]);
  });

  it('on which rights are missing is an error that names what to grant', async () => {
    const owner = await emptyDatabase();
    const { url, role } = await asStranger(owner);
    const service = await start(url);
    const refused = await migrate(service.databaseUrl, url);
    expect([refused.exitCode, refused.notes]).toEqual([
      77,
      expect.stringContaining(`grant create on database ${new URL(owner).pathname.slice(1)} to ${role}`),
    ]);
    expect((await migrate(service.databaseUrl, owner)).exitCode).toBe(0);

    expect(await ready(service)).toEqual(degraded('lacks rights'));
    const answered = await request(service);
    const environment = testEnvironment(service.databaseUrl, { QUEUE_URL: url });
    const worker = await AppProcess.start('worker', environment);
    const statement = (line: string) => /grant [^;]+;.*;/.exec(line)?.[0];
    const said = () => worker.lines.find((line) => line.includes('"level":"error"') && statement(line));
    await until('it says what to grant', () => said() !== undefined);
    expect(said()).toContain(`grant usage on schema bullmq to ${role};`);

    // What it says is enough.
    const granting = new Client({ connectionString: owner });
    await granting.connect();
    await granting.query(statement(said() ?? '') ?? '');
    await granting.end();
    expect(await ready(service)).toEqual(WHOLE);
    await answered();
    await worker.end('SIGTERM');
  });
});

describe.runIf(hasRedis())('a queue in Redis', () => {
  it('is degraded while it is a copy that takes no writes, and while it is gone', async () => {
    const redis = new FaultRedis();
    const { QUEUE_URL = '' } = await redis.settings();
    const service = await start(QUEUE_URL);
    await until('it is ready', async () => (await ready(service))[1].status === 'ready');
    await redis.tell('replicaof', '127.0.0.1', '1');
    expect(await ready(service)).toEqual(degraded('not available'));
    await redis.tell('replicaof', 'no', 'one');
    expect(await ready(service)).toEqual(WHOLE);
    await redis.kill();
    expect(await ready(service)).toEqual(degraded('not available'));
  });
});

describe('a worker that starts before the migration', () => {
  it('says what the api says, does nothing until then, and works from then on', async () => {
    const url = await emptyDatabase();
    const worker = await AppProcess.start('worker', testEnvironment(url), { untilReady: false });
    await until('it says so', () => worker.lines.some((line) => line.includes('The database is not migrated')));
    for (const line of worker.lines.filter((each) => each.includes('"level":"error"'))) {
      expect(line).toContain('not migrated to this release');
    }
    expect(worker.lines.join('\n')).toContain('The database is not migrated to this release.');
    expect((await migrate(url, url)).exitCode).toBe(0);
    await worker.untilReady();
    await worker.end('SIGTERM');
    expect(worker.lines.join('\n')).not.toContain('does not exist');
  });

  it('ends when it is asked to', async () => {
    const worker = await AppProcess.start('worker', testEnvironment(await emptyDatabase()), { untilReady: false });
    await until('it says so', () => worker.lines.some((line) => line.includes('not migrated')));
    expect(await worker.end('SIGTERM')).toMatchObject({ code: 0 });
  });
});
