import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '../config/config.js';
import { API_CONFIG } from '../config/config.module.js';
import { connectionOf, unsentBytes } from './unsent-bytes.js';

/** A reader who takes fewer bytes than this in the time it has is disconnected. */
const MIN_TAKEN = 16 * 1024;

/** How often a reader is checked in that time. */
const CHECKS = 10;

/**
 * A receiver may acknowledge nothing until much of its buffer is free again (RFC 1122, 4.2.3.3). Up to this many bytes it may
 * therefore have read without an acknowledgement, though never more than was sent. Linux begins with a buffer of 64 kB.
 */
const MAX_UNSEEN = 64 * 1024;

/** The state of a reader at the last check. */
interface Progress {
  /** When it had last taken enough, by the clock of `performance.now()`. */
  since: number;
  /** How many bytes it has taken since then. */
  taken: number;
  /** How many bytes the kernel has been given. */
  written: number;
  /** How many of these are not acknowledged; not looked up while the kernel itself takes enough. */
  unsent?: number;
}

/** Disconnects readers who take less than 16 kB within READER_TIMEOUT. What they take is what their side acknowledges. */
@Injectable()
export class SlowReaders {
  private readonly watched = new Map<ServerResponse, Progress | undefined>();
  private timer: NodeJS.Timeout | undefined;
  private readonly timeoutMs: number;

  constructor(@Inject(API_CONFIG) { READER_TIMEOUT }: ApiConfig) {
    this.timeoutMs = READER_TIMEOUT;
  }

  /** Checks the reader of a response until the response is closed. */
  watch(response: ServerResponse): void {
    if (response.closed) return;
    this.watched.set(response, undefined);
    response.once('close', () => this.forget(response));
    this.timer ??= setInterval(() => void this.check(), this.timeoutMs / CHECKS).unref();
  }

  private forget(response: ServerResponse): void {
    this.watched.delete(response);
    if (this.watched.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async check(): Promise<void> {
    const waiting: [ServerResponse, Socket, Progress][] = [];
    for (const [response, last] of this.watched) {
      const { socket } = response;
      if (!socket) continue;
      // A reader for whom nothing waits cannot be called slow.
      if (socket.writableLength === 0) this.watched.set(response, undefined);
      else if (!last || writtenTo(socket) - last.written >= MIN_TAKEN) this.begin(response, socket);
      else waiting.push([response, socket, last]);
    }
    if (waiting.length === 0) return;
    const unsent = await unsentBytes();
    for (const [response, socket, last] of waiting) {
      if (this.watched.get(response) === last)
        this.judge(response, socket, last, unsent.get(connectionOf(socket)) ?? 0);
    }
  }

  private begin(response: ServerResponse, socket: Socket, unsent?: number): void {
    this.watched.set(response, { since: performance.now(), taken: 0, written: writtenTo(socket), unsent });
  }

  private judge(response: ServerResponse, socket: Socket, last: Progress, unsent: number): void {
    if (last.unsent === undefined) return this.begin(response, socket, unsent);
    const written = writtenTo(socket);
    const taken = written - last.written + last.unsent - unsent;
    // A negative figure: the kernel, which asks for more when a third of its buffer is free, has just taken part of what is being written.
    if (taken < 0 || last.taken + taken >= MIN_TAKEN) return this.begin(response, socket, unsent);
    this.watched.set(response, { since: last.since, taken: last.taken + taken, written, unsent });
    if (performance.now() - last.since >= this.timeAllowed(written - unsent)) response.destroy();
  }

  private timeAllowed(acknowledged: number): number {
    const unseen = Math.max(MIN_TAKEN, Math.min(MAX_UNSEEN, acknowledged));
    return (this.timeoutMs * unseen) / MIN_TAKEN;
  }
}

function writtenTo(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
