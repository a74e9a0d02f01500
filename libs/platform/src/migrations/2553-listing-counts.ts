// Why: a page states the number of rows in the listing, and counting them read all rows for each page.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ListingCounts1795189680000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LISTING_COUNT);
    for (const [table, owner] of LISTED) await runner.query(counted(table, owner));
    await runner.query(EXCHANGE_COUNT);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** Each table, with the column that names the owner of a row. */
const LISTED = [
  ['scope', 'company'],
  ['org', 'company'],
  ['supplier', 'company'],
  ['activity_group', 'company'],
  ['location', 'company'],
  ['transport_lane', 'company'],
  ['model', 'company'],
  ['taxonomy', 'owner'],
] as const;

/**
 * Slots keep writers from waiting for each other. A writer takes a free slot, so there are as many slots as were ever
 * needed at once, 16 at most. Rows are updated far more often than inserted, and the free space left in each page is
 * for these updates.
 */
const LISTING_COUNT = `
  create table listing_count (
    owner uuid not null,
    listing text not null,
    slot smallint not null check (slot between 0 and 15),
    count bigint not null,
    primary key (owner, listing, slot)
  ) with (fillfactor = 50);
`;

/** Updates the counts in the statement that inserts or deletes rows. The trigger's argument is 1 or -1. */
const counted = (table: string, owner: string) => `
  create function count_${table}() returns trigger language plpgsql as $$
  begin
    insert into listing_count as kept (owner, listing, slot, count)
    select c.owner, '${table}', coalesce(free.slot, floor(random() * 16)::smallint), c.rows * tg_argv[0]::integer
    from (select ${owner} as owner, count(*) as rows from changed group by 1 order by 1) c
    left join lateral (
      select f.slot from listing_count f where f.owner = c.owner and f.listing = '${table}'
      order by f.slot limit 1 for update skip locked) free on true
    on conflict (owner, listing, slot) do update set count = kept.count + excluded.count;
    return null;
  end $$;
  create trigger ${table}_counted_in after insert on ${table}
    referencing new table as changed for each statement execute function count_${table}('1');
  create trigger ${table}_counted_out after delete on ${table}
    referencing old table as changed for each statement execute function count_${table}('-1');
  insert into listing_count (owner, listing, slot, count)
    select ${owner}, '${table}', 0, count(*) from ${table} group by ${owner};
`;

/**
 * Events are kept for ever, and neither their sender nor their type changes. source_key: '' if the event has none.
 * requests: whether the counted events have a delivery, as only requests for footprints do.
 */
const EXCHANGE_COUNT = `
  create table exchange_count (
    company uuid not null,
    source_key text not null,
    requests boolean not null,
    slot smallint not null check (slot between 0 and 15),
    count bigint not null,
    primary key (company, source_key, requests, slot)
  ) with (fillfactor = 50);
  create function count_exchange_event() returns trigger language plpgsql as $$
  begin
    insert into exchange_count as kept (company, source_key, requests, slot, count)
    select c.company, c.source_key, c.requests, coalesce(free.slot, floor(random() * 16)::smallint), c.rows
    from (
      select company, coalesce(source_key, '') as source_key, type like '%.ProductFootprint.RequestCreatedEvent.3' as requests,
        count(*) as rows
      from added group by 1, 2, 3 order by 1, 2, 3
    ) c
    left join lateral (
      select f.slot from exchange_count f
      where f.company = c.company and f.source_key = c.source_key and f.requests = c.requests
      order by f.slot limit 1 for update skip locked) free on true
    on conflict (company, source_key, requests, slot) do update set count = kept.count + excluded.count;
    return null;
  end $$;
  create trigger exchange_event_counted after insert on exchange_event
    referencing new table as added for each statement execute function count_exchange_event();
  insert into exchange_count (company, source_key, requests, slot, count)
    select company, coalesce(source_key, ''), type like '%.ProductFootprint.RequestCreatedEvent.3', 0, count(*)
    from exchange_event group by 1, 2, 3;
`;
