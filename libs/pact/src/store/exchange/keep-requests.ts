import type { CompanyId, Tx } from '#platform';
import { currentOrigin, newUuid, sha256 } from '#platform';
import { USUAL_ORGANISATION } from '../../model/event-type.js';
import type { WrittenCriteria } from '../../model/request-event.js';
import { requestEvent, requestType } from '../../model/request-event.js';

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

/** Between two requests of one bulk to the same partner. */
const PACE_SECONDS = 1;

/**
 * Stores request events, with their final bytes, together with their deliveries. Those to one data source are due one
 * after another.
 * @returns their ids in the given order, and whether each is due at once. Without those whose data source was deleted
 */
export async function keepRequests(
  tx: Tx,
  company: CompanyId,
  requests: readonly RequestToKeep[],
): Promise<{ id: string; isDue: boolean }[]> {
  const earlier = new Map<string, number>();
  const rows = requests.map(({ dataSource, organisation, source, criteria, comment, repeats }) => {
    const id = newUuid();
    const nth = earlier.get(dataSource) ?? 0;
    earlier.set(dataSource, nth + 1);
    const named = organisation ?? USUAL_ORGANISATION;
    const body = requestEvent({ id, time: new Date(), source, organisation: named, criteria, comment });
    return { id, nth, dataSource, type: requestType(named), body, repeats: repeats ?? null };
  });
  const { requestId, traceParent } = currentOrigin();
  const kept = await tx.query<{ uuid: string }>(KEEP, [
    ...([company, rows.map(({ id }) => id), rows.map(({ dataSource }) => dataSource)] as const),
    ...[rows.map(({ id }) => dedupeOf(id)), rows.map(({ type }) => type)],
    ...[rows.map(({ body }) => body), rows.map(({ body }) => sha256(body))],
    ...[rows.map(({ repeats }) => repeats), rows.map(({ nth }) => nth * PACE_SECONDS), requestId, traceParent],
  ]);
  const ids = new Set(kept.map(({ uuid }) => uuid));
  return rows.filter(({ id }) => ids.has(id)).map(({ id, nth }) => ({ id, isDue: nth === 0 }));
}

/** Cannot equal that of an event of others: theirs is a hash over a source first, which is never empty. */
function dedupeOf(id: string): Buffer {
  return sha256('\0', id);
}

/** The uuid of the row is the id of the event, so that an answer finds it. */
const KEEP = `
  with given as (
    select * from unnest($2::uuid[], $3::uuid[], $4::bytea[], $5::text[], $6::text[], $7::bytea[], $8::uuid[], $9::int[])
      as given (uuid, data_source, dedupe, type, body, body_hash, repeats, delay)),
  kept as (
    insert into exchange_event (company, uuid, dedupe, event_id, source, source_key, type, body, request_id, trace_parent, repeats)
    select $1, g.uuid, g.dedupe, g.uuid::text, s.url, s.url_key, g.type, g.body::json, $10, $11, g.repeats
    from given g join data_source s on s.company = $1 and s.uuid = g.data_source returning uuid)
  insert into delivery (company, uuid, event, kind, state, data_source, body, body_hash, decided, due)
  select $1, g.uuid, g.uuid, 'request', 'pending', g.data_source, g.body, g.body_hash, now(), now() + make_interval(secs => g.delay)
  from kept join given g on g.uuid = kept.uuid returning uuid`;
