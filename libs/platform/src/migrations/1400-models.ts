// Why: switches, models and their inputs, and what elements take from their models.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Models1795147200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [SWITCHES, MODELS, ELEMENTS]) await runner.query(statements);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * These columns are computed from the sources: figures, weight (kg of one unit), recycled_percent, contributors and
 * leaves_out.
 */
const SWITCHES = `
  create table switch (
    company uuid not null references company,
    uuid uuid not null,
    name text not null, sync_id text, unit text, image text,
    figures jsonb not null default '{}',
    weight numeric,
    recycled_percent numeric,
    contributors uuid[] not null default '{}',
    leaves_out boolean not null default false,
    created timestamptz(3) not null default now(),
    updated timestamptz(3) not null default now(),
    revision bigint not null default 1,
    primary key (company, uuid)
  );
  create unique index switch_sync_id on switch (company, sync_id) where sync_id is not null;
  create index switch_listing on switch (company, created, uuid);
  create table switch_source (
    company uuid not null, switch uuid not null, element uuid not null, place integer not null,
    primary key (company, switch, element),
    foreign key (company, switch) references switch (company, uuid) on delete cascade,
    foreign key (company, element) references element (company, uuid)
  );
  create index switch_source_element on switch_source (company, element);
`;

/**
 * The columns of an input from declared_quantity to co2e are computed from its source. Weight is in kg, co2e in kg
 * CO2e.
 */
const MODELS = `
  create table model (
    company uuid not null references company,
    uuid uuid not null,
    product uuid not null,
    created timestamptz(3) not null default now(),
    updated timestamptz(3) not null default now(),
    revision bigint not null default 1,
    primary key (company, uuid), unique (company, product), unique (company, uuid, product),
    foreign key (company, product) references element (company, uuid) on delete cascade
  );
  create index model_listing on model (company, created, uuid);
  create table block (
    company uuid not null, uuid uuid not null, model uuid not null, name text not null,
    created timestamptz(3) not null default now(),
    updated timestamptz(3) not null default now(),
    primary key (company, uuid), unique (company, model, uuid),
    foreign key (company, model) references model (company, uuid) on delete cascade
  );
  create table model_input (
    company uuid not null,
    uuid uuid not null,
    model uuid not null,
    product uuid not null,
    name text, sync_id text, place integer,
    quantity numeric, unit text,
    stage text not null default 'A1',
    material_group text[],
    material uuid, switch uuid, source uuid generated always as (coalesce(material, switch)) stored,
    block uuid,
    lane uuid, carries uuid, carried_weight numeric, carried_weight_unit text,
    declared_quantity numeric, declared_unit text, weight numeric, recycled_percent numeric, tkm numeric, co2e numeric,
    created timestamptz(3) not null default now(),
    updated timestamptz(3) not null default now(),
    revision bigint not null default 1,
    primary key (company, uuid), unique (company, model, uuid),
    foreign key (company, model, product) references model (company, uuid, product) on delete cascade,
    foreign key (company, model, block) references block (company, model, uuid),
    foreign key (company, material) references element (company, uuid),
    foreign key (company, switch) references switch (company, uuid),
    foreign key (company, lane) references transport_lane (company, uuid),
    foreign key (company, model, carries) references model_input (company, model, uuid),
    check (num_nonnulls(material, switch, lane) <= 1),
    check (lane is not null or (carries is null and carried_weight is null)),
    check (num_nonnulls(carried_weight, carried_weight_unit) in (0, 2))
  ) with (fillfactor = 50); -- Whatever changes a material rewrites the inputs that take it: in place, so that no index grows.
  create unique index model_input_sync_id on model_input (company, model, sync_id) where sync_id is not null;
  create index model_input_listing on model_input (company, model, created, uuid);
  create index model_input_source on model_input (company, source) where source is not null;
  create index model_input_product on model_input (company, product);
  create index model_input_lane on model_input (company, lane) where lane is not null;
  create index model_input_block on model_input (company, model, block) where block is not null;
  create index model_input_carries on model_input (company, model, carries) where carries is not null;
`;

/**
 * Weights are in kg. modelled holds the other facts computed from the inputs. It is set exactly if there are inputs.
 */
const ELEMENTS = `
  alter table element
    add column modeled_weight numeric,
    add column modeled_packaging_weight numeric,
    add column modeled_recycled_percent numeric,
    add column modelled jsonb,
    add constraint element_one_origin check (dataset is null or modelled is null);
  create index element_contributors on element using gin ((modelled->'contributors')) where modelled is not null;
`;
