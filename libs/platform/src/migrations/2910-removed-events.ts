// Why: old events are removed, and the same event that is sent again years later still gets no second answer.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RemovedEvents1795201560000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [TABLE, NOT_TWICE, COUNTED_OUT]) await runner.query(statements);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * What stays of an event for ever. dedupe: the hash of its source and id. accepted: when it was stored. unmatched: it was never
 * answered, as its source was unknown; sent again, it is an event like any other.
 */
const TABLE = `
  create table removed_event (
    company uuid not null references company (uuid),
    dedupe bytea not null,
    accepted timestamptz(3) not null,
    unmatched boolean not null default false,
    primary key (company, dedupe)
  );
`;

/**
 * The first trigger makes an event that was removed count as a repeated one, for processes of the release before, too. An insert
 * that meets the old event while that is being removed waits for the end of the removal and then succeeds. The second trigger
 * refuses it, with the error after which callers try again. Without enable_seqscan = off a plan that was made while the
 * table was empty would read all of it for each event until it is analyzed.
 */
const NOT_TWICE = `
  create function skip_removed_event() returns trigger language plpgsql set enable_seqscan = off as $$
  begin
    if exists (select from removed_event r where r.company = new.company and r.dedupe = new.dedupe and not r.unmatched) then
      return null;
    end if;
    return new;
  end $$;
  create trigger exchange_event_not_twice before insert on exchange_event
    for each row execute function skip_removed_event();

  create function refuse_removed_event() returns trigger language plpgsql set enable_seqscan = off as $$
  begin
    if exists (select from added a join removed_event r on r.company = a.company and r.dedupe = a.dedupe and not r.unmatched) then
      raise exception 'This event was removed just now.' using errcode = 'serialization_failure';
    end if;
    return null;
  end $$;
  create trigger exchange_event_not_while_removed after insert on exchange_event
    referencing new table as added for each statement execute function refuse_removed_event();
`;

/** Subtracts what was counted when the events were stored. */
const COUNTED_OUT = `
  create function uncount_exchange_event() returns trigger language plpgsql as $$
  begin
    insert into exchange_count as kept (company, source_key, requests, slot, count)
    select c.company, c.source_key, c.requests, coalesce(free.slot, floor(random() * 16)::smallint), -c.rows
    from (
      select company, coalesce(source_key, '') as source_key, type like '%.ProductFootprint.RequestCreatedEvent.3' as requests,
        count(*) as rows
      from removed group by 1, 2, 3 order by 1, 2, 3
    ) c
    left join lateral (
      select f.slot from exchange_count f
      where f.company = c.company and f.source_key = c.source_key and f.requests = c.requests
      order by f.slot limit 1 for update skip locked) free on true
    on conflict (company, source_key, requests, slot) do update set count = kept.count + excluded.count;
    return null;
  end $$;
  create trigger exchange_event_uncounted after delete on exchange_event
    referencing old table as removed for each statement execute function uncount_exchange_event();
`;
