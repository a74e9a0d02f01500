// Why: what partners send of their footprints is kept, whole and with its history, whether it came as an answer, was pulled, or was told of
// by an event. A trigger notes which events are to be taken in, as the release before does not.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReceivedFootprints1795206036000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table received_footprint (
        company uuid not null references company (uuid),
        uuid uuid not null,
        -- No foreign key: what was received stays when the data source goes.
        data_source uuid not null,
        -- The partner's id; of a footprint without one, 'content <hash>'.
        footprint text not null,
        -- Null where it is neither. Deprecated is for ever.
        status text check (status in ('Active', 'Deprecated')),
        created timestamptz(3) not null default now(),
        updated timestamptz(3) not null default now(),
        -- When the content came that is there now: what came earlier never takes its place.
        content_at timestamptz(3) not null,
        -- When the partner says that it made it.
        made timestamptz(3),
        content json not null,
        -- Without the status, which is the only member that may change.
        content_hash bytea not null,
        preceding text[] not null default '{}',
        product_keys text[] not null default '{}',
        -- How the content came: the answer's event, or the pull.
        answer uuid,
        pull uuid,
        faults jsonb not null default '[]',
        dataset uuid,
        notes jsonb not null default '[]',
        primary key (company, uuid),
        unique (company, data_source, footprint)
      );
      create index received_footprint_order on received_footprint (company, created, uuid);
      create index received_footprint_product on received_footprint using gin (company, product_keys);
      create index received_footprint_preceding on received_footprint using gin (company, preceding);
      create index received_footprint_dataset on received_footprint (company, dataset) where dataset is not null;

      create table received_footprint_content (
        company uuid not null,
        footprint uuid not null,
        content_hash bytea not null,
        status text,
        content_at timestamptz(3) not null,
        created timestamptz(3) not null default now(),
        content json not null,
        answer uuid,
        pull uuid,
        primary key (company, footprint, content_hash),
        foreign key (company, footprint) references received_footprint (company, uuid) on delete cascade
      );
      comment on table received_footprint_content is
        'Other contents that the same footprint had, which PACT forbids.';

      create table footprint_pull (
        company uuid not null references company (uuid),
        uuid uuid not null,
        -- Null: the sender of the event belongs to no data source.
        data_source uuid,
        created timestamptz(3) not null default now(),
        -- Of the listing: the criteria. Of an event: the ids that it names, and how many of them are done.
        filter jsonb,
        event uuid,
        ids uuid[],
        position integer not null default 0,
        -- The address of the next page of the listing; null is the first.
        next text,
        state text not null default 'pending' check (state in ('pending', 'running', 'retrying', 'done', 'failed')),
        attempt integer not null default 0,
        step integer not null default 0,
        due timestamptz(3) not null default now(),
        -- When it last got on; the time for retries counts from there.
        advanced timestamptz(3) not null default now(),
        finished timestamptz(3),
        last_error text,
        pages integer not null default 0,
        found integer not null default 0,
        added integer not null default 0,
        changed integer not null default 0,
        faulty integer not null default 0,
        missing integer not null default 0,
        primary key (company, uuid),
        unique (company, event)
      );
      create index footprint_pull_order on footprint_pull (company, created, uuid);
      create index footprint_pull_open on footprint_pull (company, data_source, created, uuid) where finished is null;
      create index footprint_pull_due on footprint_pull (due) where finished is null;
      create index footprint_pull_finished on footprint_pull (company, finished) where finished is not null;
    `);
    await runner.query(`
      alter table exchange_event add column client text;

      create table footprint_intake (
        company uuid not null,
        event uuid not null,
        created timestamptz(3) not null default now(),
        due timestamptz(3) not null default now(),
        attempt integer not null default 0,
        primary key (company, event),
        foreign key (company, event) references exchange_event (company, uuid) on delete cascade
      );
      create index footprint_intake_due on footprint_intake (due);

      create function note_footprint_intake() returns trigger language plpgsql as $$
        begin
          insert into footprint_intake (company, event) values (new.company, new.uuid) on conflict do nothing;
          return null;
        end $$;
      create trigger exchange_event_answer_taken after insert on exchange_event for each row
        when (new.request is not null and new.type like '%.ProductFootprint.RequestFulfilledEvent.3')
        execute function note_footprint_intake();
      create trigger exchange_event_published_taken after insert on exchange_event for each row
        when (new.type like '%.ProductFootprint.PublishedEvent.3')
        execute function note_footprint_intake();

      insert into footprint_intake (company, event)
      select company, uuid from exchange_event
      where request is not null and type like '%.ProductFootprint.RequestFulfilledEvent.3';
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
