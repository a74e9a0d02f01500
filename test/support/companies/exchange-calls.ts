import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { aRequestEvent } from './builders.js';
import type { Called } from './call.js';
import { call, sendEvent } from './call.js';
import type { Member } from './service.js';
import { until } from '../run/until.js';

export const FULFILLED = 'org.wbcsd.pact.ProductFootprint.RequestFulfilledEvent.3';
export const REJECTED = 'org.wbcsd.pact.ProductFootprint.RequestRejectedEvent.3';
export const PUBLISHED = 'org.wbcsd.pact.ProductFootprint.PublishedEvent.3';

/** The exchange of one company, called through one api. */
export class ExchangeCalls {
  constructor(
    private readonly url: string,
    private readonly member: Pick<Member, 'token'>,
  ) {}

  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Called> {
    return call(method, `${this.url}/api/v1/exchange${path}`, { token: this.member.token, body, headers });
  }

  async list(query = ''): Promise<any> {
    const { status, text, json } = await this.call('GET', query);
    expect([status, text]).toEqual([200, text]);
    return json;
  }

  async show(id: string): Promise<any> {
    const { status, text, json } = await this.call('GET', `/${id}`);
    expect([status, text]).toEqual([200, text]);
    return json;
  }

  /** Asks the partner of a data source for a product. */
  async ask(dataSource: string, more: Record<string, unknown> = {}): Promise<any> {
    const body = { dataSource: { uuid: dataSource }, criteria: { productId: ['urn:gtin:1'] }, ...more };
    const { status, text, json } = await this.call('POST', '/request', body);
    expect([status, text]).toEqual([200, text]);
    return json;
  }

  /** Sends an event to the company. @returns its id */
  async receive(type: string, source: string, data: unknown, id: string = randomUUID()): Promise<string> {
    const { status, text } = await sendEvent(this.url, this.member, aRequestEvent({ type, source, data, id }));
    expect([status, text]).toEqual([200, '']);
    return id;
  }

  /** The one entry that has the id of an event. */
  async found(eventId: string): Promise<any> {
    const { data } = await this.list('?limit=1000');
    const [entry] = data.filter((each: { eventId: string }) => each.eventId === eventId);
    expect(entry, eventId).toBeDefined();
    return this.show(entry.id);
  }

  async untilState(id: string, ...states: string[]): Promise<any> {
    await until(`${id} is ${states.join(' or ')}`, async () => states.includes((await this.show(id)).state));
    return this.show(id);
  }
}
