import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestOf } from '../../support/partners/answers.js';
import { aRequestEvent } from '../../support/companies/builders.js';
import { sendEvent } from '../../support/companies/call.js';
import { ExchangeCalls } from '../../support/companies/exchange-calls.js';
import { inTurn, startPactPeer } from '../../support/partners/pact-peer.js';
import type { PactPeer, ReceivedEvent } from '../../support/partners/pact-peer.js';
import { sessions } from '../../support/databases/sessions.js';
import { TestService } from '../../support/companies/service.js';
import type { Member } from '../../support/companies/service.js';
import { until } from '../../support/run/until.js';

interface Row {
  state: string;
  attempt: number;
  step: number;
  /** Seconds until it is due, of those it began with. */
  wait: number;
  last_error: string | null;
}

/** 5 s, 1 min, 5 min are 10, 120 and 600 ms, 30 min is 3.6 s, and 72 h are 518 s. */
const SCALE = 0.002;

let service: TestService;
let member: Member;
let peer: PactPeer;

beforeAll(async () => {
  service = await TestService.shared('plain', { RETRY_SCALE: String(SCALE), SWEEP_INTERVAL: '0.02' });
  await service.startWorker();
  member = await service.member();
});

afterAll(() => service?.close());

beforeEach(async () => {
  peer = await startPactPeer();
  return () => peer.close();
});

async function ask(): Promise<string> {
  await service.addDataSource(member, peer);
  const id = randomUUID();
  await sendEvent(service.url, member, aRequestEvent({ id, source: peer.url, data: { productId: ['nothing'] } }));
  return id;
}

async function rowOf(eventId: string): Promise<Row> {
  const [row] = await service.database.query<Row>(
    `select d.state, d.attempt, d.step, d.last_error,
       extract(epoch from d.due - (select max(finished) from delivery_attempt a where a.company = $1 and a.delivery = d.uuid))::float as wait
     from delivery d join exchange_event e on e.company = d.company and e.uuid = d.event where d.company = $1 and e.event_id = $2`,
    [member.company.uuid, eventId],
  );
  if (!row) throw new Error('no such delivery');
  return row;
}

function attemptsOf(
  eventId: string,
): Promise<{ number: number; result: string; status: number | null; error: string | null }[]> {
  return service.database.query(
    `select a.number, a.result, a.status, a.error from delivery_attempt a
     join delivery d on d.company = a.company and d.uuid = a.delivery
     join exchange_event e on e.company = d.company and e.uuid = d.event
     where a.company = $1 and e.event_id = $2 order by a.number`,
    [member.company.uuid, eventId],
  );
}

function untilState(eventId: string, ...states: string[]): Promise<number> {
  return until(`the answer is ${states.join(' or ')}`, async () => states.includes((await rowOf(eventId)).state));
}

async function untilAttempted(eventId: string): Promise<Row> {
  await until('it was attempted', async () => (await attemptsOf(eventId)).length > 0);
  return rowOf(eventId);
}

const bytes = (deliveries: readonly ReceivedEvent[]): number => new Set(deliveries.map(({ text }) => text)).size;

/** Whether a wait is that of the schedule, at this file's scale, +-20 %. */
function expectWait(seconds: number, scheduled: number, times = 1): void {
  expect(seconds).toBeGreaterThan(scheduled * SCALE * 0.79 * times);
  expect(seconds).toBeLessThan(scheduled * SCALE * 1.21 * times + 0.01);
}

describe('an answer that is not taken', () => {
  it('is delivered again, byte for byte, until it is', async () => {
    peer.onEvents(inTurn({ kind: 'answer', status: 500 }, { kind: 'answer', status: 408 }, { kind: 'garbage' }));
    const id = await ask();
    await untilState(id, 'delivered');
    expect(peer.received.map(({ json }) => requestOf(json))).toEqual([id, id, id, id]);
    expect(bytes(peer.received)).toBe(1);
    expect((await attemptsOf(id)).map(({ number, status, result }) => [number, status, result])).toEqual([
      [1, 500, 'delivery'],
      [2, 408, 'delivery'],
      [3, null, 'delivery'],
      [4, 200, 'delivered'],
    ]);
  });

  it('honours Retry-After up to twice its own wait', async () => {
    peer.onEvents(
      inTurn(
        { kind: 'answer', status: 500 },
        { kind: 'answer', status: 500 },
        { kind: 'answer', status: 429, retryAfter: '3600' },
      ),
    );
    const id = await ask();
    await until('it was refused for now', () => peer.received.length === 3);
    await until('it was recorded', async () => (await attemptsOf(id)).length === 3);
    // The third wait is 5 min.
    expectWait((await rowOf(id)).wait, 300, 2);
    await untilState(id, 'delivered');
  });

  it('goes on from the 30-minute step when it is refused', async () => {
    peer.onEvents({ kind: 'answer', status: 400, json: { message: 'no', code: 'BadRequest' } });
    const row = await untilAttempted(await ask());
    expect(row).toMatchObject({ state: 'retrying', step: 4 });
    expectWait(row.wait, 1_800);
    expect(row.last_error).toContain('400');
  });

  it('is refused for good with 410', async () => {
    peer.onEvents({ kind: 'answer', status: 410 });
    const id = await ask();
    await untilState(id, 'refused');
    expect(peer.received).toHaveLength(1);
  });

  it('does not follow a redirect', async () => {
    const elsewhere = await startPactPeer();
    peer.onEvents({ kind: 'redirect', status: 307, to: `${elsewhere.url}/3/events` });
    expect(await untilAttempted(await ask())).toMatchObject({ state: 'retrying', step: 4 });
    expect(elsewhere.received).toHaveLength(0);
    expect(elsewhere.tokenRequests).toHaveLength(0);
    await elsewhere.close();
  });

  it('is exhausted when the time is over, and stays visible', async () => {
    peer.onEvents({ kind: 'answer', status: 500 });
    const id = await ask();
    await untilAttempted(id);
    // 72 h at this file's scale would be minutes: the request was accepted that long ago.
    await service.database.query(
      `update delivery d set accepted = now() - interval '1 hour' from exchange_event e
       where d.company = $1 and e.company = d.company and e.uuid = d.event and e.event_id = $2`,
      [member.company.uuid, id],
    );
    await untilState(id, 'exhausted');
    expect((await rowOf(id)).last_error).toContain('500');
  });

  it('that waited for its turn for 72 h without an attempt is given up and says so, and can be sent again', async () => {
    const source = await service.addDataSource(member, peer);
    const id = randomUUID();
    const body = aRequestEvent({ id, source: peer.url, data: { productId: ['nothing'] } });
    await service.database.query(
      `with event as (
         insert into exchange_event (company, uuid, dedupe, event_id, source, source_key, type, body)
         values ($1, gen_random_uuid(), sha256($2::text::bytea), $2, $3, $3, $4, $5::json) returning uuid)
       insert into delivery (company, uuid, event, state, data_source, accepted)
       select $1, uuid, uuid, 'waiting', $6, now() - interval '1 hour' from event`,
      [member.company.uuid, id, peer.url, body['type'], JSON.stringify(body), source],
    );
    await until('it is given up', async () => (await rowOf(id)).state === 'exhausted');
    expect(await rowOf(id)).toMatchObject({ attempt: 0, last_error: expect.stringContaining('was not tried') });
    expect(peer.received).toEqual([]);
    const exchange = new ExchangeCalls(service.url, member);
    const { id: entry } = await exchange.found(id);
    expect((await exchange.call('POST', `/${entry}/resend`)).status).toBe(200);
    await peer.waitFor(1);
  });
});

describe('the token for a delivery', () => {
  it('is asked for once more when it is not taken any longer, and the delivery repeated at once', async () => {
    const first = await ask();
    await untilState(first, 'delivered');
    expect(peer.tokens).toHaveLength(1);
    peer.withdrawTokens();
    const id = randomUUID();
    await sendEvent(service.url, member, aRequestEvent({ id, source: peer.url, data: { productId: ['nothing'] } }));
    await untilState(id, 'delivered');
    expect(peer.tokens).toHaveLength(2);
    expect((await attemptsOf(id)).map(({ status }) => status)).toEqual([200]);
    const its = peer.received.filter(({ json }) => requestOf(json) === id);
    expect(its.map(({ status }) => status)).toEqual([401, 200]);
    expect(bytes(its)).toBe(1);
  });

  it('is tried for again, by the schedule, while the token endpoint is down', async () => {
    peer.onToken(inTurn({ kind: 'answer', status: 503 }, { kind: 'answer', status: 500 }));
    const id = await ask();
    await untilState(id, 'delivered');
    expect((await attemptsOf(id)).map(({ result, status }) => [result, status])).toEqual([
      ['token', 503],
      ['token', 500],
      ['delivered', 200],
    ]);
  });

  it('is waited for until the 30-minute step when our credentials are refused', async () => {
    peer.onToken({ kind: 'answer', status: 401, json: { error: 'invalid_client' } });
    const row = await untilAttempted(await ask());
    expect(row).toMatchObject({ state: 'retrying', step: 4 });
    expectWait(row.wait, 1_800);
    expect(peer.received).toHaveLength(0);
  });

  it('can not be asked for with a secret that can not be opened: an attempt that failed, and says why', async () => {
    const uuid = await service.addDataSource(member, peer);
    await service.database.query(`update data_source set secret = '\\x0102' where company = $1 and uuid = $2`, [
      member.company.uuid,
      uuid,
    ]);
    const id = randomUUID();
    await sendEvent(service.url, member, aRequestEvent({ id, source: peer.url, data: { productId: ['nothing'] } }));
    const row = await untilAttempted(id);
    expect(row.state).toMatch(/retrying|delivering/);
    expect((await attemptsOf(id))[0]).toMatchObject({ result: 'token', status: null });
    expect(row.last_error).not.toBe('');
    expect(peer.tokenRequests).toHaveLength(0);
  });
});

it('publishing anew, however long it takes, does not keep retries waiting', async () => {
  const { database } = service;
  await database.queryAcross(
    'deployment',
    `create function take_long() returns trigger language plpgsql as 'begin perform pg_sleep(15); return old; end'`,
  );
  await database.queryAcross(
    'deployment',
    `create trigger take_long before delete on republication for each row execute function take_long()`,
  );
  await database.query('insert into republication (company) values ($1)', [member.company.uuid]);
  await until('the worker is at it', async () => {
    const sleeping = await database.queryAcross(
      'health',
      `select 1 from ${sessions()} where datname = current_database() and wait_event = 'PgSleep'`,
    );
    return sleeping.length > 0;
  });

  peer.onEvents(inTurn({ kind: 'answer', status: 500 }));
  const id = await ask();
  await untilState(id, 'delivered');
  expect(peer.received).toHaveLength(2);
  expect(await database.queryAcross('republication', 'select 1 from republication')).toHaveLength(1);

  await database.queryAcross(
    'deployment',
    `create or replace function take_long() returns trigger language plpgsql as 'begin return old; end'`,
  );
  await database.queryAcross(
    'deployment',
    `select pg_cancel_backend(pid) from ${sessions()} where wait_event = 'PgSleep' and datname = current_database()`,
  );
});
