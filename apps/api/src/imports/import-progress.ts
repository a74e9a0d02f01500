import { setTimeout as wait } from 'node:timers/promises';
import type { BeforeApplicationShutdown, ExecutionContext } from '@nestjs/common';
import { createParamDecorator, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Busy, Missing } from '#faults';
import type { FileImport } from '#imports';
import { FileImports } from '#imports';
import { KeyedSemaphores } from '#platform';
import { RawAnswer } from '../web/http/written-answers.js';
import { importRecord } from './import-record.js';

const EVENT_STREAM = 'text/event-stream';

/** Whether the caller would rather have server-sent events than JSON. */
export const WantsEvents = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  const request = context.switchToHttp().getRequest<Request>();
  return request.accepts('application/json', EVENT_STREAM) === EVENT_STREAM;
});

const LOOK_MS = 1_000;
/** Proxies close a connection on which nothing is sent for a minute or less. */
const LOOKS_UNTIL_SIGN_OF_LIFE = 15;
/** Then the caller connects again, and shows its token again: a revoked one is of use for no longer. */
const LONGEST_MS = 60_000;
/** What may be on its way to a caller who doesn't read. */
const MOST_UNREAD = 64 * 1024;
/** Streams of one company in this process. */
const STREAMS = 20;

/** Tells callers how far an import is, as server-sent events (HTML, section 9.2), until it has ended. */
@Injectable()
export class ImportProgress implements BeforeApplicationShutdown {
  private readonly streams = new KeyedSemaphores(STREAMS, { waiting: 0, waitMs: 0 });
  private readonly stopping = new AbortController();

  constructor(private readonly imports: FileImports) {}

  /** @throws Busy where the company has too many of them */
  of(from: FileImport): RawAnswer {
    return new RawAnswer((response) =>
      this.streams.run(
        from.company,
        () => this.send(from, response),
        () => new Busy(`Your company follows ${STREAMS} imports already.`, 5),
      ),
    );
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async send(from: FileImport, response: Response): Promise<void> {
    response.set({
      'Content-Type': EVENT_STREAM,
      // A proxy that gathers the answer first would show nothing until the end.
      'X-Accel-Buffering': 'no',
    });
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    const signal = AbortSignal.any([this.stopping.signal, closed.signal, AbortSignal.timeout(LONGEST_MS)]);
    let last = '';
    for await (const [look, current] of this.looks(from, signal)) {
      const record = JSON.stringify(importRecord(current));
      if (record !== last) response.write(`event: ${current.ended ? 'ended' : 'progress'}\ndata: ${record}\n\n`);
      else if (look % LOOKS_UNTIL_SIGN_OF_LIFE === 0) response.write(': still there\n\n');
      last = record;
      if (response.writableLength > MOST_UNREAD) break;
    }
    response.end();
  }

  /** The import once a second, until it has ended or nobody listens any more. */
  private async *looks(from: FileImport, signal: AbortSignal): AsyncGenerator<[look: number, FileImport]> {
    let current = from;
    for (let look = 0; ; look++) {
      yield [look, current];
      if (current.ended) return;
      await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        current = await this.imports.get(from.company, from.uuid);
      } catch (fault) {
        if (fault instanceof Missing) return;
        // The database is away: the next look may find it again.
      }
    }
  }
}
