import { Missing } from '#faults';
import type { CompanyId, Sql } from '#platform';
import type { ExchangedAnswer } from '#model/exchange';
import { answerOf, boundedText, eventContent, missingProducts } from '#model/exchange';
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
  /** Of an answer to a request of ours, that request. */
  request_body: unknown;
  /** The source of the answer, if it is not the data source asked. */
  foreign_source: string | null;
  further: string[];
  repeats: string | null;
  repeated_by: string | null;
}

/** How many further answers are named. */
const MOST_FURTHER = 100;

const DETAIL = `
  select ${ENTRY_COLUMNS}, e.body, e.request, d.body as delivered_body, d.outcome, e.answer, a.body as answer_body, q.body as request_body,
    case when (a.source_key in (e.source_key, s.url_key)) is not true then a.source end as foreign_source,
    array(select f.uuid from exchange_event f where f.company = $1 and f.request = e.uuid and f.uuid is distinct from e.answer
      order by f.created, f.uuid limit ${MOST_FURTHER}) as further,
    e.repeats, (select r.uuid from exchange_event r where r.company = $1 and r.repeats = e.uuid) as repeated_by
  from exchange_event e
  left join delivery d on d.company = $1 and d.uuid = e.uuid
  left join exchange_event a on a.company = $1 and a.uuid = e.answer
  left join exchange_event q on q.company = $1 and q.uuid = e.request ${JOIN_SOURCE}
  where e.company = $1 and e.uuid = $2`;

/** Reads one event of the exchange with everything that is known about it. @throws Missing */
export async function readExchange(sql: Sql, company: CompanyId, id: string): Promise<ExchangeDetail> {
  const [row] = await sql.query<DetailRow>(DETAIL, [company, id]);
  if (!row) throw new Missing('There is no such event in the exchange.');
  const { answer: ownAnswer, ...content } = eventContent(row.body);
  const answer = ownAnswer ?? (row.kind === 'request' ? theirs(row) : ours(row));
  const missing = missingOf(row, answer);
  const attempts = await readAttempts(sql, company, id);
  return {
    ...entryOf(row),
    ...content,
    ...(row.request !== null && { request: row.request }),
    ...(answer && { answer }),
    ...(missing.length > 0 && { missingProducts: missing }),
    ...(row.further.length > 0 && { furtherAnswers: row.further }),
    ...(row.repeats !== null && { repeats: row.repeats }),
    ...(row.repeated_by !== null && { repeatedBy: row.repeated_by }),
    attempts,
  };
}

/** The partner's first answer. */
function theirs({ answer, answer_body, foreign_source }: DetailRow): ExchangeDetail['answer'] {
  const content = answer === null ? undefined : eventContent(answer_body).answer;
  if (!content || answer === null) return undefined;
  return { ...content, id: answer, ...(foreign_source !== null && { source: foreign_source }) };
}

/** What a fulfilled answer to a request of ours lacks, on the page of the request and on that of the answer. */
function missingOf({ kind, body, request_body }: DetailRow, answer: ExchangeDetail['answer']): string[] {
  if (answer?.kind !== 'fulfilled' || !answer.footprints) return [];
  const { criteria = {} } = eventContent(kind === 'request' ? body : request_body);
  return missingProducts(criteria, answer.footprints);
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
    ...(error !== null && { [result === 'delivered' ? 'note' : 'error']: boundedText(error) }),
  }));
}
