import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { bodyReader } from './body.js';
import { Refusal } from '#platform/http';

const NOT_JSON = new Refusal(415, 'The body has to be application/json.');
const read = bodyReader(() => ({
  kind: 'json',
  holds: 'object',
  limit: 100,
  mediaTypes: ['application/json'],
  otherwise: NOT_JSON,
}));

let server: Server;
afterEach(() => server.close());

describe('the body of a caller who disconnects before it is read', () => {
  it('is refused like any incomplete body', async () => {
    const refused = new Promise((resolve) => {
      const app = express().use((request, response) => {
        request.socket.once('close', () => void read(request, response, resolve));
      });
      server = app.listen(0, '127.0.0.1');
    });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
    connect(port, '127.0.0.1').end(`${head}{}`);
    expect(await refused).toMatchObject({ status: 400, message: expect.stringContaining('broke off') });
  });
});
