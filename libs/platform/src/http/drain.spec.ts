import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drainOnClose } from './drain.js';

/** A caller that reuses one connection, as a load balancer does. */
let agent: Agent;
let server: ReturnType<typeof createServer>;
let answers: ServerResponse[];

beforeEach(async () => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  answers = [];
  server = createServer((_request, response) => void answers.push(response));
  server.keepAliveTimeout = 60_000;
  drainOnClose(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

/** Sends a request, which the test answers. @returns the Connection header of the answer, once its head has arrived */
async function asked(): Promise<{ connection: Promise<string | undefined> }> {
  const before = answers.length;
  const asking = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent }).end();
  const connection = new Promise<string | undefined>((resolve, reject) => {
    asking.once('error', reject).once('response', (answer) => {
      resolve(answer.headers.connection);
      answer.resume();
    });
  });
  while (answers.length === before) await new Promise((resolve) => setImmediate(resolve));
  return { connection };
}

describe('a server that is closing', () => {
  it('ends with the answer that is under way, which says so', async () => {
    const { connection } = await asked();
    const closed = once(server, 'close');
    server.close();
    answers[0]?.end('done');
    expect(await connection).toBe('close');
    await closed;
  });

  it('ends with an answer whose head had promised to keep the connection', async () => {
    const { connection } = await asked();
    answers[0]?.write('part');
    expect(await connection).toBe('keep-alive');
    const closed = once(server, 'close');
    server.close();
    answers[0]?.end('whole');
    await closed;
  });

  it('keeps connections until then', async () => {
    const first = await asked();
    answers[0]?.end();
    expect(await first.connection).toBe('keep-alive');
    const second = await asked();
    answers[1]?.end();
    expect(await second.connection).toBe('keep-alive');
    expect(answers[1]?.req.socket.remotePort).toBe(answers[0]?.req.socket.remotePort);
  });
});
