// @module-tag postgresql-15
import { Queue } from 'bullmq';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerJob, AnswerJobData } from '#exchange';
import { addAnswerJobs, ANSWER_QUEUE, DueDeliveries } from '#exchange';
import type { CompanyId } from '#platform';
import { newUuid, openQueueConnection } from '#platform';
import { accepted, sendRequests, untilAnswered } from '../../support/partners/answers.js';
import { isOnCitus } from '../../support/databases/citus.js';
import { startPactPeer } from '../../support/partners/pact-peer.js';
import type { Reading } from '../../support/databases/plans.js';
import { readings, recorded } from '../../support/databases/plans.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';
import { until } from '../../support/run/until.js';

const AT_ONCE = 0;
const LATER = 60_000;

let service: TestService;
let member: Member;
let due: DueDeliveries;

beforeAll(async () => {
  service = await TestService.start();
  member = await service.member();
  due = new DueDeliveries(service.database);
});

afterAll(() => service?.close());

/** What a sweep takes that is due, or was lost. */
async function take(requeueAfterMs: number): Promise<AnswerJob[]> {
  const { due: retried, lost } = await due.take(requeueAfterMs);
  return [...retried, ...lost];
}

/** Answers that are owed, without a worker to give them. */
async function owe(
  count: number,
  columns: Record<string, unknown> = {},
  company: CompanyId = member.company.uuid,
): Promise<void> {
  const { state = columns['data_source'] ? 'waiting' : 'pending', accepted: acceptedAt, ...others } = columns;
  const names = Object.keys(others);
  await service.database.query(
    `with events as (
       insert into exchange_event (company, uuid, dedupe, event_id, source, type, body)
       select $1, gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 'e', 's', 't', '{}' from generate_series(1, $2) returning uuid)
     insert into delivery (company, uuid, event, state, accepted ${names.map((name) => `, ${name}`).join('')})
     select $1, uuid, uuid, $3, ${acceptedAt ? `$${4 + names.length}` : 'clock_timestamp()'} ${names.map((_, nth) => `, $${nth + 4}`).join('')}
     from events`,
    [company, count, state, ...Object.values(others), ...(acceptedAt ? [acceptedAt] : [])],
  );
}

describe('the sweep', () => {
  beforeEach(() => service.database.queryAcross('deployment', 'delete from delivery'));

  it('gives each delivery to one worker, however many sweep at once', async () => {
    await owe(1_200);
    const taken = (await Promise.all([1, 2, 3, 4, 5].map(() => take(LATER)))).flat();
    expect(new Set(taken.map(({ delivery }) => delivery)).size).toBe(taken.length);
    taken.push(...(await take(LATER)), ...(await take(LATER)));
    expect(new Set(taken.map(({ delivery }) => delivery)).size).toBe(1_200);
    expect(taken).toHaveLength(1_200);
  });

  it('gives what was queued lately to nobody, and again to somebody after a while', async () => {
    await owe(3);
    expect(await take(LATER)).toHaveLength(3);
    expect(await take(LATER)).toHaveLength(0);
    expect(await take(AT_ONCE)).not.toHaveLength(0);
  });

  it('leaves what is not due, and what has settled', async () => {
    await owe(2, { due: new Date(Date.now() + LATER) });
    expect(await take(LATER)).toHaveLength(0);
    for (const state of ['delivered', 'exhausted', 'refused', 'cancelled', 'unmatched']) {
      await service.database.queryAcross(
        'deployment',
        `update delivery set due = now() - interval '1 hour', queued = null, state = $1`,
        [state],
      );
      expect(await take(AT_ONCE), state).toHaveLength(0);
    }
    for (const state of ['pending', 'retrying', 'delivering']) {
      await service.database.queryAcross('deployment', `update delivery set queued = null, state = $1`, [state]);
      expect((await take(LATER)).length, state).toBeGreaterThanOrEqual(2);
    }
  });

  it('offers what is due in turn, by company and by data source, where more is due than it offers', async () => {
    const [first, second] = [newUuid(), newUuid()];
    await owe(900, { data_source: first, state: 'retrying', due: new Date(0) });
    await owe(100, { data_source: second, state: 'retrying', due: new Date(1_000) });
    const { uuid: other } = await service.companies.create('in-turn', 'In turn');
    await owe(3, { due: new Date(2_000) }, other);
    const offered = await take(LATER);
    expect(offered).toHaveLength(500);
    expect(offered.filter(({ company }) => company === other)).toHaveLength(3);
    const [row] = await service.database.query<{ count: number }>(
      'select count(*)::int as count from delivery where company = $1 and data_source = $2 and queued is not null',
      [member.company.uuid, second],
    );
    expect(row?.count).toBe(100);
    const further = [...(await take(LATER)), ...(await take(LATER))];
    expect(further).toHaveLength(503);
  });

  it('offers again what was lost in turn by company', async () => {
    await owe(600, { queued: new Date(0) });
    const { uuid: other } = await service.companies.create('lost', 'Lost');
    await owe(3, { queued: new Date(1_000) }, other);
    const offered = await take(LATER);
    expect(offered).toHaveLength(500);
    expect(offered.filter(({ company }) => company === other)).toHaveLength(3);
  });

  it('offers of what waits a few for each data source, the oldest first', async () => {
    const [slow, other, gone] = [newUuid(), newUuid(), newUuid()];
    await owe(300, { data_source: slow, accepted: new Date(Date.now() - LATER) });
    await owe(1, { data_source: slow, accepted: new Date(0), due: new Date(0) });
    await owe(5, { data_source: other });
    await owe(2, { data_source: gone });
    expect(await take(LATER)).toHaveLength(0);
    const offered = await due.takePostponed(LATER, 4);
    const sources = await service.database.query<{ data_source: string; count: number; oldest: Date }>(
      `select data_source, count(*)::int as count, min(accepted) as oldest from delivery where company = $1 and uuid = any($2) group by 1`,
      [member.company.uuid, offered.map(({ delivery }) => delivery)],
    );
    const counts = new Map(sources.map(({ data_source, count }) => [data_source, count]));
    expect(counts).toEqual(
      new Map([
        [slow, 4],
        [other, 4],
        [gone, 2],
      ]),
    );
    expect(sources.find(({ data_source }) => data_source === slow)?.oldest).toEqual(new Date(0));
    expect(await due.takePostponed(LATER, 4)).toHaveLength(0);
  });

  it('offers no others of a data source until those it offered are due again, whatever came since', async () => {
    const source = newUuid();
    await owe(5, { data_source: source, accepted: new Date(0), due: new Date(0) });
    const offered = await due.takePostponed(LATER, 2);
    expect(offered).toHaveLength(2);
    await owe(3, { data_source: source, due: new Date(0) });
    expect(await due.takePostponed(LATER, 2)).toHaveLength(0);
    await service.database.query(
      "update delivery set due = now() - interval '1 second' where company = $1 and uuid = any($2)",
      [member.company.uuid, offered.map(({ delivery }) => delivery)],
    );
    expect(await due.takePostponed(LATER, 2)).toHaveLength(2);
  });

  it('offers the next of a data source where a worker has the first', async () => {
    const source = newUuid();
    await owe(2, { data_source: source, accepted: new Date(0), queued: new Date() });
    await owe(1, { data_source: source, due: new Date(0) });
    expect(await due.takePostponed(LATER, 2)).toHaveLength(1);
    expect(await due.takePostponed(AT_ONCE, 2)).toHaveLength(2);
  });

  it('offers some of each company, however many sources of another wait', async () => {
    for (let nth = 0; nth < 130; nth++) await owe(4, { data_source: newUuid() });
    const { uuid: other } = await service.companies.create('other', 'Other');
    await owe(3, { data_source: newUuid() }, other);
    const offered = await due.takePostponed(LATER, 4);
    expect(offered).toHaveLength(500);
    expect(offered.filter(({ company }) => company === other)).toHaveLength(3);
  });
});

describe('an answer that waits behind its requester and was offered to the queue', () => {
  it('is given before those that came later, whatever became of its job', async () => {
    const own = await TestService.start({ CONCURRENCY_PER_SOURCE: '1', SWEEP_INTERVAL: '3600', REQUEUE_AFTER: '60' });
    const peer = await startPactPeer();
    const connection = openQueueConnection(own.databaseUrl, 'producer');
    const queue = new Queue<AnswerJobData>(ANSWER_QUEUE, connection.options);
    try {
      const waiter = await own.member();
      await own.queueReached();
      const source = await own.addDataSource(waiter, peer);
      const ids = accepted(await sendRequests(own.url, waiter, peer, 3));
      const queued = async () => (await queue.getWaiting()).flatMap(({ data }) => data.answers);
      await until('all are queued', async () => (await queued()).length === ids.length);
      await queue.drain();
      // As a worker leaves them whose slots for this source are taken; the first has waited longest.
      const rows: { uuid: string }[] = [];
      for (const [nth, id] of ids.entries()) {
        const aged = await own.database.query<{ uuid: string }>(
          `update delivery d set state = 'waiting', data_source = $2, queued = null,
             due = now() - make_interval(mins => 10 - $4), accepted = now() - make_interval(mins => 10 - $4)
           from exchange_event e where d.company = $1 and e.company = d.company and e.uuid = d.event and e.event_id = $3
           returning d.uuid`,
          [waiter.company.uuid, source, id, nth],
        );
        rows.push(...aged);
      }
      const [oldest] = await new DueDeliveries(own.database).takePostponed(LATER, 1);
      expect(oldest?.delivery).toBe(rows[0]?.uuid);
      await own.startWorker();
      const youngest = { company: waiter.company.uuid, delivery: rows[2]?.uuid ?? '', attempt: 0 };
      await addAnswerJobs(queue, [youngest]);
      await untilAnswered(peer, ids, 10_000);
      const answered = peer.accepted.map(
        ({ json }) => (json as { data: { requestEventId: string } }).data.requestEventId,
      );
      expect(answered).toEqual([ids[2], ids[0], ids[1]]);
    } finally {
      await queue.close();
      await connection.close();
      await own.close();
      await peer.close();
    }
  });
});

// What each index reads is for the planner of one PostgreSQL to say.
describe.skipIf(isOnCitus())('among 20,000 answers that are not to be offered now', () => {
  const MANY = 20_000;
  /** After this file has ended, however long that takes. */
  const TOMORROW = new Date(Date.now() + 86_400_000);

  async function sweepReads(): Promise<Reading[]> {
    await service.database.queryAcross('deployment', 'analyze delivery');
    const statements = await recorded(service.database, async (database) => {
      await new DueDeliveries(database).take(LATER);
      await new DueDeliveries(database).takePostponed(LATER, 4);
    });
    return (await Promise.all(statements.map((statement) => readings(service.database, statement)))).flat();
  }

  // Rows that are deleted would be passed over in every index until they are vacuumed.
  beforeEach(() => service.database.queryAcross('deployment', 'truncate delivery, delivery_attempt'));

  it.each([
    ['that wait and are due', { data_source: newUuid(), due: new Date(0), queued: null }, 4],
    ['that wait and were offered lately', { data_source: newUuid(), due: TOMORROW }, 0],
    ['that are queued', { due: new Date(0), queued: TOMORROW }, 0],
    ['that are to be retried later', { due: TOMORROW }, 0],
  ])('%s, a sweep reads those alone that it offers', async (_what, columns, offered) => {
    // Bodies as large as answers are, so that to read them all would cost what it does.
    await owe(MANY, { ...columns, body: 'x'.repeat(1_700) });
    await owe(3, { due: new Date(0) });
    for (const { rows, buffers, text } of await sweepReads()) {
      // The first of each source, those that are offered and their rows to be marked.
      // What a function reads is among the buffers alone.
      expect(rows['delivery'] ?? 0, text).toBeLessThanOrEqual(2 + 3 * Math.max(offered, 3));
      // Of a function this also counts what its first call reads of the catalogue, some 450; all rows are on 5,000 pages.
      expect(buffers, text).toBeLessThan(text.includes('due_sources') ? 1_000 : 400);
    }
  });

  it('that are to be retried now, a sweep reads no more than a few times as many as it offers', async () => {
    const body = 'x'.repeat(1_700);
    for (let nth = 0; nth < 20; nth++)
      await owe(MANY / 20, { due: new Date(nth), data_source: newUuid(), state: 'retrying', body });
    const finds = (await sweepReads()).filter(({ text }) => text.includes('due_in_turn'));
    expect(finds).not.toEqual([]);
    // 2,000 rows of that size lie on 500 pages, all of them on 5,000.
    for (const { buffers } of finds) expect(buffers).toBeLessThan(2_500);
  });
});
