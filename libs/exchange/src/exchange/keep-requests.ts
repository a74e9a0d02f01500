import type { CompanyId, Tx } from '#platform';
import { currentOrigin, newUuid, sha256 } from '#platform';
import { USUAL_ORGANISATION, requestEvent, requestType } from '#model/exchange';
import type { WrittenCriteria } from '#model/exchange';

export interface RequestToKeep {
  /** The UUID of the data source that is asked. */
  dataSource: string;
  /** The organisation word in the types of events for this partner; null: the usual one. */
  organisation: string | null;
  /** Our own PACT base URL. */
  source: string;
  criteria: WrittenCriteria;
  comment?: string;
  /** The request of ours that it repeats. */
  repeats?: string;
}

/**
 * Stores request events, with their final bytes, together with their deliveries.
 * @param pace the milliseconds after which the next one to the same data source is due, the first one after those that
 *   wait already. Without it all are due at once
 * @returns their ids in the given order, and whether each is due at once. Without those whose data source was deleted
 */
export async function keepRequests(
  tx: Tx,
  company: CompanyId,
  requests: readonly RequestToKeep[],
  pace?: number,
): Promise<{ id: string; isDue: boolean }[]> {
  const rows = requests.map(({ dataSource, organisation, source, criteria, comment, repeats }) => {
    const id = newUuid();
    const named = organisation ?? USUAL_ORGANISATION;
    const body = requestEvent({ id, time: new Date(), source, organisation: named, criteria, comment });
    return { id, dataSource, type: requestType(named), body, repeats: repeats ?? null };
  });
  if (pace !== undefined) await tx.query(IN_TURN, [company, [...new Set(rows.map(({ dataSource }) => dataSource))]]);
  const { requestId, traceParent } = currentOrigin();
  const kept = await tx.query<{ uuid: string; isDue: boolean }>(KEEP, [
    ...([company, rows.map(({ id }) => id), rows.map(({ dataSource }) => dataSource)] as const),
    ...[rows.map(({ id }) => dedupeOf(id)), rows.map(({ type }) => type)],
    ...[rows.map(({ body }) => body), rows.map(({ body }) => sha256(body))],
    ...[rows.map(({ repeats }) => repeats), requestId, traceParent, pace ?? null],
  ]);
  const due = new Map(kept.map(({ uuid, isDue }) => [uuid, isDue]));
  return rows.flatMap(({ id }) => {
    const isDue = due.get(id);
    return isDue === undefined ? [] : [{ id, isDue }];
  });
}

/** Cannot equal that of an event of others: theirs is a hash over a source first, which is never empty. */
function dedupeOf(id: string): Buffer {
  return sha256('\0', id);
}

/** Of two bulks to one data source, the later one sees what the earlier one has waiting. */
const IN_TURN = `
  select from data_source where company = $1 and uuid = any($2::uuid[]) order by uuid for no key update`;

/**
 * The uuid of the row is the id of the event, so that an answer finds it. The 72 h in which it is tried count from when it
 * is due. `due` is stored rounded to milliseconds, so it is compared with a time that is rounded, too.
 */
const KEEP = `
  with given as (
    select * from unnest($2::uuid[], $3::uuid[], $4::bytea[], $5::text[], $6::text[], $7::bytea[], $8::uuid[])
      with ordinality as given (uuid, data_source, dedupe, type, body, body_hash, repeats, nth)),
  waiting as (
    select data_source, max(due) as until from delivery
    where $11::integer is not null and company = $1 and kind = 'request' and state = 'pending' and data_source = any($3::uuid[])
    group by data_source),
  kept as (
    insert into exchange_event (company, uuid, dedupe, event_id, source, source_key, type, body, request_id, trace_parent, repeats)
    select $1, g.uuid, g.dedupe, g.uuid::text, s.url, s.url_key, g.type, g.body::json, $9, $10, g.repeats
    from given g join data_source s on s.company = $1 and s.uuid = g.data_source returning uuid),
  timed as (
    select g.uuid, g.data_source, g.body, g.body_hash, case when $11::integer is null then now()
      else greatest(now(), w.until + $11 * interval '1 ms')
        + (row_number() over (partition by g.data_source order by g.nth) - 1) * $11 * interval '1 ms' end as due
    from kept join given g on g.uuid = kept.uuid left join waiting w on w.data_source = g.data_source)
  insert into delivery (company, uuid, event, kind, state, data_source, body, body_hash, decided, accepted, due)
  select $1, g.uuid, g.uuid, 'request', 'pending', g.data_source, g.body, g.body_hash, now(), g.due, g.due from timed g
  returning uuid, due <= now()::timestamptz(3) as "isDue"`;
