import type { CompanyId, Database } from '#platform';

const TYPE = 'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3';
const AT_ONCE = 20_000;

/**
 * Requests of the last years with their answers, one in a hundred of them young. Each was delivered at once, and its bytes are
 * gone.
 */
const EVENTS = `
  with event as (
    insert into exchange_event (company, uuid, dedupe, event_id, source, source_key, type, body, created)
    select $1, gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 'bench ' || n, 'https://a.example/' || n % 50, 'a.example/' || n % 50,
      '${TYPE}', json_build_object('data', json_build_object('productId', array['urn:gtin:' || n], 'comment', repeat('x', 300))),
      now() - case when n % 100 = 0 then interval '10 days' else interval '500 days' end + n * interval '1 ms'
    from generate_series($2::int, $3::int) n returning uuid, created
  ), answer as (
    insert into delivery (company, uuid, event, state, attempt, body_hash, created, settled)
    select $1, uuid, uuid, 'delivered', 1, sha256(uuid::text::bytea), created, created from event returning uuid
  )
  insert into delivery_attempt (company, delivery, number, started, result, status)
  select $1, uuid, 1, now(), 'delivered', 200 from answer`;

/** Adds so many events, most of them old enough to be removed. */
export async function addOldEvents(database: Database, company: CompanyId, count: number): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE)
    await database.query(EVENTS, [company, from, Math.min(count, from + AT_ONCE - 1)]);
  await database.pool.query('vacuum analyze exchange_event, delivery, delivery_attempt, removed_event');
}
