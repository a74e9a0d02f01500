import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Api } from './api.js';
import { ApiFault, explainFault } from './api-fault.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A server that answers in its own way. */
async function answering(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<URL> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`);
}

const apiAt = (base: URL): Api => new Api(base, { 'X-API-Key': 'fpk_of-a-caller' }, 'test/1');
const never = new AbortController().signal;

async function faultOf(answer: Promise<unknown>): Promise<ApiFault> {
  const fault: unknown = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (fault instanceof ApiFault) return fault;
  throw new Error('It is no fault of the API.');
}

describe('a request of the API', () => {
  it("has the caller's key and the parameters that are given, and gets the key of the next page", async () => {
    const asked: unknown[] = [];
    const base = await answering((request, response) => {
      asked.push([request.url, request.headers['x-api-key']]);
      response.setHeader('Link', '<http://a.example/api/v1/x?limit=1&after=a%3Db>; rel="next"').end('{"a":"1.50"}');
    });
    const query = { q: 'ä &', limit: 1, state: ['draft', 'locked'], none: undefined, empty: [] };
    expect(await apiAt(base).get('x', query, never)).toEqual({ body: { a: '1.50' }, nextCursor: 'a=b' });
    expect(asked).toEqual([['/api/v1/x?q=%C3%A4+%26&limit=1&state=draft%2Clocked', 'fpk_of-a-caller']]);
  });

  it('is never redirected, so that the key stays here', async () => {
    const keys: unknown[] = [];
    const elsewhere = await answering((request, response) => {
      keys.push(request.headers['x-api-key']);
      response.end('{}');
    });
    const base = await answering((_request, response) => response.writeHead(307, { Location: elsewhere.href }).end());
    expect(await faultOf(apiAt(base).get('x', {}, never))).toMatchObject({
      status: 307,
      message: expect.stringContaining(`it leads to ${elsewhere.origin}.`),
    });
    expect(keys).toEqual([]);
  });

  it('is refused with status, message, fields, request id and when to try again', async () => {
    const base = await answering((_request, response) => {
      response.writeHead(429, { 'Retry-After': '7', 'X-Request-Id': 'r-1' });
      response.end(
        '{"message":"No.","errors":[{"field":"q","message":"too long"},{"field":"limit","message":"too high"}]}',
      );
    });
    expect(explainFault(await faultOf(apiAt(base).get('x', {}, never)))).toBe(
      'The API answered 429: No. (q: too long; limit: too high)\n' +
        'There were too many requests. Call again in 7 seconds, and less often.\nRequest id: r-1.',
    );
  });

  it('is refused where what answers is no such service', async () => {
    const base = await answering((_request, response) => response.end('<html>Hello'));
    expect(await faultOf(apiAt(base).get('x', {}, never))).toMatchObject({
      message: expect.stringMatching(/^No JSON/),
    });
    const broken = await answering((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{"a":');
      setImmediate(() => response.destroy());
    });
    expect((await faultOf(apiAt(broken).get('x', {}, never))).message).toMatch(/^The API can't be reached/);
  });

  it('ends when its caller cancels, at the API, too', async () => {
    const cancelling = new AbortController();
    let gone: Promise<unknown> | undefined;
    const base = await answering((_request, response) => {
      gone = once(response, 'close');
      cancelling.abort();
    });
    expect((await faultOf(apiAt(base).get('x', {}, cancelling.signal))).message).toBe('The call was cancelled.');
    await gone;
  });
});
