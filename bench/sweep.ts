import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { DueDeliveries } from '#exchange';
import type { CompanyId, Database } from '#platform';
import { median, print, round } from './support/figures.js';
import { install } from './support/installation.js';

/**
 * What one sweep costs a worker each second while many answers wait for their data sources: when none is due, and when
 * all are. It is compared with two look-ups of one row by its key, which two statements cannot be faster than.
 * `node dist/bench/sweep.js [--waiting 300000] [--sources 50] [--rounds 50]`
 */
const { values } = parseArgs({
  options: {
    waiting: { type: 'string', default: '300000' },
    sources: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '50' },
  },
});
const [waiting, sources, rounds] = [values.waiting, values.sources, values.rounds].map(Number) as [
  number,
  number,
  number,
];
const REQUEUE_AFTER_MS = 10_000;
const EACH = 16;

const installation = await install({ redis: false, worker: false });
const { database, company } = installation;
const deliveries = new DueDeliveries(database);
try {
  await fill(database, company.uuid);
  const figures: Record<string, unknown> = {};
  for (const [name, due] of [
    ['noneDue', `now() + interval '1 hour'`],
    ['allDue', `now() - interval '1 hour'`],
  ] as const) {
    await database.query(`update delivery set due = ${due} where company = $1`, [company.uuid]);
    await database.queryAcross('deployment', 'vacuum analyze delivery');
    figures[name] = await measured();
  }
  print({ waiting, sources, rounds, ...figures });
} finally {
  await installation.stop();
}

async function measured(): Promise<unknown> {
  const ms: Record<'sweep' | 'byKey', number[]> = { sweep: [], byKey: [] };
  let offered = 0;
  for (let nth = -5; nth < rounds; nth++) {
    const swept = await timed(async () => {
      const { due, lost } = await deliveries.take(REQUEUE_AFTER_MS);
      offered += due.length + lost.length;
      offered += (await deliveries.takePostponed(REQUEUE_AFTER_MS, EACH)).length;
    });
    const byKey = await timed(async () => {
      for (const uuid of [randomUUID(), randomUUID()])
        await database.query('select state from delivery where company = $1 and uuid = $2', [company.uuid, uuid]);
    });
    if (nth < 0) continue; // Rounds below 0 are a warm-up: the first one plans.
    ms.sweep.push(swept);
    ms.byKey.push(byKey);
  }
  const [sweep, byKey] = [median(ms.sweep), median(ms.byKey)];
  return {
    sweepMs: round(sweep),
    twoRowsByKeyMs: round(byKey),
    toTwoRowsByKey: round(sweep / byKey, 1),
    offeredEachTime: round(offered / (rounds + 5), 1),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Adds answers that are not decided yet, accepted one after the other, distributed over the sources. */
async function fill(database: Database, company: CompanyId): Promise<void> {
  const ids = Array.from({ length: sources }, () => randomUUID());
  await database.query(
    `with events as (
       insert into exchange_event (company, uuid, dedupe, event_id, source, source_key, type, body)
       select $1, gen_random_uuid(), sha256(n::text::bytea), 'event-' || n, 'https://p.example', 'https://p.example',
         'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3', '{"data":{"productId":["BENCH-0"]}}'
       from generate_series(1, $2::int) n returning uuid, event_id)
     insert into delivery (company, uuid, event, state, data_source, accepted)
     select $1, uuid, uuid, 'waiting', ($3::uuid[])[1 + substr(event_id, 7)::int % cardinality($3::uuid[])],
       now() - make_interval(secs => substr(event_id, 7)::int)
     from events`,
    [company, waiting, ids],
  );
}
