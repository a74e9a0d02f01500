import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import type { Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkedAgents } from './checked-agents.js';
import type { CheckedConnections } from './checked-agents.js';
import type { Resolve } from './checked-lookup.js';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** Stands for a public address: the whole of 127.0.0.0/8 is this machine. */
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

function get(url: string, agent: http.Agent): Promise<{ host: string | undefined }> {
  const client = url.startsWith('https') ? https : http;
  return new Promise((done, refuse) => {
    client
      .get(url, { agent, headers: { Connection: 'close' } }, (answer) => {
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
    const port = await listening(outside, PUBLIC);
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
    await vi.waitFor(() => expect(Object.keys(httpAgent.sockets)).toEqual([]));
  });

  it('says the name, not the address, in the TLS handshake', async () => {
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

  it('gives up connecting in time: a handshake that never comes', async () => {
    const port = await listening(createTcpServer(), PUBLIC);
    const { httpsAgent } = agentsWith({
      resolve: () => Promise.resolve([{ address: PUBLIC, family: 4 }]),
      connectMs: 50,
    });
    await expect(get(`https://partner.example:${port}/`, httpsAgent)).rejects.toThrow('no connection within 0.05 s');
  });

  it('gives up connecting in time: a resolver that never answers', async () => {
    const { httpAgent } = agentsWith({ resolve: () => new Promise(() => undefined), connectMs: 50 });
    await expect(get('http://partner.example:9/', httpAgent)).rejects.toThrow('no connection within 0.05 s');
  });
});
