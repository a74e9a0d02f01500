import { Checked } from '#faults';
import { exampleUuid } from '../../apps/api/src/web/openapi/examples/example-uuid.js';
import { DatasetBindings } from '#products';
import type { PactEvent, Verdict } from '#model/exchange';
import { readEvent, requestType, RETRY_SCHEDULE, USUAL_ORGANISATION } from '#model/exchange';
import type { AnswerJob, PublishFootprints } from '#exchange';
import {
  FactorsOfFootprints,
  FactorTurns,
  FootprintIntake,
  InboundEvents,
  OutgoingRequests,
  Pulls,
  PullWork,
  ReceivedFootprints,
} from '#exchange';
import type { CompanyId, Database } from '#platform';
// What only the worker does, step by step; no door of the wing leads to it.
import { claim, claimDecided } from '../../libs/exchange/src/delivery/claim.js';
import { Decisions } from '../../libs/exchange/src/delivery/decisions.js';
import { readOpen } from '../../libs/exchange/src/delivery/open-delivery.js';
import type { Settlement } from '../../libs/exchange/src/delivery/settle.js';
import { settle } from '../../libs/exchange/src/delivery/settle.js';
import { PARTNER_FOOTPRINT } from './partner-footprint.js';
import { AWAY_PARTNER, SAMPLE_PARTNER } from './partners.js';
import { uuidOf, withUuidsOf } from './uuids.js';

/** The lease of a delivery that ends in the same transaction. */
const LEASE_MS = 30_000;
/** The last of the waits between attempts. */
const LONGEST_WAIT_MS = 12 * 3_600_000;
const STEP_OF_LONGEST_WAIT = 10;

export interface Exchanged {
  readonly database: Database;
  readonly publisher: PublishFootprints;
  readonly company: CompanyId;
  /** The uuid of each data source, by its name. */
  readonly partners: ReadonlyMap<string, string>;
  /** Our own address, without a path. */
  readonly publicUrl: string;
  readonly baseDomain: string;
}

/**
 * A partner's request with our answer, our request with the partner's answer, a request that was refused, and one that is tried again
 * later. They are kept, decided and settled as the api and the worker do it; only nothing is sent, since nobody listens yet.
 */
export async function createExchange(exchanged: Exchanged): Promise<void> {
  await answerPartner(exchanged);
  await ask(exchanged, 'sample-asked', SAMPLE_PARTNER.name);
  const answer = { requestEventId: exampleUuid('sample-asked'), pfs: [PARTNER_FOOTPRINT] };
  await receive(exchanged, 'sample-answer', 'RequestFulfilledEvent', answer);
  await takeIn(exchanged, exampleUuid('sample-answer'));
  await pullInVain(exchanged, 'sample-pull');
  await attempt(exchanged, await ask(exchanged, 'sample-refused', AWAY_PARTNER.name), REFUSED);
  await attempt(exchanged, await ask(exchanged, 'sample-retrying', AWAY_PARTNER.name), retrying());
}

/** Keeps the footprints of an answer, and makes emission factors of them, as a worker does. */
function takeIn({ database, publisher, company }: Exchanged, event: string): Promise<void> {
  const turns = new FactorTurns(database, new FactorsOfFootprints(new DatasetBindings(publisher)));
  return withUuidsOf('sample-received', async () => {
    await new FootprintIntake(database, new ReceivedFootprints()).work({ company, event });
    while ((await turns.makeNext())?.kind === 'made') continue;
  });
}

/** So that there is a pull to be seen, and to cancel. */
async function pullInVain({ database, company, partners }: Exchanged, name: string): Promise<void> {
  const pulls = new Pulls(database);
  const uuid = exampleUuid(name);
  const dataSource = uuidOf(partners, AWAY_PARTNER.name);
  await withUuidsOf(name, () => pulls.request(company, Checked.of({ dataSource })));
  const work = new PullWork(database, new ReceivedFootprints());
  const error = `${AWAY_PARTNER.url}/3/footprints answered 503 Service Unavailable.`;
  await work.fail({ company, uuid, attempt: 0 }, error, retryLater());
}

/** The partner asks for the lamp. */
async function answerPartner(exchanged: Exchanged): Promise<void> {
  const { database, company } = exchanged;
  const name = 'sample-request';
  await receive(exchanged, name, 'RequestCreatedEvent', { productId: ['DL-1'], comment: 'For our catalogue of 2026' });
  const job = { company, delivery: exampleUuid(name), attempt: 0 };
  const [open] = await readOpen(database, company, [job], RETRY_SCHEDULE.horizon);
  if (!open?.source) return;
  const decisions = new Decisions(database, addressesOf(exchanged));
  const decided = await withUuidsOf('sample-answered', () => decisions.decide(open));
  const source = open.source.uuid;
  await database.transaction(async (tx) => {
    const [claimed] = await claimDecided(tx, company, LEASE_MS, [{ job, source, decided }]);
    if (!claimed) return;
    const { attempt, at } = claimed;
    await settle(tx, company, [
      {
        ...{ delivery: job.delivery, attempt, started: at, finished: at },
        ...{ outcome: { kind: 'delivered', status: 200 }, verdict: { state: 'delivered' } },
      },
    ]);
  });
}

async function receive({ database, company }: Exchanged, name: string, kind: string, data: object): Promise<void> {
  const type = requestType(USUAL_ORGANISATION).replace('RequestCreatedEvent', kind);
  const body = {
    ...{ type, specversion: '1.0', id: exampleUuid(name, 2), source: SAMPLE_PARTNER.url },
    ...{ time: '2025-11-03T08:00:00Z', data },
  };
  await withUuidsOf(name, () => new InboundEvents(database).keep(company, read(body), body));
}

function read(body: object): PactEvent {
  const event = readEvent(body, [USUAL_ORGANISATION]);
  if ('faults' in event) throw new Error(`The sample event has faults: ${JSON.stringify(event.faults)}`);
  return event.event;
}

async function ask(exchanged: Exchanged, name: string, partner: string): Promise<AnswerJob> {
  const { database, company, partners } = exchanged;
  const request = {
    dataSource: uuidOf(partners, partner),
    criteria: { productId: ['urn:gtin:4012345000016'] },
    comment: 'For the desk lamp',
  };
  return withUuidsOf(name, () =>
    new OutgoingRequests(database, addressesOf(exchanged), 0).make(company, Checked.of(request)),
  );
}

/** What became of the one attempt to deliver something. */
type Attempted = Pick<Settlement, 'outcome' | 'verdict'>;

/** So that there is one to send again. */
const REFUSED: Attempted = {
  outcome: { kind: 'failed', at: 'delivery', status: 410, error: 'The partner answered 410 Gone.' },
  verdict: { state: 'refused' },
};

const retryLater = (): Verdict => ({
  state: 'retrying',
  step: STEP_OF_LONGEST_WAIT,
  due: new Date(Date.now() + LONGEST_WAIT_MS),
});

/** So that there is one to cancel. */
const retrying = (): Attempted => ({
  outcome: { kind: 'failed', at: 'delivery', status: 503, error: 'The partner answered 503 Service Unavailable.' },
  verdict: retryLater(),
});

async function attempt({ database, company, partners }: Exchanged, job: AnswerJob, how: Attempted): Promise<void> {
  await database.transaction(async (tx) => {
    const claimed = await claim(tx, job, uuidOf(partners, AWAY_PARTNER.name), LEASE_MS);
    if (!claimed) return;
    const { attempt, at } = claimed;
    await settle(tx, company, [{ delivery: job.delivery, attempt, started: at, finished: at, ...how }]);
  });
}

function addressesOf({ publicUrl, baseDomain }: Exchanged) {
  return { publicUrl, baseDomain, defaultCompany: 'demo' };
}
