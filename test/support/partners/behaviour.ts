import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as later } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** How a server answers one request, well or badly. */
export type Behaviour =
  /** An ordinary answer. `retryAfter` and `headers` go into its head, `json` or `body` into its body. */
  | {
      kind: 'answer';
      status: number;
      headers?: Record<string, string>;
      retryAfter?: string;
      json?: unknown;
      body?: string;
      /** How long to wait before answering. */
      afterMs?: number;
    }
  /** Accepts the request and never answers. */
  | { kind: 'hang' }
  /** A head at once, then one byte every `everyMs`, for ever. */
  | { kind: 'drip'; status: number; everyMs: number; headers?: Record<string, string> }
  /** A status line at once, then a head that grows by one byte every `everyMs` and never ends. */
  | { kind: 'dripHead'; everyMs: number }
  | { kind: 'redirect'; status?: number; to: string }
  /** A body of this many bytes. */
  | { kind: 'big'; status: number; bytes: number }
  /** A body without an end, sent as fast as it is read. */
  | { kind: 'endless'; status: number }
  /** A head of this many bytes. */
  | { kind: 'hugeHead'; status: number; bytes: number }
  /** A small gzip body that unpacks to this many bytes. */
  | { kind: 'gzipBomb'; status: number; bytes: number }
  /** The connection is reset before an answer. */
  | { kind: 'reset' }
  /** The connection is closed in good order, without an answer. */
  | { kind: 'close' }
  /** An answer without a body, after which the connection is reset. */
  | { kind: 'answerThenReset'; status: number }
  /** Bytes that are not HTTP. */
  | { kind: 'garbage' };

/** One behaviour after another, then undefined, which stands for the peer's default. */
export function inTurn(...behaviours: readonly Behaviour[]): () => Behaviour | undefined {
  const left = [...behaviours];
  return () => left.shift();
}

/** The status of a behaviour; undefined if it sends none. */
export function statusOf(behaviour: Behaviour): number | undefined {
  if (behaviour.kind === 'redirect') return behaviour.status ?? 307;
  return 'status' in behaviour ? behaviour.status : undefined;
}

export async function behave(behaviour: Behaviour, response: ServerResponse, closing: AbortSignal): Promise<void> {
  switch (behaviour.kind) {
    case 'answer': {
      const { status, headers, retryAfter, json, body = json === undefined ? '' : JSON.stringify(json) } = behaviour;
      if (behaviour.afterMs !== undefined) await later(behaviour.afterMs, undefined, { signal: closing });
      if (json !== undefined) response.setHeader('Content-Type', 'application/json');
      if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
      response.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ...headers }).end(body);
      return;
    }
    case 'hang':
      return;
    case 'drip':
      response.writeHead(behaviour.status, behaviour.headers);
      while (!response.destroyed) {
        response.write('.');
        await later(behaviour.everyMs, undefined, { signal: closing });
      }
      return;
    case 'dripHead':
      response.socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      while (response.socket?.destroyed === false) {
        response.socket.write('.');
        await later(behaviour.everyMs, undefined, { signal: closing });
      }
      return;
    case 'redirect':
      response.writeHead(behaviour.status ?? 307, { Location: behaviour.to }).end();
      return;
    case 'big':
      response.writeHead(behaviour.status).end('x'.repeat(behaviour.bytes));
      return;
    case 'endless':
      response.writeHead(behaviour.status);
      await pipeline(Readable.from(withoutEnd()), response);
      return;
    case 'hugeHead':
      response.writeHead(behaviour.status, { 'X-Huge': 'x'.repeat(behaviour.bytes) }).end();
      return;
    case 'gzipBomb':
      response.writeHead(behaviour.status, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(behaviour.bytes)));
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'close':
      response.socket?.end();
      return;
    case 'answerThenReset': {
      const { socket } = response;
      response.writeHead(behaviour.status, { 'Content-Length': 0 }).end(() => socket?.resetAndDestroy());
      return;
    }
    case 'garbage':
      response.socket?.end('this is not HTTP\r\n\r\n');
      return;
    default:
      return behaviour satisfies never;
  }
}

function* withoutEnd(): Generator<string> {
  for (const piece = 'x'.repeat(16_384); ;) yield piece;
}
