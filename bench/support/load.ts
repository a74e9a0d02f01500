import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Installation } from './installation.js';

export interface Accepted {
  id: string;
  sentAt: number;
  acceptedAt: number;
}

/** Where events are sent to, and as whom. */
export interface Recipient extends Pick<Installation, 'url' | 'token'> {
  /** The host of a company other than the default one. */
  readonly host?: string;
}

/** Sends request events, at a fixed rate or as fast as possible. @throws if one is not accepted */
export class Load {
  private agent = new Agent();

  constructor(
    private readonly recipient: Recipient,
    private readonly source: string,
    private readonly connections: number,
    private readonly criteria: () => Readonly<Record<string, readonly string[]>> = () => ({ productId: ['BENCH'] }),
  ) {}

  paced(count: number, perSecond: number): Promise<Accepted[]> {
    return this.connected(() => this.sendPaced(count, perSecond));
  }

  flatOut(count: number): Promise<Accepted[]> {
    return this.connected(() => this.sendFlatOut(count));
  }

  /** Between two measurements connections are idle, and the server closes them. */
  private async connected<T>(work: () => Promise<T>): Promise<T> {
    this.agent = new Agent({ keepAlive: true, maxSockets: this.connections });
    try {
      return await work();
    } finally {
      this.agent.destroy();
    }
  }

  private async sendPaced(count: number, perSecond: number): Promise<Accepted[]> {
    const from = performance.now();
    const sending: Promise<Accepted>[] = [];
    for (let nth = 0; nth < count; nth++) {
      const ahead = from + (nth * 1_000) / perSecond - performance.now();
      if (ahead > 0) await wait(ahead);
      const one = this.send();
      one.catch(() => undefined); // The error is reported below, together with the others.
      sending.push(one);
    }
    return Promise.all(sending);
  }

  private async sendFlatOut(count: number): Promise<Accepted[]> {
    const accepted: Accepted[] = [];
    let left = count;
    const lane = async (): Promise<void> => {
      while (left-- > 0) accepted.push(await this.send());
    };
    await Promise.all(Array.from({ length: this.connections }, lane));
    return accepted;
  }

  private send(): Promise<Accepted> {
    const id = randomUUID();
    const body = JSON.stringify({
      type: 'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3',
      specversion: '1.0',
      id,
      source: this.source,
      time: new Date().toISOString(),
      data: this.criteria(),
    });
    const headers = {
      'Content-Type': 'application/cloudevents+json; charset=UTF-8',
      'Content-Length': Buffer.byteLength(body),
      Authorization: `Bearer ${this.recipient.token}`,
      ...(this.recipient.host !== undefined && { Host: this.recipient.host }),
    };
    const sentAt = performance.now();
    return new Promise((resolve, reject) => {
      request(`${this.recipient.url}/api/pact/3/events`, { method: 'POST', headers, agent: this.agent }, (answer) => {
        answer.resume().on('end', () => {
          if (answer.statusCode === 200) resolve({ id, sentAt, acceptedAt: performance.now() });
          else reject(new Error(`An event was answered with ${answer.statusCode}.`));
        });
      })
        .on('error', reject)
        .end(body);
    });
  }
}
