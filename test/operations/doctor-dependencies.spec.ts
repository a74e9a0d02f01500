import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOnCitus } from '../support/databases/citus.js';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { Doctor, faulty, found } from '../support/operations/doctor.js';
import { FaultRedis } from '../support/faults/servers.js';
import { isSecret } from '../support/run/known-secrets.js';
import { hasRedis, startRedis } from '../support/queues/queues.js';

let cloned: TestDatabase;
let folder: string;
let doctor: Doctor;
let server: Client;
let role: string;

beforeAll(async () => {
  cloned = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  doctor = new Doctor(cloned.url, folder);
  server = new Client({ connectionString: cloned.url });
  await server.connect();
  role = `stranger_${randomBytes(4).toString('hex')}`;
});

afterAll(async () => {
  await server.query(`drop owned by ${role}; drop role ${role}`).catch(() => undefined);
  await server.end();
  await cloned.drop();
  rmSync(folder, { recursive: true });
});

function urlWith(change: (url: URL) => void): string {
  const url = new URL(cloned.url);
  change(url);
  return url.href;
}

describe('doctor, of the database,', () => {
  it.each([
    ['a wrong password', () => urlWith((url) => (url.password = 'wrong')), /refuses this user or its password/],
    ['no server', () => urlWith((url) => (url.port = '1')), /ECONNREFUSED/],
    ['no such database', () => urlWith((url) => (url.pathname = '/none')), /no database of this name/],
  ])('of a database with %s says so, and looks at the rest', async (_, url, says) => {
    const examined = await doctor.examine({ DATABASE_URL: url(), QUEUE_URL: cloned.url });
    expect(found(examined, 'database')).toMatchObject([{ state: 'fault', message: expect.stringMatching(says) }]);
    expect(faulty(examined)).toEqual(['database']);
    expect(found(examined, 'queue')).toMatchObject([{ state: 'ok' }]);
    expect(examined.text).not.toContain('wrong');
    expect(examined.exitCode).toBe(1);
  });

  // The nodes of Citus here log in to each other with one password, that of another user.
  it.skipIf(isOnCitus())('names the grants that a user lacks; with them there is no fault', async () => {
    const password = randomBytes(12).toString('hex');
    isSecret(password);
    await server.query(`create role ${role} login password '${password}'`);
    const DATABASE_URL = urlWith((url) => ([url.username, url.password] = [role, password]));
    const lacking = await doctor.examine({ DATABASE_URL, QUEUE_URL: cloned.url });
    const [rights] = found(lacking, 'rights');
    expect(rights).toMatchObject({
      state: 'fault',
      todo: expect.stringContaining(`on all tables in schema public to ${role};`),
    });
    await server.query(rights?.todo?.replace(/^[^:]*: /, '') ?? '');
    expect(faulty(await doctor.examine({ DATABASE_URL, QUEUE_URL: cloned.url }))).toEqual([]);
  });

  // With the role of the one before.
  it.skipIf(isOnCitus())('tells that no connection is left', async () => {
    await server.query(`alter role ${role} connection limit 0`);
    const password = randomBytes(12).toString('hex');
    isSecret(password);
    await server.query(`alter role ${role} password '${password}'`);
    const DATABASE_URL = urlWith((url) => ([url.username, url.password] = [role, password]));
    const examined = await doctor.examine({ DATABASE_URL, QUEUE_URL: cloned.url });
    expect(found(examined, 'database')).toMatchObject([
      { state: 'fault', message: expect.stringContaining('too many connections for role') },
    ]);
  });

  it('compares the pools of so many processes with what the server allows', async () => {
    const [few, many] = [
      await doctor.examine({ DATABASE_URL: cloned.url }, ['--processes', '1']),
      await doctor.examine({ DATABASE_URL: cloned.url }, ['--processes', '500']),
    ];
    expect(found(few, 'connections')).toMatchObject([
      {
        state: 'ok',
        message: expect.stringMatching(/of \d+ are open \(.* \d+\); 1 api may open 32/),
      },
    ]);
    expect(found(many, 'connections')).toMatchObject([
      {
        state: 'fault',
        message: expect.stringContaining('250 apis and 250 workers may open 16500, 32 and 34 each: that is too many'),
      },
    ]);
    for (const wrong of ['x', '0', '2+', '1-2'])
      expect((await doctor.examine({}, ['--processes', wrong])).exitCode).toBe(64);
  });

  it('finds open migrations, and a schema of the queue that is missing', async () => {
    const other = await cloneDatabase();
    const client = new Client({ connectionString: other.url });
    await client.connect();
    await client.query(`delete from migration where name like 'WorkOfRequests%'; drop schema bullmq cascade`);
    await client.end();
    const examined = await doctor.examine({ DATABASE_URL: other.url });
    expect(found(examined, 'migrations')).toMatchObject([{ state: 'fault', todo: 'Run migrate.' }]);
    expect(found(examined, 'queue')).toMatchObject([{ state: 'fault', todo: 'Run migrate.' }]);
    await other.drop();
  });

  // The schema of Citus can't be dropped so.
  it.skipIf(isOnCitus())('finds a database without any schema', async () => {
    const other = await cloneDatabase();
    const client = new Client({ connectionString: other.url });
    await client.connect();
    await client.query(`drop schema public cascade; create schema public`);
    await client.end();
    const examined = await doctor.examine({ DATABASE_URL: other.url });
    expect(faulty(examined)).toEqual(expect.arrayContaining(['extensions', 'migrations', 'sealed secrets']));
    expect(examined.text).not.toContain('please report it');
    await other.drop();
  });
});

describe('doctor, of a dependency that takes a connection and says nothing,', () => {
  let silent: Server;
  const sockets = new Set<Socket>();
  let port: number;

  beforeAll(async () => {
    silent = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    port = (silent.address() as AddressInfo).port;
  });

  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it.each(['redis', 'postgres'])('%s as queue: ends with a fault of it alone', async (protocol) => {
    const examined = await doctor.examine({ QUEUE_URL: `${protocol}://127.0.0.1:${port}` });
    expect(faulty(examined)).toEqual(['queue']);
  });

  it('PostgreSQL as database: ends with a fault of it alone', async () => {
    const DATABASE_URL = `postgres://nobody@127.0.0.1:${port}/none`;
    const examined = await doctor.examine({ DATABASE_URL, QUEUE_URL: cloned.url });
    expect(faulty(examined)).toEqual(['database']);
  });
});

describe.skipIf(!hasRedis())('doctor, of a Redis,', () => {
  const redis = new FaultRedis();
  let queue: Record<string, string>;

  beforeAll(async () => {
    queue = await redis.settings();
  });
  afterAll(() => redis.close());

  const messages = async () =>
    found(await doctor.examine(queue), 'queue').map(({ state, message }) => `${state} ${message}`);

  it('warns where a restart loses jobs, and is content with an append-only file', async () => {
    expect(await messages()).toEqual([expect.stringMatching(/^warning It has no append-only file/)]);
    const kept = await startRedis(undefined, ['--dir', folder, '--appendonly', 'yes']);
    const examined = await doctor.examine({ QUEUE_URL: kept.url });
    expect(found(examined, 'queue')).toMatchObject([
      { state: 'ok', message: expect.stringMatching(/^Redis \d+\.\d+\.\d+, noeviction/) },
    ]);
    await kept.stop();
  });

  it('finds a policy under which jobs vanish', async () => {
    await redis.tell('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    expect(await messages()).toContain('fault maxmemory-policy is allkeys-lru: jobs may vanish.');
  });

  it('that has stopped says so, and looks at the rest', async () => {
    await redis.kill();
    const examined = await doctor.examine(queue);
    expect(faulty(examined)).toEqual(['queue']);
    expect(found(examined, 'queue')).toMatchObject([{ message: expect.stringContaining('ECONNREFUSED') }]);
  });
});
