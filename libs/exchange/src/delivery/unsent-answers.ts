import { Injectable } from '@nestjs/common';
import { Database, joined, Metrics } from '#platform';
import { isOpenCompany } from '#access';
import type { DeliveryState } from '#model/exchange';
import { DELIVERY_STATES, isOpen } from '#model/exchange';

/** Answers of one state that were not sent yet. */
export interface Unsent {
  state: DeliveryState;
  count: number;
  /** Seconds since the oldest of them was accepted. */
  age: number;
}

const OPEN_STATES = DELIVERY_STATES.filter(isOpen);

/** Tells how many answers partners wait for, and how long already: of all companies that are open, the same from every process. */
@Injectable()
export class UnsentAnswers {
  constructor(database: Database, metrics: Metrics) {
    const read = joined(() => unsentAnswers(database));
    metrics.collected('unsent_answers', 'Answers that were not sent yet, of all companies.', ['state'], async (set) => {
      const found = await read();
      for (const state of OPEN_STATES) set(found.find((each) => each.state === state)?.count ?? 0, { state });
    });
    metrics.collected(
      'oldest_unsent_answer_age_seconds',
      'How long ago the oldest unsent answer was accepted; 0 where there is none.',
      ['state'],
      async (set) => {
        const found = await read();
        for (const state of OPEN_STATES) set(found.find((each) => each.state === state)?.age ?? 0, { state });
      },
    );
  }
}

export function unsentAnswers(database: Database): Promise<Unsent[]> {
  return database.queryAcross<Unsent>('health', UNSENT);
}

/** The conditions are those of the indexes that hold what is due; the planner uses these only where they are repeated. */
const IN_QUEUE = `state in (${OPEN_STATES.filter((state) => state !== 'waiting')
  .map((state) => `'${state}'`)
  .join(', ')})`;

const UNSENT = `
  select state, count(*)::int as count, greatest(0, extract(epoch from now() - min(accepted)))::float8 as age from (
    select company, state, kind, accepted from delivery where ${IN_QUEUE} and queued is null
    union all select company, state, kind, accepted from delivery where ${IN_QUEUE} and queued is not null
    union all select company, state, kind, accepted from delivery where state = 'waiting') unsent
  where kind = 'answer' and ${isOpenCompany('unsent.company')} group by state`;
