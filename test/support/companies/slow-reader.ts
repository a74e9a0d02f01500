import { connect } from 'node:net';
import type { Server, Socket } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { TestService } from './service.js';

const LOOK_MS = 20;

/** Reads an answer over its own socket, at a given number of bytes per second, or not at all. */
export class SlowReader {
  private readonly chunks: Buffer[] = [];
  private readonly socket: Socket;
  private bytesPerSecond: number;
  private end: 'whole' | 'broken' | undefined;
  taken = 0;

  constructor(address: string, token: string, bytesPerSecond = 0) {
    this.bytesPerSecond = bytesPerSecond;
    const { hostname, port, pathname, search } = new URL(address);
    this.socket = connect({ host: hostname, port: Number(port) });
    this.socket.pause();
    const lines = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${hostname}`, `Authorization: Bearer ${token}`];
    this.socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
    this.socket.once('end', () => (this.end = this.isWhole() ? 'whole' : 'broken'));
    this.socket.once('error', () => (this.end ??= 'broken'));
    this.socket.once('close', () => (this.end ??= 'broken'));
    this.take();
  }

  /** The port on its side of the connection. */
  get port(): number | undefined {
    return this.socket.localPort;
  }

  /** Applies from now on. */
  readAt(bytesPerSecond: number): void {
    this.bytesPerSecond = bytesPerSecond;
  }

  /** The HTTP status of the answer; undefined until it has arrived. */
  get status(): number | undefined {
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(this.text) ?? [];
    return status === undefined ? undefined : Number(status);
  }

  /** How the answer ended; undefined while it has not. */
  get ended(): 'whole' | 'broken' | undefined {
    return this.end;
  }

  /** The body of an answer that has ended. */
  get json(): any {
    const [, body = ''] = this.text.split('\r\n\r\n', 2);
    let text = '';
    for (let at = 0; ;) {
      const eol = body.indexOf('\r\n', at);
      const length = parseInt(body.slice(at, eol), 16);
      if (!(length > 0)) return JSON.parse(Buffer.from(text, 'latin1').toString());
      text += body.slice(eol + 2, eol + 2 + length);
      at = eol + 2 + length + 2;
    }
  }

  close(): void {
    this.socket.destroy();
  }

  private get text(): string {
    return Buffer.concat(this.chunks).toString('latin1');
  }

  /** A chunked body ends with a chunk without bytes (RFC 9112, 7.1). */
  private isWhole(): boolean {
    return this.text.endsWith('\r\n0\r\n\r\n');
  }

  private take(): void {
    let due = 0;
    const looking = setInterval(() => {
      if (this.end) return clearInterval(looking);
      due = Math.min(due, 0) + (this.bytesPerSecond * LOOK_MS) / 1_000;
      while (due > 0) {
        const most = Math.min(this.socket.readableLength, Math.ceil(due));
        const chunk = (most > 0 ? this.socket.read(most) : this.socket.read(0)) as Buffer | null;
        if (!chunk) break;
        this.chunks.push(chunk);
        this.taken += chunk.length;
        due -= chunk.length;
      }
    }, LOOK_MS).unref();
  }
}

/** Tells whether an api has cut a reader, who notices only when he reads on. */
export function cutBy({ context }: TestService): (reader: SlowReader) => boolean {
  const taken = new Map<number | undefined, Socket>();
  const server: Server = (context as NestExpressApplication).getHttpServer();
  server.on('connection', (socket) => taken.set(socket.remotePort, socket));
  return ({ port }) => taken.get(port)?.destroyed === true;
}
