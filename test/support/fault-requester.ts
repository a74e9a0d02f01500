import { setTimeout as wait } from 'node:timers/promises';
import { aRequestEvent } from './builders.js';
import { CLOUD_EVENT } from './call.js';
import type { SentRequest } from './fault-verdict.js';
import type { Member } from './service.js';
import { until } from './until.js';

export interface RequesterOptions {
  /** The addresses of the apis that live, as a balancer knows them. */
  urls: () => readonly string[];
  member: Pick<Member, 'token'>;
  /** The requester's own address, which its events name. */
  source: string;
}

export interface Pace {
  sideBySide: number;
  everyMs: number;
}

/** No requester waits for ever. */
const PATIENCE_MS = 10_000;
/** Every tenth event is sent with a token that nobody signed. */
const REFUSED_EACH = 10;
/** Of those without a 200, every fifth is never sent again. */
const GIVEN_UP_EACH = 5;

/** The side that asks: remembers what it sent and what it was told, and repeats what it was told nothing sure about. */
export class FaultRequester {
  private readonly told = new Map<string, SentRequest>();
  private turn = 0;

  constructor(private readonly options: RequesterOptions) {}

  get sent(): SentRequest[] {
    return [...this.told.values()];
  }

  get accepted(): SentRequest[] {
    return this.sent.filter(({ said }) => said === 'accepted');
  }

  /** Sends new requests, several side by side, each a little after the last, while it is to go on. */
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
   * Sends again what no 200 arrived for, until one does; some of it is given up. That an api is away is no reason to
   * stop, that it refuses is.
   */
  async repeatUnsure(limitMs: number): Promise<void> {
    const unsure = this.sent.filter(({ said }, nth) => said === 'unsure' && nth % GIVEN_UP_EACH !== 0);
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
    return this.told.get(id)?.said === 'accepted';
  }

  private async ask(event: Record<string, unknown>): Promise<void> {
    const id = String(event['id']);
    const known = this.told.get(id);
    if (!known && this.told.size % REFUSED_EACH === REFUSED_EACH - 1) return this.askWithoutRight(id, event);
    this.told.set(id, known ?? { id, said: 'unsure' });
    const status = await this.post(event, this.options.member.token);
    if (status === 200) this.told.set(id, { id, said: 'accepted', acceptedAt: Date.now() });
    else if (status !== undefined && status < 500) throw new Error(`A sound request was answered with ${status}.`);
  }

  private async askWithoutRight(id: string, event: Record<string, unknown>): Promise<void> {
    this.told.set(id, { id, said: 'refused' });
    const [head, payload] = this.options.member.token.split('.');
    const status = await this.post(event, `${head}.${payload}.${'A'.repeat(43)}`);
    if (status !== undefined && status < 400) throw new Error(`A forged token was answered with ${status}.`);
  }

  /** @returns undefined where no answer came */
  private async post(event: unknown, token: string): Promise<number | undefined> {
    const urls = this.options.urls();
    try {
      const answer = await fetch(`${urls[this.turn++ % urls.length]}/api/pact/3/events`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, ...CLOUD_EVENT },
        body: JSON.stringify(event),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return undefined;
    }
  }
}
