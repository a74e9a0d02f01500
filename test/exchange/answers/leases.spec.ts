import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, requestOf, sendRequests } from '../../support/partners/answers.js';
import { aRequestEvent } from '../../support/companies/builders.js';
import { sendEvent } from '../../support/companies/call.js';
import { startPactPeer } from '../../support/partners/pact-peer.js';
import type { Behaviour, PactPeer } from '../../support/partners/pact-peer.js';
import { TestService } from '../../support/companies/service.js';
import type { Member } from '../../support/companies/service.js';
import { until } from '../../support/run/until.js';

/** Less than a request may take here. */
const LATE_MS = 1_000;
/** What one data source may have in flight. */
const SHARE = 16;
const NOT_SOON = { RETRY_SCALE: '10' };
/** A busy machine has time to look at what a hanging delivery leaves. */
const PATIENT = { REQUEST_TIMEOUT: '3.5', ATTEMPT_TIMEOUT: '4' };

let service: TestService;
let member: Member;
let peer: PactPeer;
let source: string;

beforeAll(async () => {
  service = await TestService.shared('plain', {
    REQUEUE_AFTER: '0.5',
    SWEEP_INTERVAL: '0.05',
    CONCURRENCY_PER_SOURCE: String(SHARE),
    ...NOT_SOON,
    ...PATIENT,
  });
  await service.startWorker();
  member = await service.member();
});

afterAll(() => service?.close());

beforeEach(async () => {
  peer = await startPactPeer();
  source = await service.addDataSource(member, peer);
});

afterEach(() => peer.close());

interface Row {
  state: string;
  attempt: number;
  settled: Date | null;
  wait: number;
}

async function rowOf(eventId: string): Promise<Row | undefined> {
  const [row] = await service.database.query<Row>(
    `select d.state, d.attempt, d.settled, extract(epoch from d.due - now())::float as wait
     from delivery d join exchange_event e on e.company = d.company and e.uuid = d.event where d.company = $1 and e.event_id = $2`,
    [member.company.uuid, eventId],
  );
  return row;
}

function attemptsOf(eventId: string): Promise<{ number: number; result: string; status: number | null }[]> {
  return service.database.query(
    `select a.number, a.result, a.status from delivery_attempt a
     join delivery d on d.company = a.company and d.uuid = a.delivery
     join exchange_event e on e.company = d.company and e.uuid = d.event
     where a.company = $1 and e.event_id = $2 order by a.number`,
    [member.company.uuid, eventId],
  );
}

async function runOutLeases(): Promise<void> {
  await service.database.query(
    `update delivery set due = now() - interval '1 second' where company = $1 and state = 'delivering'`,
    [member.company.uuid],
  );
}

async function areAll(ids: readonly string[], state: string): Promise<boolean> {
  const rows = await Promise.all(ids.map(rowOf));
  return rows.every((row) => row?.state === state);
}

/** A request whose first two deliveries the peer answers so; the first one's lease runs out while it is under way. */
async function lose(first: Behaviour, second: Behaviour): Promise<string> {
  peer.onEvents((_request, nth) => (nth === 1 ? first : second));
  const id = randomUUID();
  await sendEvent(service.url, member, aRequestEvent({ id, source: peer.url, data: { productId: ['nothing'] } }));
  await peer.waitFor(1);
  await service.database.query(
    `update delivery d set due = now() - interval '1 second' from exchange_event e
     where d.company = $1 and e.company = d.company and e.uuid = d.event and e.event_id = $2`,
    [member.company.uuid, id],
  );
  await peer.waitFor(2);
  expect(new Set(peer.received.map(({ text }) => text)).size).toBe(1);
  return id;
}

async function untilLateOneIsKnown(id: string, result: string): Promise<void> {
  await until('the late outcome is recorded', async () => (await attemptsOf(id))[0]?.result === result);
}

describe('a worker that lost its lease', () => {
  it('leaves a trace of the attempt', async () => {
    const id = await lose({ kind: 'hang' }, { kind: 'answer', status: 200 });
    await until('it is delivered', async () => (await rowOf(id))?.state === 'delivered');
    expect(await attemptsOf(id)).toEqual([
      { number: 1, result: 'lost', status: null },
      { number: 2, result: 'delivered', status: 200 },
    ]);
  });

  it('leaves a trace of the attempt where its data source has its share in flight', async () => {
    peer.onEvents({ kind: 'hang' });
    const ids = accepted(await sendRequests(service.url, member, peer, SHARE));
    await peer.waitFor(SHARE);
    await runOutLeases();
    await until('they wait behind the data source', () => areAll(ids, 'waiting'));
    expect((await Promise.all(ids.map(attemptsOf))).flat()).toEqual(
      ids.map(() => ({ number: 1, result: 'lost', status: null })),
    );
  });

  it('leaves a trace of the attempt where its data source is gone', async () => {
    peer.onEvents({ kind: 'hang' });
    const ids = accepted(await sendRequests(service.url, member, peer, 1));
    await peer.waitFor(1);
    await service.dataSources.remove(member.company.uuid, source);
    await runOutLeases();
    await until('it has no data source', () => areAll(ids, 'unmatched'));
    expect((await Promise.all(ids.map(attemptsOf))).flat()).toEqual([{ number: 1, result: 'lost', status: null }]);
  });

  it('changes nothing with a late failure after the answer was delivered', async () => {
    const id = await lose({ kind: 'answer', status: 410, afterMs: 1_000 }, { kind: 'answer', status: 200 });
    await until('it is delivered', async () => (await rowOf(id))?.state === 'delivered');
    const before = await rowOf(id);
    await untilLateOneIsKnown(id, 'delivery');
    expect(await rowOf(id)).toMatchObject({ state: 'delivered', attempt: 2, settled: before?.settled });
  });

  it('changes nothing with a late failure while another delivers', async () => {
    const id = await lose(
      { kind: 'answer', status: 500, afterMs: 700 },
      { kind: 'answer', status: 200, afterMs: 1_400 },
    );
    await untilLateOneIsKnown(id, 'delivery');
    expect(await rowOf(id)).toMatchObject({ state: 'delivering', attempt: 2 });
    await until('it is delivered', async () => (await rowOf(id))?.state === 'delivered');
  });

  it('settles it with a late 2xx, although another failed meanwhile', async () => {
    const id = await lose({ kind: 'answer', status: 202, afterMs: 1_000 }, { kind: 'answer', status: 410 });
    await until('it is refused', async () => (await rowOf(id))?.state === 'refused');
    await until('it is delivered', async () => (await rowOf(id))?.state === 'delivered');
    expect(await attemptsOf(id)).toEqual([
      { number: 1, result: 'delivered', status: 202 },
      { number: 2, result: 'delivery', status: 410 },
    ]);
    expect(peer.received).toHaveLength(2);
  });

  it('settles it with a late 2xx before the next retry, which then does not happen', async () => {
    const id = await lose({ kind: 'answer', status: 200, afterMs: 1_000 }, { kind: 'answer', status: 500 });
    await until('it is to be retried', async () => (await rowOf(id))?.state === 'retrying');
    await until('it is delivered', async () => (await rowOf(id))?.state === 'delivered');
    expect(peer.received).toHaveLength(2);
  });

  it('settles it with a late 2xx that arrives together with the refusal of another attempt', async () => {
    const firstAt = new Map<string, number>();
    peer.onEvents(({ body }) => {
      const request = requestOf(JSON.parse(body.toString()));
      const first = firstAt.get(request);
      if (first !== undefined) return { kind: 'answer', status: 410, afterMs: first + LATE_MS - Date.now() };
      firstAt.set(request, Date.now());
      return { kind: 'answer', status: 202, afterMs: LATE_MS };
    });
    // Twice as many are what one source may have in flight.
    const ids = accepted(await sendRequests(service.url, member, peer, SHARE / 2));
    await peer.waitFor(ids.length);
    await runOutLeases();
    await peer.waitFor(2 * ids.length);
    await until('both attempts of each are recorded', async () => {
      const attempts = (await Promise.all(ids.map(attemptsOf))).flat();
      return attempts.length === 2 * ids.length && attempts.every(({ status }) => status !== null);
    });
    const states = (await Promise.all(ids.map(rowOf))).map((row) => row?.state);
    expect(states).toEqual(ids.map(() => 'delivered'));
  });
});

it('a worker whose clock is wrong waits as long as any other', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  try {
    peer.onEvents({ kind: 'answer', status: 500 });
    const id = randomUUID();
    await sendEvent(service.url, member, aRequestEvent({ id, source: peer.url, data: { productId: ['nothing'] } }));
    await until('it is to be retried', async () => (await rowOf(id))?.state === 'retrying');
    // 5 s at ten times the scale, +-20 %.
    const wait = (await rowOf(id))?.wait ?? 0;
    expect(wait).toBeGreaterThan(35);
    expect(wait).toBeLessThan(61);
  } finally {
    vi.useRealTimers();
  }
});
