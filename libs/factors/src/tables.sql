-- The tables as all migrations together leave them, for readers; the migrations are in libs/platform/src/migrations.
-- Written by: npx vitest run test/operations/database/tables -u

create table dataset (
  owner uuid not null,
  uuid uuid not null,
  factor_database uuid not null,
  key text not null,
  name text not null,
  description text,
  unit text not null,
  figures jsonb not null,
  rating numeric,
  taxonomy uuid,
  created timestamp(3) with time zone not null default now(),
  updated timestamp(3) with time zone not null default now(),
  supplier uuid,
  revision bigint not null default 1,
  geo_location text,
  reference_year integer,
  valid_until date,
  source_url text,
  uncertainty numeric,
  declared_amount numeric not null default 1,
  received jsonb,
  pact jsonb,
  received_revision bigint,
  import uuid,
  geo_location_text text,
  constraint dataset_pkey PRIMARY KEY (owner, uuid),
  constraint dataset_owner_factor_database_fkey FOREIGN KEY (owner, factor_database) REFERENCES factor_database(owner, uuid),
  constraint dataset_owner_factor_database_key_key UNIQUE (owner, factor_database, key),
  constraint dataset_owner_supplier_fkey FOREIGN KEY (owner, supplier) REFERENCES supplier(company, uuid),
  constraint dataset_owner_taxonomy_fkey FOREIGN KEY (owner, taxonomy) REFERENCES taxonomy(owner, uuid)
);
CREATE INDEX dataset_before_quantities ON dataset USING btree (owner, uuid) WHERE ((received IS NOT NULL) AND (NOT (received ? 'differences'::text)));
CREATE INDEX dataset_import ON dataset USING btree (owner, import, uuid) WHERE (import IS NOT NULL);
CREATE INDEX dataset_name ON dataset USING btree (owner, name);
CREATE INDEX dataset_supplier ON dataset USING btree (owner, supplier) WHERE (supplier IS NOT NULL);
CREATE INDEX dataset_taxonomy ON dataset USING btree (owner, taxonomy);
CREATE TRIGGER dataset_updated_before BEFORE UPDATE ON dataset FOR EACH ROW WHEN (((NOT (new.received_revision IS DISTINCT FROM old.received_revision)) AND (new.revision <> old.revision) AND ((new.pact IS NOT NULL) OR (new.received IS NOT NULL)) AND ((new.figures IS DISTINCT FROM old.figures) OR (new.unit IS DISTINCT FROM old.unit)))) EXECUTE FUNCTION void_stated();

create table dataset_search (
  owner uuid not null,
  dataset uuid not null,
  name text not null,
  words text[] not null,
  traits text[] not null,
  block integer,
  place smallint,
  constraint dataset_search_pkey PRIMARY KEY (owner, dataset),
  constraint dataset_search_owner_dataset_fkey FOREIGN KEY (owner, dataset) REFERENCES dataset(owner, uuid)
);
CREATE INDEX dataset_search_place ON dataset_search USING btree (owner, block, place) INCLUDE (name, dataset);
CREATE INDEX dataset_search_unplaced ON dataset_search USING btree (owner) WHERE (block IS NULL);

create table factor_database (
  owner uuid not null,
  uuid uuid not null,
  name text not null,
  version text not null,
  licence text not null,
  attribution text,
  gwp_set text,
  boundary text,
  price_year integer,
  created timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  data_source uuid,
  constraint factor_database_pkey PRIMARY KEY (owner, uuid),
  constraint factor_database_owner_name_version_key UNIQUE (owner, name, version)
);

create table import_key (
  owner uuid not null,
  import uuid not null,
  key text not null,
  line integer not null,
  constraint import_key_pkey PRIMARY KEY (owner, import, key)
);

create table recomputation (
  company uuid not null,
  id bigint not null,
  dataset_owner uuid not null,
  dataset uuid,
  factor_database uuid,
  due timestamp(3) with time zone not null default now(),
  fault text,
  is_done boolean not null default false,
  constraint recomputation_pkey PRIMARY KEY (company, id),
  constraint recomputation_check CHECK (((dataset IS NULL) <> (factor_database IS NULL))),
  constraint recomputation_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);
CREATE INDEX recomputation_due ON recomputation USING btree (due);
CREATE TRIGGER recomputation_removed_before AFTER DELETE ON recomputation FOR EACH ROW WHEN (((NOT old.is_done) AND (old.dataset IS NOT NULL))) EXECUTE FUNCTION note_recomputation();

create table recomputation_again (
  company uuid not null,
  dataset_owner uuid not null,
  dataset uuid not null,
  constraint recomputation_again_pkey PRIMARY KEY (company, dataset_owner, dataset)
);

create table search_block (
  owner uuid not null,
  block integer not null,
  first_name text not null,
  first_dataset uuid not null,
  stale boolean not null default true,
  constraint search_block_pkey PRIMARY KEY (owner, block),
  constraint search_block_owner_first_name_first_dataset_key UNIQUE (owner, first_name, first_dataset)
);

create table search_posting (
  owner uuid not null,
  entry text not null,
  block integer not null,
  places bit(1024) not null,
  constraint search_posting_pkey PRIMARY KEY (owner, entry, block)
);
CREATE INDEX search_posting_block ON search_posting USING btree (owner, block);

create table search_word (
  owner uuid not null,
  word text not null,
  constraint search_word_pkey PRIMARY KEY (owner, word)
);
CREATE INDEX search_word_near ON search_word USING gin (owner, word gin_trgm_ops);
