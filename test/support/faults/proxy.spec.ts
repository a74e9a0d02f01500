import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { QueryConfig } from 'pg';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../databases/database.js';
import { commits } from './commits.js';
import { FaultProxy } from './proxy.js';
import { until } from '../run/until.js';

describe('a proxy to a server that repeats everything', () => {
  let server: Server;
  let proxy: FaultProxy;
  let heard: string;

  beforeEach(async () => {
    heard = '';
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        heard += chunk.toString();
        socket.write(`${chunk.toString()}${chunk.toString()}`);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    proxy = await FaultProxy.to(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });

  afterEach(async () => {
    await proxy.close();
    server.close();
  });

  async function opened(): Promise<{ socket: Socket; received: () => string; fault: () => string | undefined }> {
    const socket = connect(Number(new URL(proxy.urlOf('redis://anywhere')).port), '127.0.0.1');
    let received = '';
    let fault: string | undefined;
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => (fault = code));
    await once(socket, 'connect').catch(() => undefined);
    return { socket, received: () => received, fault: () => fault };
  }

  it('resets connections when it is cut, and refuses others until it is mended', async () => {
    const before = await opened();
    await proxy.cut();
    await until('the connection is reset', () => before.fault() === 'ECONNRESET');
    expect((await opened()).fault()).toBe('ECONNREFUSED');
    await proxy.mend();
    const after = await opened();
    after.socket.write('a');
    await until('it is answered', () => after.received() === 'aa');
  });

  it('delays each way', async () => {
    const { socket, received } = await opened();
    proxy.delay(150);
    const from = performance.now();
    socket.write('a');
    await until('it is answered', () => received() === 'aa');
    expect(performance.now() - from).toBeGreaterThan(295);
  });

  it('falls silent while it accepts connections, and delivers everything in order when it is mended', async () => {
    const old = await opened();
    proxy.blackhole();
    const young = await opened();
    old.socket.write('a');
    old.socket.write('b');
    young.socket.write('c');
    await wait(200);
    expect([heard, old.fault(), young.fault()]).toEqual(['', undefined, undefined]);
    await proxy.mend();
    await until('all is answered', () => old.received().length === 4 && young.received() === 'cc');
    expect(heard.replace('c', '')).toBe('ab');
  });

  it.each([
    ['before', ''],
    ['after', 'last'],
  ] as const)('resets a watched connection %s its data arrives; nothing comes back', async (moment, arrived) => {
    proxy.resetWhen(() => (chunk) => (chunk.includes('last') ? moment : undefined));
    const { socket, received, fault } = await opened();
    socket.write('last');
    await until('the connection is reset', () => fault() === 'ECONNRESET');
    expect([heard, received()]).toEqual([arrived, '']);
  });
});

it('a commit is recognised by what a client of PostgreSQL sends', async () => {
  const database = await cloneDatabase();
  const proxy = await FaultProxy.to(database.url);
  const seen: boolean[] = [];
  proxy.resetWhen(() => {
    const isCommit = commits();
    return (chunk) => void seen.push(isCommit(chunk));
  });
  const client = new Client({ connectionString: proxy.urlOf(database.url) });
  await client.connect();
  const told = async (query: string | QueryConfig, values?: unknown[]): Promise<boolean> => {
    seen.length = 0;
    await client.query(query, values);
    return seen.includes(true);
  };
  try {
    const republish = { name: 's1', text: `insert into republication (company) select $1::uuid where false` };
    const one = ['00000000-0000-0000-0000-000000000001'];
    expect(await told(republish, one)).toBe(true);
    expect(await told(republish, one), 'prepared by now').toBe(true);
    expect(await told({ name: 's2', text: 'select $1::int' }, [1])).toBe(false);
    expect(await told('begin')).toBe(false);
    expect(await told(republish, one), 'within a transaction').toBe(false);
    expect(await told('commit')).toBe(true);
    expect(await told('begin')).toBe(false);
    expect(await told('rollback')).toBe(false);
  } finally {
    await client.end();
    await proxy.close();
    await database.drop();
  }
});
