import type { Response } from 'express';
import { Busy } from '#faults';

/** A body up to this size takes no room: what a caller without a valid token may send. */
export const SMALL_BODY = 64 * 1024;

/** How much of the room is for bodies that are parsed: they take some ten times the memory of their bytes. */
const PARSED_PART = 1 / 8;
/** Beside long ones there is as much for bodies up to this size, so that they do not wait for slow long ones. */
const SHORT_BODY = 1024 * 1024;
const MOST_WAIT_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;

export interface RoomLimits {
  /** For the bodies of all companies, in bytes. */
  readonly bytes: number;
  readonly bytesPerCompany: number;
}

/**
 * The memory that large bodies may take in a process. What has no room is refused before it is read to its end. A body that is
 * read waits unparsed for its turn: the company with the fewest parsed bytes comes first, so that none waits for another's many.
 */
export class BodyRoom {
  private readonly bodies = new Set<HeldBody>();

  constructor(
    private readonly limits: RoomLimits,
    private readonly mostWaitMs = MOST_WAIT_MS,
  ) {}

  /** A body of a company, whose room is free again once the answer was sent or the caller has gone. */
  hold(company: string, response: Response): HeldBody {
    const body = new HeldBody(this, company, this.mostWaitMs);
    if (response.closed) body.end();
    // The answer is written, however slowly its reader takes it; or the caller has gone.
    for (const event of ['prefinish', 'close']) response.once(event, () => body.end());
    return body;
  }

  /** Bytes of the bodies that are held: of all, of a company, or only of those that are parsed. */
  bytes({ company, isParsed }: { company?: string; isParsed?: true } = {}): number {
    let sum = 0;
    for (const body of this.bodies)
      if ((company ?? body.company) === body.company && (!isParsed || body.isParsed)) sum += body.bytes;
    return sum;
  }

  get waiting(): number {
    return [...this.bodies].filter(({ isWaiting }) => isWaiting).length;
  }

  /** @throws Busy where so many bytes more have no room */
  add(body: HeldBody, more: number): void {
    if (this.bytes({ company: body.company }) + more > this.limits.bytesPerCompany)
      throw busy('Your company is sending too much at a time. Send it again when the rest has been answered.');
    if (this.bytes() + more > this.limits.bytes) throw busy('Too much is being sent at a time. Send it again soon.');
    this.bodies.add(body);
  }

  remove(body: HeldBody): void {
    this.bodies.delete(body);
    this.beginNext();
  }

  /** Lets those that wait begin, as far as there is room for what they are parsed to. */
  beginNext(): void {
    for (const isShort of [true, false]) while (this.beginOne(isShort));
  }

  private beginOne(isShort: boolean): boolean {
    let first: HeldBody | undefined;
    let its = Infinity;
    for (const body of this.bodies) {
      if (!body.isWaiting || body.isShort !== isShort) continue;
      const parsed = this.bytes({ company: body.company, isParsed: true });
      if (parsed < its) [first, its] = [body, parsed];
    }
    if (!first || !this.mayBegin(first, its)) return false;
    first.begin();
    return true;
  }

  /** Half of the parsed part is left to other companies, and two companies may always have a long body parsed, however large. */
  private mayBegin({ bytes, isShort }: HeldBody, ofCompany: number): boolean {
    const parsed = [...this.bodies].filter((body) => body.isParsed && body.isShort === isShort);
    const part = this.limits.bytes * PARSED_PART;
    const isFirst = ofCompany === 0;
    if (isFirst && new Set(parsed.map(({ company }) => company)).size < 2) return true;
    return parsed.reduce((sum, body) => sum + body.bytes, bytes) <= (isFirst ? part : part / 2);
  }
}

/** What one body takes of the room. */
export class HeldBody {
  bytes = 0;
  isParsed = false;
  private isEnded = false;
  private waits: { begin: () => void; giveUp: (fault: Busy) => void; timer: NodeJS.Timeout } | undefined;

  constructor(
    private readonly room: BodyRoom,
    readonly company: string,
    private readonly mostWaitMs: number,
  ) {}

  get isShort(): boolean {
    return this.bytes <= SHORT_BODY;
  }

  get isWaiting(): boolean {
    return this.waits !== undefined;
  }

  /** Takes room for this many bytes in all. @throws Busy where there is none */
  needs(bytes: number): void {
    if (bytes <= SMALL_BODY || bytes <= this.bytes) return;
    // What is unpacked still comes after its caller has gone.
    if (this.isEnded) throw gone();
    this.room.add(this, bytes - this.bytes);
    this.bytes = bytes;
  }

  /** Waits until it may be parsed. @throws Busy where that takes longer than 30 s, or the caller has gone */
  turn(): Promise<void> {
    if (this.bytes === 0) return Promise.resolve();
    if (this.isEnded) return Promise.reject(gone());
    return new Promise((resolve, reject) => {
      const late = busy('Too many large bodies are being read. Send it again soon.');
      const timer = setTimeout(() => this.giveUp(late), this.mostWaitMs);
      this.waits = { begin: resolve, giveUp: reject, timer };
      this.room.beginNext();
    });
  }

  begin(): void {
    this.isParsed = true;
    this.stopWaiting()?.begin();
  }

  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.giveUp(gone());
    // Small bodies, which most are, took no room.
    if (this.bytes > 0) this.room.remove(this);
  }

  private giveUp(fault: Busy): void {
    this.stopWaiting()?.giveUp(fault);
  }

  private stopWaiting() {
    const { waits } = this;
    clearTimeout(waits?.timer);
    this.waits = undefined;
    return waits;
  }
}

function gone(): Busy {
  return busy('The caller has gone.');
}

function busy(message: string): Busy {
  return new Busy(message, RETRY_AFTER_SECONDS);
}
