import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A requester's PACT API that gives out a token and accepts every answer at once. */
export interface Requester {
  readonly url: string;
  /** When the answer to each request first came, by `performance.now`. */
  readonly answeredAt: ReadonlyMap<string, number>;
  /** When each answer came, including repeated ones. */
  readonly arrivals: readonly number[];
  close(): Promise<void>;
}

/** @param hangs returns true for each answer that gets no response */
export async function startRequester(hangs: () => boolean = () => false): Promise<Requester> {
  const answeredAt = new Map<string, number>();
  const arrivals: number[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (request.url === '/auth/token') {
        response.setHeader('Content-Type', 'application/json');
        return response.end(JSON.stringify({ access_token: 'token', token_type: 'Bearer', expires_in: 3600 }));
      }
      if (request.url !== '/3/events') return response.writeHead(404).end();
      arrivals.push(performance.now());
      if (hangs()) return response;
      const { data } = JSON.parse(body) as { data: { requestEventId: string } };
      if (!answeredAt.has(data.requestEventId)) answeredAt.set(data.requestEventId, performance.now());
      return response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answeredAt,
    arrivals,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
