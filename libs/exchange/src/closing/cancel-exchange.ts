import type { CompanyId, Tx } from '#platform';
import { DELIVERY_STATES, isOpen } from '#model/exchange';

/** How much was still to be done for a company's partners. */
export interface CancelledExchange {
  deliveries: number;
  pulls: number;
}

/**
 * Ends all that would send something to a company's partners, or read from them. What they sent already stays, and factors that
 * are due are made of it.
 */
export async function cancelExchange(tx: Tx, company: CompanyId): Promise<CancelledExchange> {
  const deliveries = await tx.query(CANCEL_DELIVERIES, [company, DELIVERY_STATES.filter(isOpen)]);
  const pulls = await tx.query(CANCEL_PULLS, [company]);
  await tx.query('delete from footprint_intake where company = $1', [company]);
  await tx.query(TAKE_FACTOR_TURNS, [company]);
  return { deliveries: deliveries.length, pulls: pulls.length };
}

const CANCEL_DELIVERIES = `
  update delivery set state = 'cancelled', settled = clock.at, queued = null from (select now() as at) clock
  where company = $1 and state = any($2) returning 1`;

const CANCEL_PULLS = `
  update footprint_pull set state = 'failed', finished = clock.at, last_error = 'It was cancelled.' from (select now() as at) clock
  where company = $1 and finished is null returning 1`;

const TAKE_FACTOR_TURNS = `
  insert into factor_turn (company, data_source)
  select distinct $1::uuid, data_source from received_footprint where company = $1 and factor_due is not null
  on conflict do nothing`;
