import type { CompanyId, Sql } from '#platform';
import { amongThese } from '#platform';
import type { DeliveryOutcome, Trigger, Verdict } from '#model/exchange';
import { statesBefore } from '#model/exchange';

export interface Settlement {
  delivery: string;
  /** The number of the attempt; the first is 1. */
  attempt: number;
  started: Date;
  finished: Date;
  outcome: DeliveryOutcome;
  verdict: Verdict;
}

const TRIGGER_OF = {
  delivered: 'delivered',
  retrying: 'failedRetry',
  exhausted: 'failedExhausted',
  refused: 'refused',
} as const satisfies Record<Verdict['state'], Trigger>;

/**
 * Records attempts and what follows from them. A 2xx counts however late it becomes known. A failure counts only while
 * its attempt is the last one.
 */
export async function settle(sql: Sql, company: CompanyId, settlements: readonly Settlement[]): Promise<void> {
  for (const once of eachDeliveryOnce(settlements)) await settleBatch(sql, company, once);
}

/**
 * Splits settlements into groups that have each delivery once, since a statement changes a row only once. Two attempts
 * of one delivery can end at the same moment after a lease ran out. They are written one after the other, so that the
 * second sees what the first one wrote.
 */
function eachDeliveryOnce(settlements: readonly Settlement[]): Settlement[][] {
  const rounds: Settlement[][] = [];
  const met = new Map<string, number>();
  for (const settlement of settlements) {
    const round = met.get(settlement.delivery) ?? 0;
    met.set(settlement.delivery, round + 1);
    (rounds[round] ??= []).push(settlement);
  }
  return rounds;
}

async function settleBatch(sql: Sql, company: CompanyId, settlements: readonly Settlement[]): Promise<void> {
  const of = <Value>(value: (settlement: Settlement) => Value): Value[] => settlements.map(value);
  await sql.query(SETTLE, [
    company,
    of(({ delivery }) => delivery),
    of(({ attempt }) => attempt),
    of(({ started }) => started),
    of(({ finished }) => finished),
    of(({ outcome }) => (outcome.kind === 'delivered' ? 'delivered' : outcome.at)),
    of(({ outcome }) => outcome.status ?? null),
    of(({ outcome }) => (outcome.kind === 'delivered' ? (outcome.note ?? null) : outcome.error)),
    of(({ verdict }) => verdict.state),
    of(({ verdict }) => (verdict.state === 'retrying' ? verdict.due : null)),
    of(({ verdict }) => (verdict.state === 'retrying' ? verdict.step : null)),
  ]);
}

/** Rows that pair each verdict with the states that it changes. */
const CHANGES = Object.entries(TRIGGER_OF)
  .flatMap(([verdict, trigger]) => statesBefore(trigger).map((state) => `('${verdict}', '${state}')`))
  .join(', ');

const SETTLE = `
  with tried as materialized (
    select delivery, number, started, finished, result, status, error, verdict, due, step
    from unnest($2::uuid[], $3::integer[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::integer[], $8::text[],
      $9::text[], $10::timestamptz[], $11::integer[])
      as t (delivery, number, started, finished, result, status, error, verdict, due, step)
  ), recorded as (
    insert into delivery_attempt (company, delivery, number, started, finished, result, status, error)
    select $1, delivery, number, started, finished, result, status, error from tried
    on conflict (company, delivery, number) do update
    set result = excluded.result, status = excluded.status, error = excluded.error, finished = excluded.finished
  )
  update delivery d set state = t.verdict, settled = case when t.due is null then t.finished end,
    due = coalesce(t.due, d.due), step = coalesce(t.step, d.step), last_error = case when t.verdict = 'delivered' then null else t.error end, queued = null
  from tried t
  where d.company = $1 and d.uuid = t.delivery and ${amongThese('d.uuid', '$2')} and (t.verdict, d.state) in (values ${CHANGES})
    and (t.verdict = 'delivered' or d.attempt = t.number)`;
