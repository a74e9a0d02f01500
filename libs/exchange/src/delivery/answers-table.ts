import type { Database, OperatorsTable } from '#platform';
import { COMPANIES_IN_USE, readableSeconds } from '#platform';
import { isOpenCompany } from '#access';
import type { DeliveryState } from '#model/exchange';
import { DELIVERY_STATES, isOpen } from '#model/exchange';
import { unsentAnswers } from './unsent-answers.js';

/** So many answers that have ended are counted of each state: there may be millions. */
const MOST = 10_000;

/** Answers by state, of all companies, for the page for operators. */
export const ANSWERS_TABLE: OperatorsTable = {
  title: 'Answers of all companies',
  columns: ['State', 'Answers', 'Oldest has waited'],
  rows: async (database) => {
    const [unsent, ended] = await Promise.all([unsentAnswers(database), endedAnswers(database)]);
    return DELIVERY_STATES.map((state) => {
      if (!isOpen(state)) return [state, atMost(ended.get(state) ?? 0), ''];
      const { count, age } = unsent.find((each) => each.state === state) ?? { count: 0, age: 0 };
      return [state, String(count), count > 0 ? readableSeconds(age) : ''];
    });
  },
};

function atMost(count: number): string {
  return count < MOST ? String(count) : `${MOST} or more`;
}

/** Each state by itself, company by company: so the index of a company's deliveries by state is used, and no further than counted. */
async function endedAnswers(database: Database): Promise<Map<DeliveryState, number>> {
  const counts = DELIVERY_STATES.filter((state) => !isOpen(state)).map(
    (state) => `select '${state}' as state, count(*)::int as count from (
      select 1 from ${COMPANIES_IN_USE} cross join lateral (
        select 1 from delivery where delivery.company = c.company and state = '${state}' and kind = 'answer' limit ${MOST}) one
      where ${isOpenCompany('c.company')} limit ${MOST}) counted`,
  );
  const rows = await database.queryAcross<{ state: DeliveryState; count: number }>(
    'health',
    counts.join(' union all '),
  );
  return new Map(rows.map(({ state, count }) => [state, count]));
}
