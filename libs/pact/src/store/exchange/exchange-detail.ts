import { Missing } from '#faults';
import type { CompanyId, Sql } from '#platform';
import type { ExchangedAnswer } from '../../model/exchange-content.js';
import { answerOf, boundedText, eventContent } from '../../model/exchange-content.js';
import type { EntryRow, ExchangeAttempt, ExchangeDetail } from './exchange-entry.js';
import { ATTEMPT_OUTCOMES, ENTRY_COLUMNS, entryOf } from './exchange-entry.js';
import { JOIN_SOURCE } from './join-source.js';

interface DetailRow extends EntryRow {
  body: unknown;
  request: string | null;
  delivered_body: string | null;
  outcome: string | null;
  answer: string | null;
  answer_body: unknown;
}

const DETAIL = `
  select ${ENTRY_COLUMNS}, e.body, e.request, d.body as delivered_body, d.outcome, e.answer, a.body as answer_body
  from exchange_event e
  left join delivery d on d.company = e.company and d.uuid = e.uuid
  left join exchange_event a on a.company = e.company and a.uuid = e.answer ${JOIN_SOURCE}
  where e.company = $1 and e.uuid = $2`;

/** Reads one event of the exchange with everything that is known about it. @throws Missing */
export async function readExchange(sql: Sql, company: CompanyId, id: string): Promise<ExchangeDetail> {
  const [row] = await sql.query<DetailRow>(DETAIL, [company, id]);
  if (!row) throw new Missing('There is no such event in the exchange.');
  const { answer: ownAnswer, ...content } = eventContent(row.body);
  const answer = ownAnswer ?? (row.kind === 'request' ? theirs(row) : ours(row));
  const attempts = await readAttempts(sql, company, id);
  return {
    ...entryOf(row),
    ...content,
    ...(row.request !== null && { request: row.request }),
    ...(answer && { answer }),
    attempts,
  };
}

/** The partner's first answer. */
function theirs({ answer, answer_body }: DetailRow): ExchangeDetail['answer'] {
  const content = answer === null ? undefined : eventContent(answer_body).answer;
  return content && answer !== null ? { ...content, id: answer } : undefined;
}

function ours({ delivered_body, outcome }: DetailRow): ExchangedAnswer | undefined {
  if (delivered_body !== null) return eventContent(JSON.parse(delivered_body)).answer;
  return outcome === null ? undefined : answerOf(outcome);
}

interface AttemptRow {
  started: Date;
  result: keyof typeof ATTEMPT_OUTCOMES;
  status: number | null;
  error: string | null;
}

async function readAttempts(sql: Sql, company: CompanyId, id: string): Promise<ExchangeAttempt[]> {
  const rows = await sql.query<AttemptRow>(
    'select started, result, status, error from delivery_attempt where company = $1 and delivery = $2 order by number',
    [company, id],
  );
  return rows.map(({ started, result, status, error }) => ({
    at: started,
    outcome: ATTEMPT_OUTCOMES[result],
    ...(status !== null && { status }),
    ...(error !== null && { error: boundedText(error) }),
  }));
}
