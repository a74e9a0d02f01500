import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { faultCode } from '#embedded';
import type { AnswerEvent } from './pact-events.js';
import { PartnerFailure } from './partner-failure.js';

/** The credentials that the partner gave to the company, which present them at its token endpoint. */
export const CREDENTIALS = { clientId: 'our-id', clientSecret: 'their-secret' } as const;

const TOKEN = 'sample-partner-token';
const LOOK_MS = 10;

/** `localhost` may mean either of them. */
const LOOPBACK = ['127.0.0.1', '::1'];

/** The partner's own PACT API: a token endpoint, and an events endpoint that keeps the answers. */
export class PartnerApi {
  private readonly answers = new Map<string, AnswerEvent>();
  private readonly servers: Server[] = [];
  private readonly path: string;
  /** What was refused last, for whoever wonders why no answer came. */
  refused: string | undefined;

  /** @param url where the service sends its answers: `http://localhost:4000/pact` */
  constructor(private readonly url: URL) {
    this.path = url.pathname.replace(/\/+$/, '');
  }

  /** @throws PartnerFailure if nothing can listen there */
  async open(): Promise<void> {
    const port = Number(this.url.port || 80);
    for (const host of LOOPBACK) await this.listen(host, port);
  }

  /** Waits for the answer to a request. Undefined if none comes within `waitMs` ms, or the service was refused before. */
  async answerTo(requestEventId: string, waitMs: number): Promise<AnswerEvent | undefined> {
    const until = performance.now() + waitMs;
    const goesOn = () => !this.answers.has(requestEventId) && this.refused === undefined && performance.now() < until;
    while (goesOn()) await wait(LOOK_MS);
    return this.answers.get(requestEventId);
  }

  close(): void {
    for (const server of this.servers) {
      server.closeAllConnections();
      server.close();
    }
  }

  private async listen(host: string, port: number): Promise<void> {
    const server = createServer((request, response) => {
      void this.serve(request, response).catch((fault: unknown) => {
        this.refused = String(fault);
        response.writeHead(400).end();
      });
    });
    try {
      server.listen(port, host);
      await once(server, 'listening');
      this.servers.push(server);
    } catch (fault) {
      const code = faultCode(fault);
      // This machine has no such address.
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return;
      throw new PartnerFailure(whyNotListening(code, host, port));
    }
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const answer = (status: number, json?: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(json && JSON.stringify(json));
    switch (`${request.method} ${request.url}`) {
      case `POST ${this.path}/3/auth/token`:
        if (this.isKnown(request)) answer(200, { access_token: TOKEN, token_type: 'Bearer', expires_in: 3600 });
        else answer(401, { error: 'invalid_client', error_description: 'Client authentication failed' });
        return;
      case `POST ${this.path}/3/events`:
        if (request.headers.authorization === `Bearer ${TOKEN}`) {
          this.keep(body);
          answer(200);
        } else answer(401, { message: 'The token is not valid.', code: 'Unauthorized' });
        return;
      default:
        answer(404, { message: 'There is nothing at this address.', code: 'NotFound' });
    }
  }

  private isKnown(request: IncomingMessage): boolean {
    const { clientId, clientSecret } = CREDENTIALS;
    const expected = Buffer.from(`Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`);
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length === expected.length && timingSafeEqual(given, expected)) return true;
    this.refused = `the service asked for a token with other credentials than ${clientId} and ${clientSecret}`;
    return false;
  }

  private keep(body: string): void {
    const event = JSON.parse(body) as AnswerEvent;
    this.answers.set(event.data.requestEventId, event);
  }
}

function whyNotListening(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program, and the partner has to listen there: stop that program.`;
  return `The partner can't listen on ${host}, port ${port} (${code}).`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
