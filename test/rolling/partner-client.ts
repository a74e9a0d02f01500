import { requestOf } from '../support/partners/answers.js';
import { aMaterial, aRequestEvent } from '../support/companies/builders.js';
import { CLOUD_EVENT } from '../support/companies/call.js';
import type { FaultVerdict, KeptDelivery, SentRequest } from '../support/faults/verdict.js';
import { failuresOf, faultVerdict } from '../support/faults/verdict.js';
import type { PactPeer, ReceivedEvent } from '../support/partners/pact-peer.js';
import { until } from '../support/run/until.js';
import type { Caller } from './caller.js';
import { expectSame } from './caller.js';
import type { LoadClient } from './load.js';

/** Longer than what a lost job takes to be offered again. */
const PATIENCE_MS = 90_000;
const REQUEST_CREATED = '.ProductFootprint.RequestCreatedEvent.3';
const REPEATED_EACH = 3;
const ASKED_EACH = 5;
const A1 = '1.5';
/** Of `aMaterial`: A1, A2 and A3. */
const PCF = '2.25';

export interface PartnerOptions {
  peer: PactPeer;
  /** The uuid of the peer's data source. */
  source: string;
  /** What the database has of deliveries to partners. */
  deliveries: () => Promise<KeptDelivery[]>;
}

/** A partner that asks for a footprint, also twice with the same event, and that the company asks in turn. */
export class PartnerClient implements LoadClient {
  private readonly sent: SentRequest[] = [];
  /** The ids of the company's own requests. */
  private readonly asked: string[] = [];
  private turn = 0;

  constructor(
    private readonly caller: Caller,
    private readonly options: PartnerOptions,
  ) {}

  async step(): Promise<void> {
    if (this.turn++ === 0) {
      const body = aMaterial({ sku: 'G-1', footprint: { CO2e: { A1, A2: '0.25', A3: '0.5' } } });
      await this.caller.send('POST', '/v1/material', { body });
    }
    const event = aRequestEvent({ source: this.options.peer.url, data: { productId: ['G-1'] } });
    const request: SentRequest = { id: String(event['id']), outcome: 'unsure' };
    this.sent.push(request);
    await this.post(event);
    Object.assign(request, { outcome: 'accepted', acceptedAt: Date.now() });
    if (this.turn % REPEATED_EACH === 0) await this.post(event);
    if (this.turn % ASKED_EACH === 0) await this.ask();
  }

  /** Waits until all is answered. @throws Error where an answer is lost, doubled, or says something else */
  async verify(): Promise<void> {
    const isDone = async (): Promise<boolean> => failuresOf((await this.verdict()).findings).length === 0;
    await until('all is answered', isDone, PATIENCE_MS).catch(() => undefined);
    expectSame('answers that are wrong', failuresOf((await this.verdict()).findings), []);
    for (const { json } of this.answers()) {
      const { data } = json as any;
      expectSame('the answered footprint', data.pfs?.[0]?.pcf?.pcfExcludingBiogenicUptake, PCF);
    }
    const received = this.requests().map(({ json }) => String((json as any).id));
    expectSame(
      'requests of ours that did not arrive',
      this.asked.filter((id) => !received.includes(id)),
      [],
    );
    const texts = new Set(this.requests().map(({ text }) => text));
    expectSame('requests of ours that arrived in several words', texts.size, new Set(received).size);
  }

  async verdict(): Promise<FaultVerdict> {
    return faultVerdict({
      sent: this.sent,
      received: this.answers().map(({ json, text, time, status = 0 }) => ({
        request: requestOf(json),
        id: String((json as { id: unknown }).id),
        text,
        at: time.getTime(),
        isTaken: status >= 200 && status < 300,
      })),
      kept: await this.options.deliveries(),
      mayEndAs: ['delivered'],
    });
  }

  private async post(event: unknown): Promise<void> {
    await this.caller.send('POST', '/pact/3/events', { body: event, headers: CLOUD_EVENT });
  }

  private async ask(): Promise<void> {
    const body = { dataSource: { uuid: this.options.source }, criteria: { productId: ['urn:gtin:1'] } };
    const { json } = await this.caller.send('POST', '/v1/exchange/request', { body });
    this.asked.push(json.eventId);
  }

  private answers(): ReceivedEvent[] {
    return this.options.peer.received.filter(({ json }) => !isRequest(json));
  }

  private requests(): ReceivedEvent[] {
    return this.options.peer.received.filter(({ json }) => isRequest(json));
  }
}

/** Whichever of the two prefixes a release sends. */
function isRequest(event: unknown): boolean {
  return (event as { type: string }).type.endsWith(REQUEST_CREATED);
}
