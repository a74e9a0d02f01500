import { setTimeout as wait } from 'node:timers/promises';
import { aRequestEvent } from '../companies/builders.js';
import { CLOUD_EVENT } from '../companies/call.js';
import type { SentRequest } from './verdict.js';
import type { Member } from '../companies/service.js';
import { until } from '../run/until.js';

export interface RequesterOptions {
  /** The addresses of the running apis, as a load balancer knows them. */
  urls: () => readonly string[];
  member: Pick<Member, 'token'>;
  /** The requester's own address, which its events name. */
  source: string;
  /** A requester does not wait for ever. */
  patienceMs?: number;
}

/** How one try to send an event was answered. */
export interface Tried {
  at: number;
  /** Undefined if no answer came. */
  status: number | undefined;
  retryAfter: string | null;
  /** Why no answer came. */
  failure?: string;
}

export interface Pace {
  sideBySide: number;
  everyMs: number;
}

const PATIENCE_MS = 10_000;
/** Every tenth event is sent with a token that has no valid signature. */
const REFUSED_EACH = 10;
/** Of those without a 200, every fifth is never sent again. */
const GIVEN_UP_EACH = 5;

/**
 * The side that sends requests. It records what it sent and which answers it got, and repeats events whose outcome is
 * unknown.
 */
export class FaultRequester {
  private readonly records = new Map<string, SentRequest>();
  /** Every try to send an event, in the order of their answers. */
  readonly tries: Tried[] = [];
  private turn = 0;

  constructor(private readonly options: RequesterOptions) {}

  get sent(): SentRequest[] {
    return [...this.records.values()];
  }

  get accepted(): SentRequest[] {
    return this.sent.filter(({ outcome }) => outcome === 'accepted');
  }

  /** Sends new requests, several at once and each a little after the last, as long as `goOn` returns true. */
  async send(goOn: () => boolean, { sideBySide, everyMs }: Pace): Promise<void> {
    const one = async (): Promise<void> => {
      while (goOn()) {
        await this.ask(aRequestEvent({ source: this.options.source, data: { productId: ['G-1'] } }));
        await wait(everyMs);
      }
    };
    await Promise.all(Array.from({ length: sideBySide }, one));
  }

  /**
   * Repeats events without a 200 until one comes; some of them are given up. It continues if an api cannot be reached,
   * but not if it refuses.
   */
  async repeatUnsure(limitMs: number): Promise<void> {
    const unsure = this.sent.filter(({ outcome }, nth) => outcome === 'unsure' && nth % GIVEN_UP_EACH !== 0);
    await Promise.all(
      unsure.map(({ id }) =>
        until(
          `the repeated event ${id} is accepted`,
          async () => (await this.repeat(id)) || (await wait(200, false)),
          limitMs,
        ),
      ),
    );
  }

  private async repeat(id: string): Promise<boolean> {
    await this.ask(aRequestEvent({ id, source: this.options.source, data: { productId: ['G-1'] } }));
    return this.records.get(id)?.outcome === 'accepted';
  }

  private async ask(event: Record<string, unknown>): Promise<void> {
    const id = String(event['id']);
    const known = this.records.get(id);
    if (!known && this.records.size % REFUSED_EACH === REFUSED_EACH - 1) return this.askWithoutRight(id, event);
    this.records.set(id, known ?? { id, outcome: 'unsure' });
    const status = await this.post(event, this.options.member.token);
    if (status === 200) this.records.set(id, { id, outcome: 'accepted', acceptedAt: Date.now() });
    else if (status !== undefined && status < 500) throw new Error(`A sound request was answered with ${status}.`);
  }

  private async askWithoutRight(id: string, event: Record<string, unknown>): Promise<void> {
    this.records.set(id, { id, outcome: 'refused' });
    const [head, payload] = this.options.member.token.split('.');
    const status = await this.post(event, `${head}.${payload}.${'A'.repeat(43)}`);
    if (status !== undefined && status < 400) throw new Error(`A forged token was answered with ${status}.`);
  }

  /** @returns undefined if no answer came */
  private async post(event: unknown, token: string): Promise<number | undefined> {
    const urls = this.options.urls();
    const began = Date.now();
    try {
      const answer = await fetch(`${urls[this.turn++ % urls.length]}/api/pact/3/events`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, ...CLOUD_EVENT },
        body: JSON.stringify(event),
        signal: AbortSignal.timeout(this.options.patienceMs ?? PATIENCE_MS),
      });
      await answer.arrayBuffer();
      this.tries.push({ at: Date.now(), status: answer.status, retryAfter: answer.headers.get('retry-after') });
      return answer.status;
    } catch (thrown) {
      const { message, cause } = thrown as Error;
      const failure = `${message} ${cause instanceof Error ? cause.message : ''} after ${Date.now() - began} ms`;
      this.tries.push({ at: Date.now(), status: undefined, retryAfter: null, failure });
      return undefined;
    }
  }
}
