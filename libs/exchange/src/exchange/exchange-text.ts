import { Missing } from '#faults';
import type { CompanyId, Sql } from '#platform';

/** The event itself, or the event that answers it. */
export const EVENT_PARTS = ['event', 'answer'] as const;
export type EventPart = (typeof EVENT_PARTS)[number];

interface TextRow {
  event: string;
  /** Of ours: the bytes that are sent. Of a partner: the first event that brought one. */
  answer: string | null;
  isForgotten: boolean;
}

/** A request of ours has its bytes in its event, too, which is kept longer than what is to be delivered. */
const TEXTS = {
  event: `
    select e.body::text as event, null as answer, false as "isForgotten"
    from exchange_event e where e.company = $1 and e.uuid = $2`,
  answer: `
    select '' as event, case d.kind when 'answer' then d.body else a.body::text end as answer,
      coalesce(d.kind = 'answer' and d.body is null and d.outcome is not null, false) as "isForgotten"
    from exchange_event e
    left join delivery d on d.company = $1 and d.uuid = e.uuid
    left join exchange_event a on a.company = $1 and a.uuid = e.answer
    where e.company = $1 and e.uuid = $2`,
} as const satisfies Record<EventPart, string>;

/** Reads the JSON of an event as it is kept, without parsing it. @throws Missing saying what is not there */
export async function readEventText(sql: Sql, company: CompanyId, id: string, part: EventPart): Promise<string> {
  const [row] = await sql.query<TextRow>(TEXTS[part], [company, id]);
  if (!row) throw new Missing('There is no such event in the exchange.');
  if (part === 'event') return row.event;
  if (row.answer !== null) return row.answer;
  throw new Missing(
    row.isForgotten ? 'The answer is no longer kept.' : 'There is no answer to this event, or not yet.',
  );
}
