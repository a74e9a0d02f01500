import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { aRequestEvent } from '../companies/builders.js';
import { call, sendEvent } from '../companies/call.js';
import { ExchangeCalls, FULFILLED, PUBLISHED } from '../companies/exchange-calls.js';
import type { FaultGround } from './ground.js';
import { liveUrls } from './run.js';
import { keepRow } from './setup.js';
import { failuresOf } from './verdict.js';
import type { PactPeer } from '../partners/pact-peer.js';
import { startPactPeer } from '../partners/pact-peer.js';
import { aPartnerFootprint } from '../partners/footprint.js';
import type { KeptFootprint, ReceivedFindings, SentFootprint } from './received-verdict.js';
import { receivedFindings } from './received-verdict.js';
import { until } from '../run/until.js';

type Footprint = ReturnType<typeof aPartnerFootprint>;

/** How a pull stands, as it is kept. */
export interface PullRow {
  state: string;
  error: string | null;
  pages: number;
  found: number;
  added: number;
  changed: number;
  missing: number;
}

/** Of each product an older footprint and a newer one, which names it. */
export interface TwoFootprints {
  old: Footprint;
  now: Footprint;
}

const LIMIT_MS = 120_000;
/** A second effect would have come by then. */
const AFTERMATH_MS = 1_000;

/** A partner whose footprints are received, and what became of them. */
export class Receiving {
  private readonly sent = new Map<string, SentFootprint>();
  /** When each was on its way to us for certain, and when it was seen to be there. */
  private readonly asked = new Map<string, number>();
  private readonly seen = new Map<string, number>();

  private constructor(
    private readonly ground: FaultGround,
    readonly peer: PactPeer,
    readonly source: string,
  ) {}

  static async from(ground: FaultGround, peer?: PactPeer): Promise<Receiving> {
    const partner = peer ?? (await startPactPeer());
    return new Receiving(ground, partner, await ground.installation.addDataSource(ground.member, partner));
  }

  /** Makes footprints of products, which count from now on. */
  make(products: number): TwoFootprints[] {
    return Array.from({ length: products }, () => {
      const product = `urn:gtin:${randomUUID()}`;
      const of = (more: object) => aPartnerFootprint({ productIds: [product], ...more });
      const old = of({ created: '2025-03-01T00:00:00Z' });
      const now = of({ created: '2025-04-01T00:00:00Z', precedingPfIds: [old.id] });
      for (const each of [old, now])
        this.sent.set(each.id, { id: each.id, product, isNewest: each === now, text: JSON.stringify(each) });
      return { old, now };
    });
  }

  /** Has the partner list these: of every second product the newer one first. */
  list(products: readonly TwoFootprints[], pageSize: number): void {
    const isEven = (_: TwoFootprints, nth: number) => nth % 2 === 0;
    const [even, odd] = [products.filter(isEven), products.filter((each, nth) => !isEven(each, nth))];
    this.peer.footprints = [
      ...odd.map(({ now }) => now),
      ...products.map(({ old }) => old),
      ...even.map(({ now }) => now),
    ];
    this.peer.pageSize = pageSize;
  }

  /** Has the footprints read that the partner lists. @returns the pull */
  async pull(): Promise<string> {
    const { token } = this.ground.member;
    const [url = ''] = liveUrls(this.ground.installation);
    const body = { dataSource: { uuid: this.source } };
    const { status, text, json } = await call('POST', `${url}/api/v1/exchange/pull`, { token, body });
    if (status !== 200) throw new Error(`The pull was answered with ${status}: ${text}`);
    this.areOnTheirWay(this.peer.footprints);
    return json.uuid;
  }

  async pulled(uuid: string): Promise<PullRow> {
    const [row] = await this.rows<PullRow>(
      `select state, last_error as error, pages, found, added, changed, missing from footprint_pull
       where company = $1 and data_source = $2 and uuid = '${uuid}'`,
    );
    if (!row) throw new Error(`There is no pull ${uuid}.`);
    return row;
  }

  /** How many pulls of this partner there are. */
  async pulls(): Promise<number> {
    const of = 'select count(*)::int as count from footprint_pull where company = $1 and data_source = $2';
    return (await this.rows<{ count: number }>(of))[0]?.count ?? NaN;
  }

  async untilPulled(uuid: string, holds: (pull: PullRow) => boolean): Promise<PullRow> {
    await until('the pull has got so far', async () => holds(await this.pulled(uuid)), LIMIT_MS);
    return this.pulled(uuid);
  }

  /** Waits until some pull of this partner has such an error. */
  async untilFailed(says: RegExp): Promise<void> {
    const errors = `select last_error as error from footprint_pull where company = $1 and data_source = $2 and last_error is not null`;
    const fails = async () => (await this.rows<{ error: string }>(errors)).some(({ error }) => says.test(error));
    await until(`a pull fails and says ${says}`, fails, LIMIT_MS);
  }

  /** Makes a request of ours that the partner can answer. @returns its event's id */
  async ask(): Promise<string> {
    const [url = ''] = liveUrls(this.ground.installation);
    return (await new ExchangeCalls(url, this.ground.member).ask(this.source)).id;
  }

  /** The partner sends the answer to a request, until it is told that it is accepted. */
  answer(requestEventId: string, pfs: readonly Footprint[], id?: string): Promise<void> {
    return this.send(FULFILLED, { requestEventId, pfs }, pfs, id);
  }

  /** The partner tells of footprints that can be read, until it is told that this is accepted. */
  publish(pfs: readonly Footprint[], id?: string): Promise<void> {
    return this.send(PUBLISHED, { pfIds: pfs.map((pf) => pf.id) }, pfs, id);
  }

  private async send(type: string, data: unknown, pfs: readonly Footprint[], id: string = randomUUID()): Promise<void> {
    const event = aRequestEvent({ type, source: this.peer.url, data, id });
    const end = performance.now() + LIMIT_MS;
    for (let turn = 0; ; turn += 1) {
      const urls = liveUrls(this.ground.installation);
      const answer = await sendEvent(urls[turn % urls.length] ?? '', this.ground.member, event).catch(() => undefined);
      if (answer?.status === 200) break;
      if (answer !== undefined && answer.status < 500) throw new Error(`An event was answered with ${answer.status}.`);
      if (performance.now() > end) throw new Error('An event was not accepted.');
      await wait(100);
    }
    this.areOnTheirWay(pfs);
  }

  private areOnTheirWay(pfs: readonly { id: string }[]): void {
    const now = Date.now();
    for (const { id } of pfs) this.asked.set(id, Math.min(now, this.asked.get(id) ?? now));
  }

  /** What is wrong by now; it also notes when each footprint was there. */
  async findings(): Promise<ReceivedFindings> {
    const kept = await this.rows<KeptFootprint>(
      `select footprint as id, content::text as text, dataset from received_footprint where company = $1 and data_source = $2`,
    );
    const now = Date.now();
    for (const { id } of kept) this.seen.set(id, this.seen.get(id) ?? now);
    const formerly = await this.rows<{ id: string }>(
      `select r.footprint as id from received_footprint_content f join received_footprint r on r.company = f.company and r.uuid = f.footprint
       where r.company = $1 and r.data_source = $2`,
    );
    const factors = await this.rows<{ uuid: string; footprint: string }>(
      `select uuid, received ->> 'footprint' as footprint from dataset where owner = $1 and received ->> 'dataSource' = $2::uuid::text`,
    );
    return receivedFindings({ sent: [...this.sent.values()], kept, formerly: formerly.map(({ id }) => id), factors });
  }

  /** What is under way, in words. */
  async open(): Promise<string[]> {
    const [row] = await this.rows<Record<'pulls' | 'intakes' | 'factors', number>>(
      `select count(*)::int as pulls, (select count(*)::int from footprint_intake where company = $1) as intakes,
         (select count(*)::int from received_footprint where company = $1 and data_source = $2 and factor_due is not null) as factors
       from footprint_pull where company = $1 and data_source = $2 and finished is null`,
    );
    const { pulls = NaN, intakes = NaN, factors = NaN } = row ?? {};
    return [
      ...(pulls === 0 ? [] : [`${pulls} pulls open`]),
      ...(intakes === 0 ? [] : [`${intakes} not taken in`]),
      ...(factors === 0 ? [] : [`${factors} without their factor`]),
    ];
  }

  get count(): number {
    return this.sent.size;
  }

  get worstMs(): number {
    const waits = [...this.asked].map(([id, asked]) => (this.seen.get(id) ?? asked) - asked);
    return Math.max(0, ...waits);
  }

  private rows<Row extends object>(sql: string): Promise<Row[]> {
    const { installation, member } = this.ground;
    return installation.database.query<Row>(sql, [member.company.uuid, this.source]);
  }
}

export interface ReceivedFault {
  /** As shown in the table. */
  fault: string;
  /** The partner, if an unusual one is needed. */
  peer?: PactPeer;
  /** Ends when the fault is over and everything is restored that has to be. */
  strike: (receiving: Receiving) => Promise<void>;
  limitMs?: number;
}

/**
 * Receives a partner's footprints while a fault happens, waits until all are there, and checks them by the rule of
 * `receivedFindings`. Records a row of the table in any case.
 */
export async function runReceivedFault(
  ground: FaultGround,
  { fault, peer, strike, limitMs = LIMIT_MS }: ReceivedFault,
): Promise<void> {
  const receiving = await Receiving.from(ground, peer);
  const faults: string[] = [];
  const noted = (work: Promise<unknown>) =>
    work.catch(({ message }: Error) => void faults.push(message.split('\n')[0] ?? ''));
  let isOver = false;
  const watched = async (): Promise<void> => {
    while (!isOver) {
      await receiving.findings();
      await wait(100);
    }
  };
  const failures = async () => [...failuresOf(await receiving.findings()), ...(await receiving.open())];
  try {
    await Promise.all([noted(strike(receiving)).finally(() => (isOver = true)), noted(watched())]);
    await noted(until('all is there', async () => (await failures()).length === 0 || (await wait(50, false)), limitMs));
    await wait(AFTERMATH_MS);
    const { lost, doubled } = await receiving.findings();
    const broken = [...(await failures()), ...faults];
    keepRow({
      ...{ fault, queue: ground.queue.name, of: 'footprints', count: receiving.count, lost: lost.length },
      ...{ doubled: doubled.length, worstMs: receiving.worstMs, failures: broken },
    });
    expect(broken, fault).toEqual([]);
    expect(receiving.count, 'footprints').toBeGreaterThanOrEqual(50);
  } finally {
    await receiving.peer.close();
  }
}
