import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedAnswer {
  text: string;
  at: number;
}

/** A requester with a PACT API of its own: a token endpoint and an events endpoint. */
export class Requester {
  readonly clientId = 'demo-requester';
  readonly clientSecret = 'demo-secret';
  private readonly answers = new Map<string, ReceivedAnswer>();
  private readonly server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      if (request.url === '/3/auth/token') {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ access_token: 'demo', token_type: 'Bearer', expires_in: 3600 }));
        return;
      }
      if (request.url === '/3/events') this.keep(text);
      response.writeHead(request.url === '/3/events' ? 200 : 404).end();
    });
  });

  async open(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  answerTo(requestEventId: string): ReceivedAnswer | undefined {
    return this.answers.get(requestEventId);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private keep(text: string): void {
    const { data } = JSON.parse(text) as { data: { requestEventId: string } };
    this.answers.set(data.requestEventId, { text, at: performance.now() });
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
