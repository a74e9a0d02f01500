import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import type { Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../../../test/support/processes/free-port.js';
import { tlsPair } from '../../../../../test/support/partners/tls-files.js';
import { checkedAgents } from './checked-agents.js';
import type { CheckedConnections } from './checked-agents.js';
import type { Resolve } from './checked-lookup.js';

/** Generous, for a machine that is busy. */
const GENEROUS = { timeout: 30_000 };

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** Plays a public address. All of 127.0.0.0/8 is this machine. */
const PUBLIC = '127.0.0.2';
const INTERNAL = '127.0.0.1';

function agentsWith(connections: Partial<CheckedConnections> & { resolve: Resolve }) {
  const agents = checkedAgents({ admits: (address) => address === PUBLIC, connectMs: 2_000, ...connections });
  closers.push(() => {
    agents.httpAgent.destroy();
    agents.httpsAgent.destroy();
  });
  return agents;
}

async function listening<S extends Server>(server: S, address: string, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const v4 = (address: string) => ({ address, family: 4 });

function get(url: string, agent: http.Agent, connection = 'close'): Promise<{ host: string | undefined }> {
  const client = url.startsWith('https') ? https : http;
  return new Promise((done, refuse) => {
    client
      .get(url, { agent, headers: { Connection: connection } }, (answer) => {
        answer.resume();
        done({ host: answer.headers['x-host'] as string });
      })
      .once('error', refuse);
  });
}

describe('checkedAgents', () => {
  it('connects to the address it checked, though the name points elsewhere a moment later', async () => {
    let asked = 0;
    const rebinding: Resolve = () => Promise.resolve([{ address: asked++ === 0 ? PUBLIC : INTERNAL, family: 4 }]);
    let reachedInside = 0;
    const outside = http.createServer((request, response) => {
      response.setHeader('X-Host', request.headers.host ?? '').end();
    });
    const port = await listening(outside, PUBLIC, await freePort());
    const inside = http.createServer((_request, response) => {
      reachedInside += 1;
      response.end();
    });
    await listening(inside, INTERNAL, port);
    const { httpAgent } = agentsWith({ resolve: rebinding });

    const { host } = await get(`http://partner.example:${port}/`, httpAgent);
    expect(host).toBe(`partner.example:${port}`);
    await expect(get(`http://partner.example:${port}/`, httpAgent)).rejects.toThrow('partner.example is not');
    expect({ asked, reachedInside }).toEqual({ asked: 2, reachedInside: 0 });
  });

  it('refuses a literal address without a look-up, and stays usable', async () => {
    const { httpAgent } = agentsWith({ resolve: () => Promise.reject(new Error('not to be asked')) });
    for (const host of [INTERNAL, '[::1]', '[::ffff:127.0.0.2]']) {
      await expect(get(`http://${host}:9/`, httpAgent)).rejects.toThrow('is not, or does not only resolve to');
    }
    await vi.waitFor(() => expect(Object.keys(httpAgent.sockets)).toEqual([]), GENEROUS);
  });

  it('reuses an open connection, whatever the name resolves to now, and opens no other there', async () => {
    let asked = 0;
    const moving: Resolve = () => Promise.resolve([{ address: asked++ === 0 ? PUBLIC : INTERNAL, family: 4 }]);
    const server = http.createServer((_request, response) => response.end());
    const port = await listening(server, PUBLIC);
    const { httpAgent } = agentsWith({ resolve: moving });
    const url = `http://partner.example:${port}/`;
    await get(url, httpAgent, 'keep-alive');
    await vi.waitFor(() => expect(Object.keys(httpAgent.freeSockets)).toHaveLength(1), GENEROUS);
    await get(url, httpAgent, 'keep-alive');
    expect(asked).toBe(1);
    await vi.waitFor(() => expect(Object.keys(httpAgent.freeSockets)).toHaveLength(1), GENEROUS);
    const both = [get(url, httpAgent, 'keep-alive'), get(url, httpAgent, 'keep-alive')];
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('tries the checked addresses, one after the other, and looks up no others', async () => {
    let asked = 0;
    const server = http.createServer((_request, response) => response.end());
    const port = await listening(server, PUBLIC);
    const { httpAgent } = agentsWith({
      admits: (address) => address !== INTERNAL,
      resolve: () => Promise.resolve([asked++ === 0 ? '127.0.0.3' : INTERNAL, PUBLIC].map(v4)),
    });
    await get(`http://partner.example:${port}/`, httpAgent);
    expect(asked).toBe(1);
  });

  it('verifies certificates, although the environment says not to', async () => {
    const tls = createTlsServer(tlsPair()).on('tlsClientError', () => undefined);
    const port = await listening(tls, PUBLIC);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    closers.push(() => vi.unstubAllEnvs());
    const { httpsAgent } = agentsWith({ resolve: () => Promise.resolve([v4(PUBLIC)]) });
    const refusal = get(`https://localhost:${port}/`, httpsAgent);
    await expect(refusal).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });

  it('sends the name, not the address, in the TLS handshake', async () => {
    const names: string[] = [];
    const tls = createTlsServer({
      SNICallback: (name, callback) => {
        names.push(name);
        callback(new Error('no certificate here'));
      },
    });
    tls.on('tlsClientError', () => undefined);
    const port = await listening(tls, PUBLIC);
    const { httpsAgent } = agentsWith({ resolve: () => Promise.resolve([{ address: PUBLIC, family: 4 }]) });
    await expect(get(`https://partner.example:${port}/`, httpsAgent)).rejects.toThrow();
    expect(names).toEqual(['partner.example']);
  });

  it('gives up connecting in time if the handshake never comes', async () => {
    const port = await listening(createTcpServer(), PUBLIC);
    const { httpsAgent } = agentsWith({
      resolve: () => Promise.resolve([{ address: PUBLIC, family: 4 }]),
      connectMs: 50,
    });
    await expect(get(`https://partner.example:${port}/`, httpsAgent)).rejects.toThrow('no connection within 0.05 s');
  });

  it('gives up connecting in time if the resolver never answers', async () => {
    const { httpAgent } = agentsWith({ resolve: () => new Promise(() => undefined), connectMs: 50 });
    await expect(get('http://partner.example:9/', httpAgent)).rejects.toThrow('no connection within 0.05 s');
  });
});
