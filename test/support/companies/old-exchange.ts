import { randomUUID } from 'node:crypto';
import type { CompanyId, Database } from '#platform';
import { newUuid, sha256 } from '#platform';
import { FULFILLED } from './exchange-calls.js';
import { REQUEST_CREATED } from './builders.js';

/** An event as it would be there after so many days. */
export interface OldEvent {
  daysAgo: number;
  /** The state of its delivery; absent for an event that needs none. */
  state?: string;
  /** Since when it has been in this state. Default: as old as the event. */
  settledDaysAgo?: number;
  source?: string;
  eventId?: string;
  /** The request of ours that it answers, and whether it is the first to do so. */
  answers?: { request: string; stands: boolean };
  isOurs?: boolean;
  attempts?: number;
}

/** Puts events into the exchange of a company as they would be there after years. @returns the uuid of each */
export async function addOldEvents(
  database: Database,
  company: CompanyId,
  events: readonly OldEvent[],
): Promise<string[]> {
  const uuids: string[] = [];
  for (const event of events) uuids.push(await addOldEvent(database, company, event));
  return uuids;
}

async function addOldEvent(database: Database, company: CompanyId, event: OldEvent): Promise<string> {
  const { daysAgo, state, settledDaysAgo = daysAgo, answers, isOurs = false, attempts = 0 } = event;
  const uuid = newUuid();
  const { source = 'urn:old', eventId = randomUUID() } = event;
  await database.query(
    `insert into exchange_event (company, uuid, dedupe, event_id, source, type, body, created, request)
     values ($1, $2, $3, $4, $5, $6, '{}', now() - make_interval(days => $7), $8)`,
    [
      ...([company, uuid, isOurs ? sha256('\0', uuid) : sha256(source, '\0', eventId)] as const),
      ...[eventId, source, state === undefined ? FULFILLED : REQUEST_CREATED, daysAgo, answers?.request],
    ],
  );
  if (answers?.stands)
    await database.query('update exchange_event set answer = $2 where company = $1 and uuid = $3', [
      company,
      uuid,
      answers.request,
    ]);
  if (state === undefined) return uuid;
  await database.query(
    `insert into delivery (company, uuid, event, kind, state, attempt, created, accepted, due, queued, settled)
     values ($1, $2, $2, $3, $4, $5, now() - make_interval(days => $6), now(), now() + interval '1 hour', now(),
       case when $4 in ('pending', 'waiting', 'delivering', 'retrying') then null else now() - make_interval(days => $7) end)`,
    [company, uuid, isOurs ? 'request' : 'answer', state, attempts, daysAgo, settledDaysAgo],
  );
  await database.query(
    `insert into delivery_attempt (company, delivery, number, started, result)
     select $1, $2, number, now(), 'delivered' from generate_series(1, $3::integer) number`,
    [company, uuid, attempts],
  );
  return uuid;
}

/** Many events with a delivery each, in one statement. */
export async function addManyOldEvents(
  database: Database,
  company: CompanyId,
  count: number,
  daysAgo: number,
): Promise<void> {
  await database.query(
    `with event as (
       insert into exchange_event (company, uuid, dedupe, event_id, source, source_key, type, body, created)
       select $1, gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 'old ' || n, 'urn:many', 'urn:many', '${REQUEST_CREATED}', '{}',
         now() - make_interval(days => $3, secs => n::double precision / 1000)
       from generate_series(1, $2::integer) n returning uuid, created),
     answer as (
       insert into delivery (company, uuid, event, state, attempt, body, created, settled)
       select $1, uuid, uuid, 'delivered', 1, repeat('x', 500), created, created from event returning uuid)
     insert into delivery_attempt (company, delivery, number, started, result)
     select $1, uuid, 1, now(), 'delivered' from answer`,
    [company, count, daysAgo],
  );
}

/** The uuids of the events that are left. */
export async function eventsLeft(database: Database, company: CompanyId): Promise<Set<string>> {
  const rows = await database.query<{ uuid: string }>('select uuid from exchange_event where company = $1', [company]);
  return new Set(rows.map(({ uuid }) => uuid));
}
