// Why: companies and who may act for them, emission factors, elements, published footprints, and the exchange of events.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Foundation1795132800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [COMPANIES, REFERENCES, DATASETS, ELEMENTS, FOOTPRINTS, EXCHANGE]) {
      await runner.query(statements);
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const COMPANIES = `
  create table company (
    uuid uuid primary key,
    subdomain text not null unique check (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
    name text not null,
    domain text,
    company_ids text[] not null default '{}',
    pact_public boolean not null default false,
    publish text not null default 'all' check (publish in ('all', 'reviewed', 'none')),
    accept_json_events boolean not null default false,
    outbound_logistics boolean not null default false,
    characterization_factors text[] not null default '{AR6}',
    cross_sectoral_standards text[] not null default '{PACT-3.0}',
    fossil_carbon_content text not null default '0',
    exempted_emissions_percent text not null default '0',
    created timestamptz(3) not null default now(),
    updated timestamptz(3) not null default now()
  );
  create table client (
    company uuid not null references company,
    id text not null,
    name text not null,
    secret_hash bytea not null,
    api_key_hash bytea,
    permissions text[] not null,
    created timestamptz(3) not null default now(),
    revoked timestamptz(3),
    primary key (company, id)
  );
  create table refresh_token (
    company uuid not null,
    token_hash bytea not null,
    family uuid not null,
    client text not null,
    scope text[] not null,
    expires timestamptz(3) not null,
    used timestamptz(3),
    revoked timestamptz(3),
    primary key (company, token_hash),
    foreign key (company, client) references client (company, id) on delete cascade
  );
  create index refresh_token_family on refresh_token (company, family);
  create index refresh_token_expires on refresh_token (expires);
`;

const REFERENCES = `
  create table scope (
    company uuid not null references company, uuid uuid not null, name text not null, code text, sync_id text,
    created timestamptz(3) not null default now(), primary key (company, uuid)
  );
  create table org (
    company uuid not null references company, uuid uuid not null, name text not null, sync_id text,
    created timestamptz(3) not null default now(), primary key (company, uuid)
  );
  create table supplier (
    company uuid not null references company, uuid uuid not null, name text not null, sync_id text,
    created timestamptz(3) not null default now(), primary key (company, uuid), unique (company, sync_id)
  );
  create table location (
    company uuid not null references company, uuid uuid not null, name text not null, geo_location text,
    created timestamptz(3) not null default now(), primary key (company, uuid)
  );
  create table taxonomy (
    owner uuid not null, uuid uuid not null, parent uuid, name text not null, slug text not null, path text not null,
    created timestamptz(3) not null default now(),
    primary key (owner, uuid), unique (owner, path),
    foreign key (owner, parent) references taxonomy (owner, uuid)
  );
`;

const DATASETS = `
  create table factor_database (
    owner uuid not null, uuid uuid not null, name text not null, version text not null, licence text not null,
    attribution text, gwp_set text, boundary text, price_year integer,
    created timestamptz(3) not null default now(),
    primary key (owner, uuid), unique (owner, name, version)
  );
  create table dataset (
    owner uuid not null, uuid uuid not null, factor_database uuid not null, key text not null,
    name text not null, description text, unit text not null, figures jsonb not null, rating numeric, taxonomy uuid,
    created timestamptz(3) not null default now(), updated timestamptz(3) not null default now(),
    primary key (owner, uuid), unique (owner, factor_database, key),
    foreign key (owner, factor_database) references factor_database (owner, uuid),
    foreign key (owner, taxonomy) references taxonomy (owner, uuid)
  );
  -- The rows of an import that is under way, by which it knows a row that comes twice; empty whenever none is.
  create unlogged table import_key (
    owner uuid not null, import uuid not null, key text not null, line integer not null,
    primary key (owner, import, key)
  );
`;

const ELEMENTS = `
  create table element (
    company uuid not null references company,
    uuid uuid not null,
    kind text not null check (kind in ('material', 'process')),
    chain uuid not null,
    version integer not null default 1,
    version_state text not null default 'draft'
      check (version_state in ('draft', 'locked', 'in_review', 'rejected', 'verified')),
    newest boolean not null default true,
    name text not null,
    description text, notes text, sku text, sync_id text, cpc_code text, supplier_part_id text,
    unit text,
    weight numeric, weight_unit text,
    packaging_weight numeric, packaging_weight_unit text,
    recycled_percent numeric,
    data_quality_indicators jsonb not null default '{}',
    taxonomy uuid, geo_location text, location uuid, supplier uuid,
    start_date timestamptz(3), end_date timestamptz(3),
    dataset_owner uuid, dataset uuid, dataset_amount numeric, dataset_amount_unit text,
    image text,
    declared jsonb not null default '{}',
    figures jsonb not null default '{}',
    share boolean,
    pact jsonb not null default '{}',
    created timestamptz(3) not null default now(),
    updated timestamptz(3) not null default now(),
    revision bigint not null default 1,
    primary key (company, uuid),
    foreign key (company, taxonomy) references taxonomy (owner, uuid),
    foreign key (company, location) references location (company, uuid),
    foreign key (company, supplier) references supplier (company, uuid),
    foreign key (dataset_owner, dataset) references dataset (owner, uuid),
    check (dataset_owner is null or dataset_owner in (company, '00000000-0000-0000-0000-000000000000')),
    check ((dataset is null) = (dataset_owner is null) and (dataset is null) = (dataset_amount is null))
  );
  create unique index element_chain_version on element (company, chain, version);
  create unique index element_chain_newest on element (company, chain) where newest;
  create unique index element_chain_draft on element (company, chain) where version_state = 'draft';
  create unique index element_sync_id on element (company, kind, sync_id) where newest;
  create index element_listing on element (company, kind, created, uuid) where newest;
  create index element_dataset on element (dataset_owner, dataset) where dataset is not null;
  create table element_change (
    company uuid not null, element uuid not null, at timestamptz(3) not null default now(), seq bigint generated always as identity,
    actor text not null, changes jsonb not null,
    primary key (company, element, seq),
    foreign key (company, element) references element (company, uuid) on delete cascade
  );
`;

const FOOTPRINTS = `
  create extension if not exists btree_gin;
  create table published_footprint (
    company uuid not null references company,
    id uuid not null,
    chain uuid not null,
    element uuid not null,
    created timestamptz(3) not null default now(),
    status text not null check (status in ('Active', 'Deprecated')),
    content json not null,
    content_hash bytea not null,
    preceding uuid[] not null default '{}',
    validity_start timestamptz(3) not null,
    validity_end timestamptz(3) not null,
    keys text[] not null,
    reviewed boolean not null,
    share boolean,
    shared_at timestamptz(3),
    primary key (company, id)
  );
  create unique index published_footprint_active on published_footprint (company, chain) where status = 'Active';
  create index published_footprint_chain on published_footprint (company, chain, created);
  create index published_footprint_order on published_footprint (company, created, id);
  create index published_footprint_keys on published_footprint using gin (company, keys);
  create table republication (
    company uuid primary key references company,
    requested timestamptz(3) not null default now(),
    cursor uuid
  );
`;

const EXCHANGE = `
  create table data_source (
    company uuid not null references company,
    uuid uuid not null,
    name text not null,
    url text not null,
    url_key text not null,
    auth_url text,
    client_id text not null,
    secret bytea not null,
    created timestamptz(3) not null default now(),
    updated timestamptz(3) not null default now(),
    primary key (company, uuid), unique (company, name), unique (company, url_key)
  );
  create table inbound_event (
    company uuid not null references company,
    uuid uuid not null,
    dedupe bytea not null,
    event_id text not null,
    source text not null,
    source_key text,
    type text not null,
    body json not null,
    received timestamptz(3) not null default now(),
    primary key (company, uuid), unique (company, dedupe)
  );
  create table delivery (
    company uuid not null,
    uuid uuid not null,
    event uuid not null,
    state text not null check (state in
      ('pending', 'delivering', 'delivered', 'retrying', 'exhausted', 'refused', 'cancelled', 'unmatched', 'waiting')),
    data_source uuid,
    attempt integer not null default 0,
    step integer not null default 0,
    accepted timestamptz(3) not null default now(),
    due timestamptz(3) not null default now(),
    queued timestamptz(3),
    outcome text,
    body text,
    body_hash bytea,
    decided timestamptz(3),
    settled timestamptz(3),
    last_error text,
    primary key (company, uuid), unique (company, event),
    foreign key (company, event) references inbound_event (company, uuid)
  );
  create index delivery_due on delivery (due) where state in ('pending', 'delivering', 'retrying', 'waiting');
  create index delivery_waiting on delivery (company, data_source, accepted) where state = 'waiting';
  create index delivery_state on delivery (company, state, accepted);
  create index delivery_body on delivery (settled) where body is not null and settled is not null;
  create table delivery_attempt (
    company uuid not null,
    delivery uuid not null,
    number integer not null,
    started timestamptz(3) not null,
    finished timestamptz(3) not null default now(),
    result text not null,
    status integer,
    error text,
    primary key (company, delivery, number),
    foreign key (company, delivery) references delivery (company, uuid)
  );
`;
