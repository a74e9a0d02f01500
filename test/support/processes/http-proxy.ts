import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a request on its way. */
export type Fate =
  | 'pass'
  /** The connection is reset, and the service never sees the request. */
  | 'cut-before'
  /** The service works on the request, and its answer is lost. */
  | 'cut-after'
  /** Half of the answer arrives. */
  | 'cut-amid'
  /** A gateway that answers 504 while the service goes on with the request. */
  | 'abandon'
  | 'silence'
  | { status: number; headers?: OutgoingHttpHeaders; body?: string };

export interface SeenRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingMessage['headers'];
  fate: Fate;
  /** The status of the service's answer, once it is there. */
  answered?: number;
}

/** An HTTP proxy before the service, which fails as a test tells it, and remembers all requests. */
export class HttpProxy {
  readonly seen: SeenRequest[] = [];
  private readonly server: Server;
  private rule: (request: Pick<SeenRequest, 'method' | 'url'>) => Fate = () => 'pass';

  private constructor(private readonly target: URL) {
    this.server = createServer((request, response) => void this.forward(request, response));
  }

  static async to(url: string): Promise<HttpProxy> {
    const proxy = new HttpProxy(new URL(url));
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Requests of the data API fail as listed, in this order; those after them pass. Forgets what was seen. */
  failing(...fates: Fate[]): void {
    this.deciding(({ url }) => (url.startsWith('/api/v1/') ? fates.shift() : undefined) ?? 'pass');
  }

  /** Forgets what was seen. */
  deciding(rule: (request: Pick<SeenRequest, 'method' | 'url'>) => Fate): void {
    this.rule = rule;
    this.seen.length = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const fate = this.rule({ method, url });
    const seen: SeenRequest = { method, url, headers, fate };
    this.seen.push(seen);
    const body = await bytesOf(request).catch(() => undefined);
    if (fate === 'silence' || body === undefined) return;
    if (fate === 'cut-before') return void request.socket.resetAndDestroy();
    if (typeof fate === 'object') return void response.writeHead(fate.status, fate.headers).end(fate.body);
    const { hostname: host, port } = this.target;
    const forwarded = send({ host, port, method, path: url, headers, agent: false });
    forwarded.on('error', () => request.socket.resetAndDestroy());
    forwarded.on('response', (answer) => {
      seen.answered = answer.statusCode ?? 0;
      void this.answer(answer, fate, response);
    });
    forwarded.end(body);
    if (fate === 'abandon') response.writeHead(504).end();
  }

  private async answer(answer: IncomingMessage, fate: Fate, response: ServerResponse): Promise<void> {
    const body = await bytesOf(answer);
    if (fate === 'abandon') return;
    if (fate === 'cut-after') return void response.socket?.resetAndDestroy();
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (fate === 'pass') return void response.end(body);
    response.write(body.subarray(0, body.length / 2), () => response.socket?.resetAndDestroy());
  }
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
