// Why: activities with the numbers their CO2e was computed from, their totals by day and month, groups and transport lanes.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Activity1795136400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [REFERENCES, ACTIVITIES, TOTALS]) await runner.query(statements);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const REFERENCES = `
  create table activity_group (
    company uuid not null references company, uuid uuid not null, name text not null, sync_id text,
    created timestamptz(3) not null default now(), primary key (company, uuid)
  );
  create unique index activity_group_sync_id on activity_group (company, sync_id);
  create index activity_group_listing on activity_group (company, created, uuid);
  create table transport_lane (
    company uuid not null references company, uuid uuid not null, name text not null, sync_id text,
    distance numeric not null, distance_unit text not null, total_km numeric not null, co2e_per_tkm numeric not null,
    created timestamptz(3) not null default now(), updated timestamptz(3) not null default now(),
    revision bigint not null default 1,
    primary key (company, uuid)
  );
  create unique index transport_lane_sync_id on transport_lane (company, sync_id);
  create index transport_lane_listing on transport_lane (company, created, uuid);
`;

const ACTIVITIES = `
  create table activity (
    company uuid not null references company,
    uuid uuid not null,
    name text, description text, sync_id text,
    -- A JSON number is a double: so it is kept, and printed in its shortest form again.
    quantity double precision, unit text,
    upstream_co2e numeric, downstream_co2e numeric, co2e numeric not null,
    factor_source json,
    product uuid, scope uuid, taxonomy uuid, org uuid, activity_group uuid, transport_lane uuid,
    start_date timestamptz(3) not null,
    end_date timestamptz(3) not null,
    created timestamptz(3) not null default now(),
    created_by text not null,
    updated timestamptz(3) not null default now(),
    revision bigint not null default 1,
    primary key (company, uuid),
    foreign key (company, product) references element (company, uuid),
    foreign key (company, scope) references scope (company, uuid),
    foreign key (company, taxonomy) references taxonomy (owner, uuid),
    foreign key (company, org) references org (company, uuid),
    foreign key (company, activity_group) references activity_group (company, uuid),
    foreign key (company, transport_lane) references transport_lane (company, uuid),
    check (end_date >= start_date)
  );
  create unique index activity_sync_id on activity (company, sync_id) where sync_id is not null;
  create index activity_order on activity (company, start_date, uuid);
  -- Sums below a taxonomy and which taxonomies are used are read from this index alone.
  create index activity_taxonomy on activity (company, taxonomy, start_date) include (co2e, scope, org)
    where taxonomy is not null;
  -- Where the data end; an activity that is a moment ends where activity_order says.
  create index activity_end on activity (company, end_date) include (start_date, scope, org, taxonomy)
    where end_date > start_date;
  -- Whether a product is used is asked when it is deleted.
  create index activity_product on activity (company, product) where product is not null;
  -- What changed after the first write, which the row itself tells: who, when, what. It outlives the activity.
  create table activity_change (
    company uuid not null references company, activity uuid not null,
    seq bigint generated always as identity, at timestamptz(3) not null default now(),
    actor text not null, changes jsonb not null,
    primary key (company, activity, seq)
  );
`;

/**
 * Totals that are maintained in the transaction that writes activities. A year is read from 12 months, the rest of a
 * period from its days. The nil uuid stands for "none". Months are kept apart from days, because the few rows of the
 * months would lie scattered among those of the days. Slots keep the writers of one day and month from waiting for each
 * other. A writer takes a free slot, so there are as many slots as were ever needed at once, 16 at most. Rows are
 * updated far more often than inserted, and the free space left in each page is for these updates.
 */
const TOTALS = `
  create table activity_total (
    company uuid not null,
    span text not null,
    start date not null,
    org uuid not null,
    scope uuid not null,
    slot smallint not null check (slot between 0 and 15),
    count bigint not null,
    co2e numeric not null,
    primary key (company, span, start, org, scope, slot),
    foreign key (company) references company
  ) partition by list (span);
  create table activity_total_by_day partition of activity_total for values in ('day') with (fillfactor = 80);
  create table activity_total_by_month partition of activity_total for values in ('month') with (fillfactor = 60);
`;
