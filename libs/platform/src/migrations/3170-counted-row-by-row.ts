// Why: where tables are distributed by company (Citus), a statement of a trigger can't join rows that were just written with another
// table. So each company's rows are looked up and counted by themselves. What differs there has functions of its own.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountedRowByRow1795206288000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COUNTS_HERE);
    await runner.query(IN_SWEEPS);
    await runner.query(HELD);
    for (const [table, owner, condition] of LISTED) await runner.query(counted(table, owner, condition));
    await runner.query(exchangeCounted('count_exchange_event', 'added', ''));
    await runner.query(exchangeCounted('uncount_exchange_event', 'removed', '-'));
    await runner.query(REFUSED);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * Whether a trigger of a table that every node has counts its rows on this node. All nodes run the trigger, one of them counts;
 * distributing replaces the function. Everywhere else it is this one.
 */
const COUNTS_HERE = `
  create function counts_here() returns boolean language sql stable as 'select true'`;

/**
 * Locks rows until the transaction ends, and reads them as they are then. `held_company` lets nobody change a company, or with
 * `key_only` delete it. `held_datasets` skips those of which the dataset or its database is being written, or with `key_only` waits
 * only for a deletion or a patch, and `held_databases` skips likewise. Distributing replaces these functions.
 */
const HELD = `
  create function held_company(held uuid, key_only boolean) returns setof company language plpgsql volatile rows 1 as $$
  begin
    if key_only then return query select c.* from company c where c.uuid = held for key share;
    else return query select c.* from company c where c.uuid = held for share;
    end if;
  end $$;
  create function held_datasets(owners uuid[], uuids uuid[], key_only boolean)
    returns table (held_dataset dataset, held_database factor_database) language plpgsql volatile rows 1 as $$
  begin
    if key_only then return query
      select d, f from dataset d join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
      where d.owner = any(owners) and d.uuid = any(uuids) for key share of d;
    else return query
      select d, f from dataset d join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
      where d.owner = any(owners) and d.uuid = any(uuids) for share of d, f skip locked;
    end if;
  end $$;
  create function held_databases(owners uuid[], uuids uuid[]) returns setof uuid language plpgsql volatile rows 1 as
  'begin return query
     select f.uuid from factor_database f where f.owner = any(owners) and f.uuid = any(uuids) for share skip locked; end';
`;

/** What sweeps go through, from one key of an index to the next, however many rows each has. Distributing replaces these functions. */
const IN_SWEEPS = `
  create function unchained_companies() returns table (company uuid) language sql stable as $$
    with recursive each as (
      (select e.company from audit_entry e where e.number is null order by e.company limit 1)
      union all
      select (select e.company from audit_entry e where e.number is null and e.company > each.company order by e.company limit 1)
      from each where each.company is not null
    ) select each.company from each where each.company is not null $$;
  create function due_sources(requeue_after interval) returns table (company uuid, data_source uuid) language sql stable as $$
    with recursive source as (
      (select d.company, d.data_source from delivery d where d.state = 'waiting' order by d.company, d.data_source limit 1)
      union all
      select further.company, further.data_source from source cross join lateral (
        select d.company, d.data_source from delivery d
        where d.state = 'waiting' and (d.company, d.data_source) > (source.company, source.data_source)
        order by d.company, d.data_source limit 1) further
    ) select source.company, source.data_source from source where exists (
        select from delivery d
        where d.company = source.company and d.data_source = source.data_source and d.state = 'waiting' and d.due <= now()
          and (d.queued is null or d.queued <= now() - requeue_after)) $$;
  create function imports_left_over() returns table (company uuid, import uuid) language sql stable as $$
    with recursive faulty as (
      (select f.company, f.import from file_import_fault f order by f.company, f.import limit 1)
      union all
      select next.company, next.import from faulty cross join lateral (
        select f.company, f.import from file_import_fault f where (f.company, f.import) > (faulty.company, faulty.import)
        order by f.company, f.import limit 1) next
    ), filed as (
      (select p.company, p.import from file_import_piece p order by p.company, p.import limit 1)
      union all
      select next.company, next.import from filed cross join lateral (
        select p.company, p.import from file_import_piece p where (p.company, p.import) > (filed.company, filed.import)
        order by p.company, p.import limit 1) next
    ) select faulty.company, faulty.import from faulty union select filed.company, filed.import from filed $$;
`;

/** Each table, with the column that names the owner of a row, and what has to hold where every node has all its rows. */
const LISTED = [
  ['scope', 'company', ''],
  ['org', 'company', ''],
  ['supplier', 'company', ' where counts_here()'],
  ['activity_group', 'company', ''],
  ['location', 'company', ''],
  ['transport_lane', 'company', ''],
  ['model', 'company', ''],
  ['taxonomy', 'owner', ' where counts_here()'],
] as const;

/** A writer takes a free slot, as migration 2553 says. */
const counted = (table: string, owner: string, condition: string) => `
  create or replace function count_${table}() returns trigger language plpgsql as $$
  declare
    c record;
    free smallint;
  begin
    for c in select ${owner} as owner, count(*) as rows from changed${condition} group by 1 order by 1 loop
      free := (select f.slot from listing_count f where f.owner = c.owner and f.listing = '${table}'
        order by f.slot limit 1 for update skip locked);
      insert into listing_count as kept (owner, listing, slot, count)
        values (c.owner, '${table}', coalesce(free, floor(random() * 16)::smallint), c.rows * tg_argv[0]::integer)
        on conflict (owner, listing, slot) do update set count = kept.count + excluded.count;
    end loop;
    return null;
  end $$;
`;

const exchangeCounted = (name: string, rows: string, sign: '' | '-') => `
  create or replace function ${name}() returns trigger language plpgsql as $$
  declare
    c record;
    free smallint;
  begin
    for c in
      select company, coalesce(source_key, '') as source_key, type like '%.ProductFootprint.RequestCreatedEvent.3' as requests,
        count(*) as rows
      from ${rows} group by 1, 2, 3 order by 1, 2, 3
    loop
      free := (select f.slot from exchange_count f
        where f.company = c.company and f.source_key = c.source_key and f.requests = c.requests
        order by f.slot limit 1 for update skip locked);
      insert into exchange_count as kept (company, source_key, requests, slot, count)
        values (c.company, c.source_key, c.requests, coalesce(free, floor(random() * 16)::smallint), ${sign}c.rows)
        on conflict (company, source_key, requests, slot) do update set count = kept.count + excluded.count;
    end loop;
    return null;
  end $$;
`;

const REFUSED = `
  create or replace function refuse_removed_event() returns trigger language plpgsql set enable_seqscan = off as $$
  declare
    a record;
  begin
    for a in select company, dedupe from added loop
      if exists (select from removed_event r where r.company = a.company and r.dedupe = a.dedupe and not r.unmatched) then
        raise exception 'This event was removed just now.' using errcode = 'serialization_failure';
      end if;
    end loop;
    return null;
  end $$;
`;
