import type { Response } from 'express';
import { Busy, CallerGone } from '#faults';
import type { BodyShare } from './body-shares.js';
import { mayGiveWay, SMALL_BODY } from './body-shares.js';
import type { ReadingRoom } from './read-bytes.js';

/** What a parsed body above this size takes is too much to wait for a lock for long. */
const LARGE_BODY = 64 * 1024;
const LOCK_WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;

/** Who sends a body. */
export type BodySender = Pick<BodyShare, 'company' | 'client' | 'isPartners'>;

/** Where bodies take room. */
interface Room {
  /** @throws Busy */
  add(body: HeldBody, more: number): void;
  remove(body: HeldBody): void;
  beginNext(): void;
}

/** What one body takes of the room. */
export class HeldBody implements BodyShare, ReadingRoom {
  readonly company: string;
  readonly client: string;
  readonly isPartners: boolean;
  bytes = 0;
  state: BodyShare['state'] = 'coming';
  grown = 0;
  private ended: Error | undefined;
  private refused: ((fault: Error) => void) | undefined;
  private begins: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly room: Room,
    { company, client, isPartners }: BodySender,
    private readonly response: Response,
    private readonly mostWaitMs: number,
  ) {
    [this.company, this.client, this.isPartners] = [company, client, isPartners];
  }

  /** How long its request may wait for a lock, where that is less than usual. */
  get lockWaitMs(): number | undefined {
    return this.bytes > LARGE_BODY ? LOCK_WAIT_MS : undefined;
  }

  /** Takes room for this many bytes in all. @throws Busy where there is none, or it gave way; CallerGone */
  needs(bytes: number): void {
    if (bytes <= SMALL_BODY || bytes <= this.bytes) return;
    if (this.bytes === 0) this.watch();
    if (this.ended) throw this.ended;
    const more = bytes - this.bytes;
    this.bytes = bytes;
    this.grown = performance.now();
    try {
      this.room.add(this, more);
    } catch (fault) {
      this.end(fault as Busy);
      throw fault;
    }
  }

  /** Tells whoever reads the body, or waits with it, that it gave way. */
  onRefusal(refused: (fault: Error) => void): void {
    if (this.ended) refused(this.ended);
    else this.refused = refused;
  }

  /** Waits until it may be parsed. @throws Busy where that takes longer than 30 s, or it gave way; CallerGone */
  turn(): Promise<void> {
    if (this.bytes === 0) return Promise.resolve();
    if (this.ended) return Promise.reject(this.ended);
    return new Promise((resolve, reject) => {
      const late = tooMuch('Too many large bodies are being read. Send it again soon.');
      this.timer = setTimeout(() => this.end(late), this.mostWaitMs);
      [this.begins, this.refused, this.state] = [resolve, reject, 'waiting'];
      this.room.beginNext();
    });
  }

  begin(): void {
    clearTimeout(this.timer);
    [this.refused, this.state] = [undefined, 'parsed'];
    this.begins?.();
  }

  /** It has come, and waits to be taken. */
  come(): void {
    [this.refused, this.state] = [undefined, 'come'];
  }

  /** It is taken as it came. */
  take(): void {
    [this.refused, this.state] = [undefined, 'taken'];
  }

  /** Gives its room back. Whoever reads it, or waits for its turn, is told why. */
  end(why: Error): void {
    if (this.ended) return;
    this.ended = why;
    clearTimeout(this.timer);
    this.refused?.(why);
    this.room.remove(this);
  }

  /**
   * Ends with the answer, however slowly its reader takes it. Where the caller has gone, what works on the body does not know it yet,
   * and ends by answering all the same.
   */
  private watch(): void {
    const { response } = this;
    const end = () => this.end(new CallerGone());
    if (response.closed) return end();
    for (const name of ['end', 'destroy'] as const) {
      const ends = response[name].bind(response) as (...parts: unknown[]) => Response;
      response[name] = (...parts: unknown[]) => {
        end();
        return ends(...parts);
      };
    }
    response.once('close', () => {
      if (mayGiveWay(this) || response.headersSent) end();
    });
  }
}

export function tooMuch(message: string): Busy {
  return new Busy(message, RETRY_AFTER_SECONDS);
}
