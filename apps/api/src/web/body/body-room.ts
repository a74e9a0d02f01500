import type { Request, Response } from 'express';
import type { Busy } from '#faults';
import { givingWay, nextToParse } from './body-shares.js';
import type { BodySender } from './held-body.js';
import { HeldBody, tooMuch } from './held-body.js';

const MOST_WAIT_MS = 30_000;

export interface RoomLimits {
  /** For the bodies of all companies, in bytes. */
  readonly bytes: number;
  readonly bytesPerCompany: number;
}

const bodies = new WeakMap<Request, HeldBody>();

/** What the body of a request takes of the room, where it is read whole. */
export function heldBodyOf(request: Request): HeldBody | undefined {
  return bodies.get(request);
}

/**
 * The memory that bodies may take in a process. A body takes room for what has come of it. Where there is none, it is refused, or
 * another gives way (`givingWay`), which is refused in its stead. A body that has come waits unparsed for its turn (`nextToParse`).
 */
export class BodyRoom {
  private readonly bodies = new Set<HeldBody>();
  private readonly ofCompanies = new Map<string, number>();
  private sum = 0;

  constructor(
    private readonly limits: RoomLimits,
    private readonly mostWaitMs = MOST_WAIT_MS,
  ) {}

  /** The body of a request, whose room is free again once it is answered, or its caller has gone and nothing works on it. */
  hold(request: Request, response: Response, sender: BodySender): HeldBody {
    const body = new HeldBody(this, sender, response, this.mostWaitMs);
    bodies.set(request, body);
    return body;
  }

  /** Bytes of the bodies that are held: of all, or of a company. */
  bytes(company?: string): number {
    return company === undefined ? this.sum : (this.ofCompanies.get(company) ?? 0);
  }

  get waiting(): number {
    return [...this.bodies].filter(({ state }) => state === 'waiting').length;
  }

  /** Counts what a body has grown by. @throws Busy if there is no room for it, and no other gives way */
  add(body: HeldBody, more: number): void {
    this.bodies.add(body);
    this.count(body, more);
    const { bytes, bytesPerCompany } = this.limits;
    while (this.bytes(body.company) > bytesPerCompany) {
      const ofCompany = [...this.bodies].filter(({ company }) => company === body.company);
      const refusal = tooMuch(
        'Your company is sending too much at a time. Send it again when the rest has been answered.',
      );
      giveWay(givingWay(ofCompany, body, performance.now()), refusal);
    }
    while (this.sum > bytes) {
      const refusal = tooMuch('Too much is being sent at a time. Send it again soon.');
      giveWay(givingWay(this.bodies, body, performance.now()), refusal);
    }
  }

  remove(body: HeldBody): void {
    if (!this.bodies.delete(body)) return;
    this.count(body, -body.bytes);
    this.beginNext();
  }

  /** Lets those that wait begin, as far as there is room for what they are parsed to. */
  beginNext(): void {
    for (;;) {
      const next = nextToParse(this.bodies, this.limits.bytes);
      if (!next) return;
      next.begin();
    }
  }

  private count({ company }: HeldBody, more: number): void {
    this.sum += more;
    const ofCompany = this.bytes(company) + more;
    if (ofCompany > 0) this.ofCompanies.set(company, ofCompany);
    else this.ofCompanies.delete(company);
  }
}

/** @throws Busy if nothing gives way */
function giveWay(body: HeldBody | undefined, refusal: Busy): void {
  if (!body) throw refusal;
  body.end(refusal);
}
