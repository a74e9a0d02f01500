import type { CompanyId, Database } from '#platform';
import { newUuid, sha256 } from '#platform';
import type { PactEvent } from '../../model/event.js';
import { sourceKey } from '../../model/source-address.js';
import type { AnswerJob } from './answer-job.js';

/** Keeps the events that are sent to a company. */
export class InboundEvents {
  constructor(private readonly database: Database) {}

  /**
   * Keeps an event, a request with the answer it is owed, in one transaction; once this returns it is durable. The same
   * event again is a repetition that changes nothing, unless its source was unknown: then it is decided anew.
   * @returns the job that answers it, if it is to be answered now
   */
  async keep(company: CompanyId, event: PactEvent, body: unknown): Promise<AnswerJob | undefined> {
    const key = sourceKey(event.source);
    const dedupe = sha256(key ?? event.source, '\0', event.id);
    const [kept] = await this.database.query<{ uuid: string }>(event.kind === 'requestCreated' ? KEEP_REQUEST : KEEP, [
      company,
      newUuid(),
      dedupe,
      event.id,
      event.source,
      key ?? null,
      event.type,
      JSON.stringify(body),
    ]);
    if (event.kind !== 'requestCreated') return undefined;
    if (kept) return { company, delivery: kept.uuid, attempt: 0 };
    const [again] = await this.database.query<{ uuid: string; attempt: number }>(DECIDE_ANEW, [company, dedupe]);
    return again && { company, delivery: again.uuid, attempt: again.attempt };
  }
}

const KEEP = `
  insert into inbound_event (company, uuid, dedupe, event_id, source, source_key, type, body)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (company, dedupe) do nothing returning uuid`;

const KEEP_REQUEST = `
  with kept as (${KEEP}),
  owed as (insert into delivery (company, uuid, event, state, queued) select $1, uuid, uuid, 'pending', now() from kept)
  select uuid from kept`;

/** An answer that was decided once stays as it is, and one whose bytes are forgotten can't be given again. */
const DECIDE_ANEW = `
  update delivery set state = 'pending', accepted = now(), due = now(), queued = now(), step = 0, settled = null, last_error = null
  where company = $1 and state = 'unmatched' and (body is not null or body_hash is null)
    and event = (select uuid from inbound_event where company = $1 and dedupe = $2)
  returning uuid, attempt`;
