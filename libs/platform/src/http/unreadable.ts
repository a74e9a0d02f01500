import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { newUuid } from '../records/ids.js';
import { UNCACHED } from './caching.js';
import { answerTo } from './fault-table.js';
import { Refusal } from './refusal.js';
import { REQUEST_ID } from './request-id.js';
import { originForm } from './request-target.js';
import { surfaceOf } from './surface.js';
import { LINGER_MS } from './unread-body.js';

/** Hears of requests that were refused before a route saw them. */
export type OnUnreadable = (refused: { status: number; requestId: string }) => void;

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/**
 * Answers requests that are not valid HTTP, or that exceed its limits, and so never reach a route. The answer has the
 * body format of its surface and a request id, and closes the connection. If an answer is already on its way, nothing
 * is sent.
 */
export class UnreadableRequests {
  private readonly answers = new WeakMap<Duplex, ServerResponse>();
  private readonly ended = new WeakSet<Duplex>();

  constructor(private readonly onUnreadable: OnUnreadable) {}

  /** Has to see every request, since two answers must not mix on one connection. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    this.answers.set(request.socket, response);
  }

  answer(error: ClientError, socket: Duplex): void {
    if (this.ended.has(socket)) return;
    const refusal = refusalOf(error.code);
    if (refusal) this.refuse(socket, refusal, pathIn(error.rawPacket));
    else socket.destroy();
  }

  /** Sends the last answer on a connection for which Node creates no response object. */
  refuse(socket: Duplex, refusal: Refusal, path: string): void {
    const last = this.answers.get(socket);
    const isAnswering = last !== undefined && last.headersSent && !last.writableFinished;
    if (!socket.writable || isAnswering) return void socket.destroy();
    this.ended.add(socket);
    const { status } = refusal;
    // Of a request whose head was read, such as one whose body is too slow, the middleware tells when its response closes.
    const underWay = last?.writableFinished === false ? last : undefined;
    if (underWay) underWay.statusCode = status;
    const requestId = String(underWay?.getHeader(REQUEST_ID) ?? newUuid());
    socket.end(message(refusal, path, requestId));
    if (!underWay) this.onUnreadable({ status, requestId });
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  }
}

function refusalOf(code = ''): Refusal | undefined {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal(431, 'The head of the request is larger than 16 kB.');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new Refusal(413, 'The body is too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal(408, 'The request took too long to arrive.');
  return code.startsWith('HPE_') ? new Refusal(400, 'This is no HTTP request.') : undefined;
}

/** The path in the request line. A packet from the middle of a request has none. */
function pathIn(packet: Buffer | undefined): string {
  const [, target = '/'] = /^[A-Z]+ ([^ \r\n?]+)/.exec(packet?.toString('latin1', 0, 2048) ?? '') ?? [];
  return originForm(target);
}

function message(refusal: Refusal, path: string, requestId: string): string {
  const { status, headers, body } = answerTo(refusal, surfaceOf(path), requestId);
  const text = JSON.stringify(body);
  const fields = {
    ...UNCACHED,
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    [REQUEST_ID]: requestId,
    Connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n');
}
