import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ClientGone, PatientResponse } from './patient-response.js';

const MEGABYTES = 'x'.repeat(16 * 1024 * 1024);
const open: (() => void)[] = [];

afterEach(() => open.splice(0).forEach((close) => close()));

/** A client that takes what it is told to, and the response it is sent. */
async function exchange(): Promise<{ client: Socket; response: ServerResponse }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  open.push(() => {
    client.destroy();
    server.close();
    server.closeAllConnections();
  });
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  return { client, response };
}

describe('a response', () => {
  it('is written as fast as its client takes it', async () => {
    const { client, response } = await exchange();
    let taken = 0;
    client.on('data', (chunk) => (taken += chunk.length));
    await new PatientResponse(response, 5_000).end(MEGABYTES);
    expect(taken).toBeGreaterThan(MEGABYTES.length * 0.5);
  });

  it('holds no more than a piece that is not taken, and ends when nothing is for too long', async () => {
    const { client, response } = await exchange();
    client.pause();
    await expect(new PatientResponse(response, 200).write(MEGABYTES)).rejects.toBeInstanceOf(ClientGone);
    expect(response.destroyed).toBe(true);
  });

  it('ends when the client goes', async () => {
    const { client, response } = await exchange();
    client.pause();
    const written = new PatientResponse(response, 60_000).write(MEGABYTES);
    client.destroy();
    await expect(written).rejects.toBeInstanceOf(ClientGone);
    await expect(new PatientResponse(response).write('x')).rejects.toBeInstanceOf(ClientGone);
  });
});
