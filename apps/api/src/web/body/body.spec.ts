import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import express from 'express';
import type { ErrorRequestHandler } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { bodyReader } from './body.js';
import { BodyRoom } from './body-room.js';
import { Refusal } from '#platform/http';

const NOT_JSON = new Refusal(415, 'The body has to be application/json.');
const MIB = 1024 * 1024;
const room = new BodyRoom({ bytes: MIB, bytesPerCompany: MIB });
const reading = (limit: number, inRoom: BodyRoom) =>
  bodyReader(
    () => ({ kind: 'json', holds: 'object or array', limit, mediaTypes: ['application/json'], otherwise: NOT_JSON }),
    inRoom,
  );
const read = reading(100, room);

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

describe('a large body', () => {
  const LARGE = JSON.stringify(Array.from({ length: 40_000 }, (_, nth) => ({ nth, text: 'a "b" [c] {d}, é' })));

  async function serve(inRoom: BodyRoom, atAnswer: number[] = []): Promise<string> {
    const app = express().use(reading(4 * MIB, inRoom), (request, response) => {
      atAnswer.push(inRoom.bytes());
      response.json(request.body);
    });
    app.use(
      ((fault, _request, response, _next) =>
        void response.status(503).json({ name: fault.name })) as ErrorRequestHandler,
    );
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const send = (url: string, body: string | ReadableStream) =>
    fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      duplex: 'half',
    });

  it('is read as it is, and its room is free once it is answered', async () => {
    const inRoom = new BodyRoom({ bytes: 4 * MIB, bytesPerCompany: 4 * MIB });
    const url = await serve(inRoom);
    for (let nth = 0; nth < 3; nth++) {
      const answer = await send(url, LARGE);
      expect(await answer.json()).toEqual(JSON.parse(LARGE));
    }
    await expect.poll(() => inRoom.bytes()).toBe(0);
  });

  it('gives its room back when its answer is written, though nobody reads that', async () => {
    const inRoom = new BodyRoom({ bytes: 4 * MIB, bytesPerCompany: 4 * MIB });
    const atAnswer: number[] = [];
    const { port } = new URL(await serve(inRoom, atAnswer));
    const socket = connect(Number(port), '127.0.0.1');
    const length = Buffer.byteLength(LARGE);
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${LARGE}`,
    );
    socket.pause();
    await expect.poll(() => atAnswer).toEqual([length]);
    await expect.poll(() => inRoom.bytes()).toBe(0);
    socket.destroy();
  });

  const POST = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

  it.each([
    ['a length that lies', `${POST}Content-Length: 4000000\r\n\r\n`, LARGE],
    ['chunks', `${POST}Transfer-Encoding: chunked\r\n\r\n`, `${Buffer.byteLength(LARGE).toString(16)}\r\n${LARGE}\r\n`],
    ['gzip', `${POST}Content-Encoding: gzip\r\nContent-Length: 4000000\r\n\r\n`, gzipSync(LARGE.repeat(2))],
  ])('that breaks off gives its room back: %s', async (_how, head, body) => {
    const inRoom = new BodyRoom({ bytes: 4 * MIB, bytesPerCompany: 4 * MIB });
    const { port } = new URL(await serve(inRoom));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(head);
    socket.write(body);
    await expect.poll(() => inRoom.bytes()).toBeGreaterThan(MIB);
    socket.destroy();
    await expect.poll(() => inRoom.bytes()).toBe(0);
  });

  it('that comes after another on its connection gives its room back, too', async () => {
    const inRoom = new BodyRoom({ bytes: 16 * MIB, bytesPerCompany: 16 * MIB });
    const atAnswer: number[] = [];
    const { port } = new URL(await serve(inRoom, atAnswer));
    const socket = connect(Number(port), '127.0.0.1');
    socket.resume().write(`${POST}Content-Length: ${Buffer.byteLength(LARGE)}\r\n\r\n${LARGE}`.repeat(5));
    await expect.poll(() => atAnswer).toHaveLength(5);
    await expect.poll(() => inRoom.bytes()).toBe(0);
    socket.destroy();
  });

  it.each(['as a whole', 'in pieces'])('is refused where it has no room, sent %s', async (how) => {
    const url = await serve(room);
    const answer = await send(url, how === 'as a whole' ? LARGE : new Blob([LARGE]).stream());
    expect([answer.status, await answer.json()]).toEqual([503, { name: 'Busy' }]);
    expect([room.bytes(), (await send(url, '[1]')).status]).toEqual([0, 200]);
  });
});
