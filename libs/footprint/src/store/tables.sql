-- The tables as all migrations together leave them, for readers; the migrations are in libs/platform/src/migrations.
-- Written by: npx vitest run test/operations/database/tables -u

create table activity (
  company uuid not null,
  uuid uuid not null,
  name text,
  description text,
  sync_id text,
  quantity double precision,
  unit text,
  upstream_co2e numeric,
  downstream_co2e numeric,
  co2e numeric not null,
  factor_source json,
  product uuid,
  scope uuid,
  taxonomy uuid,
  org uuid,
  activity_group uuid,
  transport_lane uuid,
  start_date timestamp(3) with time zone not null,
  end_date timestamp(3) with time zone not null,
  created timestamp(3) with time zone not null default now(),
  created_by text not null,
  updated timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  constraint activity_pkey PRIMARY KEY (company, uuid),
  constraint activity_check CHECK ((end_date >= start_date)),
  constraint activity_company_activity_group_fkey FOREIGN KEY (company, activity_group) REFERENCES activity_group(company, uuid),
  constraint activity_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint activity_company_org_fkey FOREIGN KEY (company, org) REFERENCES org(company, uuid),
  constraint activity_company_product_fkey FOREIGN KEY (company, product) REFERENCES element(company, uuid),
  constraint activity_company_scope_fkey FOREIGN KEY (company, scope) REFERENCES scope(company, uuid),
  constraint activity_company_taxonomy_fkey FOREIGN KEY (company, taxonomy) REFERENCES taxonomy(owner, uuid),
  constraint activity_company_transport_lane_fkey FOREIGN KEY (company, transport_lane) REFERENCES transport_lane(company, uuid)
);
CREATE INDEX activity_below ON activity USING btree (company, taxonomy, start_date, uuid) INCLUDE (end_date, co2e, scope, org) WHERE (taxonomy IS NOT NULL);
CREATE INDEX activity_by_given ON activity USING btree (company, start_date) INCLUDE (scope, org, co2e) WHERE ((factor_source IS NULL) AND (COALESCE(upstream_co2e, downstream_co2e) IS NOT NULL));
CREATE INDEX activity_by_lane ON activity USING btree (company, start_date) INCLUDE (scope, org, co2e) WHERE ((factor_source ->> 'kind'::text) = 'transportLane'::text);
CREATE INDEX activity_by_none ON activity USING btree (company, start_date) INCLUDE (scope, org, co2e) WHERE ((factor_source IS NULL) AND (COALESCE(upstream_co2e, downstream_co2e) IS NULL));
CREATE INDEX activity_by_product ON activity USING btree (company, start_date) INCLUDE (scope, org, co2e) WHERE ((factor_source ->> 'kind'::text) <> 'transportLane'::text);
CREATE INDEX activity_by_supplier ON activity USING btree (company, start_date) INCLUDE (scope, org, taxonomy, co2e) WHERE ((factor_source ->> 'supplierShare'::text) <> '0'::text);
CREATE INDEX activity_gaps ON activity USING btree (company, start_date) INCLUDE (scope, org, taxonomy, co2e) WHERE ((factor_source -> 'gaps'::text) IS NOT NULL);
CREATE INDEX activity_grouped ON activity USING btree (company, activity_group, start_date, uuid) INCLUDE (end_date, co2e, scope, org) WHERE (activity_group IS NOT NULL);
CREATE INDEX activity_half_given ON activity USING btree (company, start_date) INCLUDE (scope, org, co2e, transport_lane) WHERE ((factor_source ->> 'given'::text) IS NOT NULL);
CREATE INDEX activity_last ON activity USING btree (company, COALESCE(org, '00000000-0000-0000-0000-000000000000'::uuid), COALESCE(scope, '00000000-0000-0000-0000-000000000000'::uuid), end_date) WHERE (end_date > start_date);
CREATE INDEX activity_order ON activity USING btree (company, start_date, uuid);
CREATE INDEX activity_org ON activity USING btree (company, org, start_date, uuid) WHERE (org IS NOT NULL);
CREATE INDEX activity_product ON activity USING btree (company, product) WHERE (product IS NOT NULL);
CREATE INDEX activity_scope ON activity USING btree (company, scope, start_date, uuid) WHERE (scope IS NOT NULL);
CREATE INDEX activity_supplier_unknown ON activity USING btree (company, start_date) INCLUDE (scope, org, taxonomy, co2e) WHERE (((factor_source ->> 'kind'::text) <> 'transportLane'::text) AND ((factor_source -> 'supplierShare'::text) IS NULL) AND ((factor_source ->> 'given'::text) IS NULL));
CREATE INDEX activity_used ON activity USING btree (company, COALESCE(org, '00000000-0000-0000-0000-000000000000'::uuid), COALESCE(scope, '00000000-0000-0000-0000-000000000000'::uuid), taxonomy, start_date) WHERE (taxonomy IS NOT NULL);
CREATE INDEX activity_without_scope ON activity USING btree (company, start_date, uuid) WHERE (scope IS NULL);
CREATE INDEX activity_without_taxonomy ON activity USING btree (company, start_date, uuid) INCLUDE (end_date, co2e, scope, org) WHERE (taxonomy IS NULL);
CREATE INDEX activity_words ON activity USING gin (company, search_words(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) WITH (gin_pending_list_limit='128');
CREATE UNIQUE INDEX activity_sync_id ON activity USING btree (company, sync_id) WHERE (sync_id IS NOT NULL);

create table activity_change (
  company uuid not null,
  activity uuid not null,
  seq bigint not null,
  at timestamp(3) with time zone not null default now(),
  actor text not null,
  changes jsonb not null,
  constraint activity_change_pkey PRIMARY KEY (company, activity, seq),
  constraint activity_change_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);

create table activity_group (
  company uuid not null,
  uuid uuid not null,
  name text not null,
  sync_id text,
  created timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  constraint activity_group_pkey PRIMARY KEY (company, uuid),
  constraint activity_group_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);
CREATE INDEX activity_group_listing ON activity_group USING btree (company, created, uuid);
CREATE UNIQUE INDEX activity_group_sync_id ON activity_group USING btree (company, sync_id);
CREATE TRIGGER activity_group_counted_in AFTER INSERT ON activity_group REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_activity_group('1');
CREATE TRIGGER activity_group_counted_out AFTER DELETE ON activity_group REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_activity_group('-1');

create table activity_total (
  company uuid not null,
  span text not null,
  start date not null,
  org uuid not null,
  scope uuid not null,
  slot smallint not null,
  count bigint not null,
  co2e numeric not null,
  constraint activity_total_pkey PRIMARY KEY (company, span, start, org, scope, slot),
  constraint activity_total_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint activity_total_slot_check CHECK (((slot >= 0) AND (slot <= 15)))
);

create table activity_total_by_day (
  company uuid not null,
  span text not null,
  start date not null,
  org uuid not null,
  scope uuid not null,
  slot smallint not null,
  count bigint not null,
  co2e numeric not null,
  constraint activity_total_by_day_pkey PRIMARY KEY (company, span, start, org, scope, slot),
  constraint activity_total_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint activity_total_slot_check CHECK (((slot >= 0) AND (slot <= 15)))
);

create table activity_total_by_month (
  company uuid not null,
  span text not null,
  start date not null,
  org uuid not null,
  scope uuid not null,
  slot smallint not null,
  count bigint not null,
  co2e numeric not null,
  constraint activity_total_by_month_pkey PRIMARY KEY (company, span, start, org, scope, slot),
  constraint activity_total_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint activity_total_slot_check CHECK (((slot >= 0) AND (slot <= 15)))
);

create table block (
  company uuid not null,
  uuid uuid not null,
  model uuid not null,
  name text not null,
  created timestamp(3) with time zone not null default now(),
  updated timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  constraint block_pkey PRIMARY KEY (company, uuid),
  constraint block_company_model_fkey FOREIGN KEY (company, model) REFERENCES model(company, uuid) ON DELETE CASCADE,
  constraint block_company_model_uuid_key UNIQUE (company, model, uuid)
);
CREATE INDEX block_listing ON block USING btree (company, model, created, uuid);

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
  constraint dataset_pkey PRIMARY KEY (owner, uuid),
  constraint dataset_owner_factor_database_fkey FOREIGN KEY (owner, factor_database) REFERENCES factor_database(owner, uuid),
  constraint dataset_owner_factor_database_key_key UNIQUE (owner, factor_database, key),
  constraint dataset_owner_supplier_fkey FOREIGN KEY (owner, supplier) REFERENCES supplier(company, uuid),
  constraint dataset_owner_taxonomy_fkey FOREIGN KEY (owner, taxonomy) REFERENCES taxonomy(owner, uuid)
);
CREATE INDEX dataset_before_quantities ON dataset USING btree (owner, uuid) WHERE ((received IS NOT NULL) AND (NOT (received ? 'differences'::text)));
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

create table element (
  company uuid not null,
  uuid uuid not null,
  kind text not null,
  chain uuid not null,
  version integer not null default 1,
  version_state text not null default 'draft'::text,
  newest boolean not null default true,
  name text not null,
  description text,
  notes text,
  sku text,
  sync_id text,
  cpc_code text,
  supplier_part_id text,
  unit text,
  weight numeric,
  weight_unit text,
  packaging_weight numeric,
  packaging_weight_unit text,
  recycled_percent numeric,
  data_quality_indicators jsonb not null default '{}'::jsonb,
  taxonomy uuid,
  geo_location text,
  location uuid,
  supplier uuid,
  start_date timestamp(3) with time zone,
  end_date timestamp(3) with time zone,
  dataset_owner uuid,
  dataset uuid,
  dataset_amount numeric,
  dataset_amount_unit text,
  image text,
  declared jsonb not null default '{}'::jsonb,
  share boolean,
  pact jsonb not null default '{}'::jsonb,
  created timestamp(3) with time zone not null default now(),
  updated timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  modeled_weight numeric,
  modeled_packaging_weight numeric,
  modeled_recycled_percent numeric,
  modelled jsonb,
  co2e json not null,
  impacts json not null,
  unit_from_dataset boolean not null default false,
  received jsonb,
  received_revision bigint,
  constraint element_pkey PRIMARY KEY (company, uuid),
  constraint element_check CHECK (((dataset_owner IS NULL) OR ((dataset_owner = company) OR (dataset_owner = '00000000-0000-0000-0000-000000000000'::uuid)))),
  constraint element_check1 CHECK ((((dataset IS NULL) = (dataset_owner IS NULL)) AND ((dataset IS NULL) = (dataset_amount IS NULL)))),
  constraint element_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint element_company_image_fkey FOREIGN KEY (company, image) REFERENCES image(company, name),
  constraint element_company_location_fkey FOREIGN KEY (company, location) REFERENCES location(company, uuid),
  constraint element_company_supplier_fkey FOREIGN KEY (company, supplier) REFERENCES supplier(company, uuid),
  constraint element_company_taxonomy_fkey FOREIGN KEY (company, taxonomy) REFERENCES taxonomy(owner, uuid),
  constraint element_dataset_owner_dataset_fkey FOREIGN KEY (dataset_owner, dataset) REFERENCES dataset(owner, uuid),
  constraint element_kind_check CHECK ((kind = ANY (ARRAY['material'::text, 'process'::text]))),
  constraint element_one_origin CHECK (((dataset IS NULL) OR (modelled IS NULL))),
  constraint element_version_state_check CHECK ((version_state = ANY (ARRAY['draft'::text, 'locked'::text, 'in_review'::text, 'rejected'::text, 'verified'::text])))
);
CREATE INDEX element_any_sku ON element USING btree (company, sku) WHERE (sku IS NOT NULL);
CREATE INDEX element_before_gaps ON element USING btree (company, uuid) WHERE (((modelled IS NOT NULL) AND (NOT (modelled ? 'known'::text))) OR ((received IS NOT NULL) AND (NOT (received ? 'differences'::text))));
CREATE INDEX element_bound ON element USING btree (company, kind, dataset, created, uuid) WHERE (newest AND (dataset IS NOT NULL));
CREATE INDEX element_contributors ON element USING gin (((modelled -> 'contributors'::text))) WHERE (modelled IS NOT NULL);
CREATE INDEX element_dataset ON element USING btree (dataset_owner, dataset) WHERE (dataset IS NOT NULL);
CREATE INDEX element_figures ON element USING btree (company, kind, created, uuid) INCLUDE (chain, version_state) WHERE (newest AND ((co2e ->> 'A1_A3'::text) <> ''::text));
CREATE INDEX element_image ON element USING btree (company, image) WHERE (image IS NOT NULL);
CREATE INDEX element_listing ON element USING btree (company, kind, created, uuid) WHERE newest;
CREATE INDEX element_name ON element USING btree (company, name) WHERE newest;
CREATE INDEX element_no_figures ON element USING btree (company, kind, created, uuid) INCLUDE (chain, version_state) WHERE (newest AND ((co2e ->> 'A1_A3'::text) = ''::text));
CREATE INDEX element_of_state ON element USING btree (company, kind, version_state, created, uuid) INCLUDE (chain) WHERE newest;
CREATE INDEX element_supplier ON element USING btree (company, kind, supplier, created, uuid) WHERE (newest AND (supplier IS NOT NULL));
CREATE INDEX element_taxonomy ON element USING btree (company, taxonomy) WHERE (taxonomy IS NOT NULL);
CREATE INDEX element_words ON element USING gin (company, search_words(((((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)) || ' '::text) || COALESCE(sku, ''::text)))) WITH (gin_pending_list_limit='128');
CREATE UNIQUE INDEX element_chain_draft ON element USING btree (company, chain) WHERE (version_state = 'draft'::text);
CREATE UNIQUE INDEX element_chain_newest ON element USING btree (company, chain) WHERE newest;
CREATE UNIQUE INDEX element_chain_version ON element USING btree (company, chain, version);
CREATE UNIQUE INDEX element_sync_id ON element USING btree (company, kind, sync_id) WHERE newest;
CREATE TRIGGER element_counted_in AFTER INSERT ON element FOR EACH ROW WHEN (new.newest) EXECUTE FUNCTION count_element();
CREATE TRIGGER element_counted_out AFTER DELETE ON element FOR EACH ROW WHEN (old.newest) EXECUTE FUNCTION count_element();
CREATE TRIGGER element_inserted_before BEFORE INSERT ON element FOR EACH ROW WHEN (((new.dataset IS NOT NULL) AND (new.received_revision IS DISTINCT FROM new.revision))) EXECUTE FUNCTION mark_element();
CREATE TRIGGER element_recounted AFTER UPDATE OF newest ON element FOR EACH ROW WHEN ((old.newest IS DISTINCT FROM new.newest)) EXECUTE FUNCTION count_element();
CREATE TRIGGER element_updated_before BEFORE UPDATE ON element FOR EACH ROW WHEN (((new.received_revision IS DISTINCT FROM new.revision) AND (new.revision <> old.revision) AND (old.version_state = 'draft'::text))) EXECUTE FUNCTION mark_element();

create table element_change (
  company uuid not null,
  element uuid not null,
  at timestamp(3) with time zone not null default now(),
  seq bigint not null,
  actor text not null,
  changes jsonb not null,
  constraint element_change_pkey PRIMARY KEY (company, element, seq),
  constraint element_change_company_element_fkey FOREIGN KEY (company, element) REFERENCES element(company, uuid) ON DELETE CASCADE
);
CREATE INDEX element_change_dataset ON element_change USING btree (company, ((((changes -> 'dataset'::text) ->> 'to'::text))::uuid)) WHERE (changes ? 'dataset'::text);

create table element_count (
  company uuid not null,
  kind text not null,
  slot smallint not null,
  count bigint not null,
  changes bigint not null default 0,
  constraint element_count_pkey PRIMARY KEY (company, kind, slot),
  constraint element_count_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);

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

create table file_import (
  company uuid not null,
  uuid uuid not null,
  kind text not null,
  mode text not null,
  dry_run boolean not null,
  skip_faulty boolean not null,
  file_name text not null,
  bytes bigint,
  digest bytea,
  mapping jsonb not null,
  actor text not null,
  state text not null default 'uploading'::text,
  attempt integer not null default 0,
  leased_until timestamp(3) with time zone,
  breaks integer not null default 0,
  cancel_asked boolean not null default false,
  handled bigint not null default 0,
  checked bigint,
  written bigint not null default 0,
  unchanged bigint not null default 0,
  faulty bigint not null default 0,
  reason text,
  created timestamp(3) with time zone not null default now(),
  started timestamp(3) with time zone,
  progressed timestamp(3) with time zone,
  ended timestamp(3) with time zone,
  target jsonb,
  left_out bigint not null default 0,
  request_id text,
  trace_parent text,
  hidden bigint not null default 0,
  constraint file_import_pkey PRIMARY KEY (company, uuid),
  constraint file_import_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint file_import_mode_check CHECK ((mode = ANY (ARRAY['create'::text, 'upsert'::text]))),
  constraint file_import_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'queued'::text, 'checking'::text, 'writing'::text, 'done'::text, 'refused'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX file_import_digest ON file_import USING btree (company, digest) WHERE (NOT dry_run);
CREATE INDEX file_import_listing ON file_import USING btree (company, created, uuid);
CREATE INDEX file_import_open ON file_import USING btree (created) WHERE (state = ANY (ARRAY['uploading'::text, 'queued'::text, 'checking'::text, 'writing'::text]));

create table file_import_fault (
  company uuid not null,
  import uuid not null,
  number bigint not null,
  line bigint not null,
  column text not null,
  value text not null,
  reason text not null,
  constraint file_import_fault_pkey PRIMARY KEY (company, import, number),
  constraint file_import_fault_company_import_fkey FOREIGN KEY (company, import) REFERENCES file_import(company, uuid) ON DELETE CASCADE
);

create table file_import_piece (
  company uuid not null,
  import uuid not null,
  number integer not null,
  bytes bytea,
  file uuid,
  constraint file_import_piece_pkey PRIMARY KEY (company, import, number),
  constraint file_import_piece_company_import_fkey FOREIGN KEY (company, import) REFERENCES file_import(company, uuid) ON DELETE CASCADE
);
CREATE TRIGGER file_import_piece_file_changed AFTER UPDATE OF file ON file_import_piece FOR EACH ROW WHEN ((old.file IS DISTINCT FROM new.file)) EXECUTE FUNCTION name_stored_file();
CREATE TRIGGER file_import_piece_file_left AFTER DELETE ON file_import_piece FOR EACH ROW WHEN ((old.file IS NOT NULL)) EXECUTE FUNCTION name_stored_file();
CREATE TRIGGER file_import_piece_file_named AFTER INSERT ON file_import_piece FOR EACH ROW WHEN ((new.file IS NOT NULL)) EXECUTE FUNCTION name_stored_file();

create table image (
  company uuid not null,
  name text not null,
  media_type text not null,
  bytes bytea,
  created timestamp(3) with time zone not null default now(),
  file uuid,
  constraint image_pkey PRIMARY KEY (company, name),
  constraint image_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);
CREATE TRIGGER image_file_changed AFTER UPDATE OF file ON image FOR EACH ROW WHEN ((old.file IS DISTINCT FROM new.file)) EXECUTE FUNCTION name_stored_file();
CREATE TRIGGER image_file_left AFTER DELETE ON image FOR EACH ROW WHEN ((old.file IS NOT NULL)) EXECUTE FUNCTION name_stored_file();
CREATE TRIGGER image_file_named AFTER INSERT ON image FOR EACH ROW WHEN ((new.file IS NOT NULL)) EXECUTE FUNCTION name_stored_file();

create table import_key (
  owner uuid not null,
  import uuid not null,
  key text not null,
  line integer not null,
  constraint import_key_pkey PRIMARY KEY (owner, import, key)
);

create table import_mapping (
  company uuid not null,
  uuid uuid not null,
  kind text not null,
  name text not null,
  mapping jsonb not null,
  revision bigint not null default 1,
  created timestamp(3) with time zone not null default now(),
  updated timestamp(3) with time zone not null default now(),
  constraint import_mapping_pkey PRIMARY KEY (company, uuid),
  constraint import_mapping_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);
CREATE INDEX import_mapping_listing ON import_mapping USING btree (company, created, uuid);
CREATE UNIQUE INDEX import_mapping_name ON import_mapping USING btree (company, kind, name);

create table listing_count (
  owner uuid not null,
  listing text not null,
  slot smallint not null,
  count bigint not null,
  constraint listing_count_pkey PRIMARY KEY (owner, listing, slot),
  constraint listing_count_slot_check CHECK (((slot >= 0) AND (slot <= 15)))
);

create table location (
  company uuid not null,
  uuid uuid not null,
  name text not null,
  geo_location text,
  created timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  constraint location_pkey PRIMARY KEY (company, uuid),
  constraint location_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);
CREATE INDEX location_listing ON location USING btree (company, created, uuid);
CREATE TRIGGER location_counted_in AFTER INSERT ON location REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_location('1');
CREATE TRIGGER location_counted_out AFTER DELETE ON location REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_location('-1');

create table model (
  company uuid not null,
  uuid uuid not null,
  product uuid not null,
  created timestamp(3) with time zone not null default now(),
  updated timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  constraint model_pkey PRIMARY KEY (company, uuid),
  constraint model_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint model_company_product_fkey FOREIGN KEY (company, product) REFERENCES element(company, uuid) ON DELETE CASCADE,
  constraint model_company_product_key UNIQUE (company, product),
  constraint model_company_uuid_product_key UNIQUE (company, uuid, product)
);
CREATE INDEX model_listing ON model USING btree (company, created, uuid);
CREATE TRIGGER model_counted_in AFTER INSERT ON model REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_model('1');
CREATE TRIGGER model_counted_out AFTER DELETE ON model REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_model('-1');

create table model_input (
  company uuid not null,
  uuid uuid not null,
  model uuid not null,
  product uuid not null,
  name text,
  sync_id text,
  place integer,
  quantity numeric,
  unit text,
  stage text not null default 'A1'::text,
  material_group text[],
  material uuid,
  switch uuid,
  source uuid default COALESCE(material, switch),
  block uuid,
  lane uuid,
  carries uuid,
  carried_weight numeric,
  carried_weight_unit text,
  declared_quantity numeric,
  declared_unit text,
  weight numeric,
  recycled_percent numeric,
  tkm numeric,
  co2e numeric,
  created timestamp(3) with time zone not null default now(),
  updated timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  constraint model_input_pkey PRIMARY KEY (company, uuid),
  constraint model_input_check CHECK ((num_nonnulls(material, switch, lane) <= 1)),
  constraint model_input_check1 CHECK (((lane IS NOT NULL) OR ((carries IS NULL) AND (carried_weight IS NULL)))),
  constraint model_input_check2 CHECK ((num_nonnulls(carried_weight, carried_weight_unit) = ANY (ARRAY[0, 2]))),
  constraint model_input_company_lane_fkey FOREIGN KEY (company, lane) REFERENCES transport_lane(company, uuid),
  constraint model_input_company_material_fkey FOREIGN KEY (company, material) REFERENCES element(company, uuid),
  constraint model_input_company_model_block_fkey FOREIGN KEY (company, model, block) REFERENCES block(company, model, uuid),
  constraint model_input_company_model_carries_fkey FOREIGN KEY (company, model, carries) REFERENCES model_input(company, model, uuid),
  constraint model_input_company_model_product_fkey FOREIGN KEY (company, model, product) REFERENCES model(company, uuid, product) ON DELETE CASCADE,
  constraint model_input_company_model_uuid_key UNIQUE (company, model, uuid),
  constraint model_input_company_switch_fkey FOREIGN KEY (company, switch) REFERENCES switch(company, uuid)
);
CREATE INDEX model_input_block ON model_input USING btree (company, model, block) WHERE (block IS NOT NULL);
CREATE INDEX model_input_carries ON model_input USING btree (company, model, carries) WHERE (carries IS NOT NULL);
CREATE INDEX model_input_lane ON model_input USING btree (company, lane) WHERE (lane IS NOT NULL);
CREATE INDEX model_input_listing ON model_input USING btree (company, model, created, uuid);
CREATE INDEX model_input_product ON model_input USING btree (company, product);
CREATE INDEX model_input_source ON model_input USING btree (company, source) WHERE (source IS NOT NULL);
CREATE UNIQUE INDEX model_input_sync_id ON model_input USING btree (company, model, sync_id) WHERE (sync_id IS NOT NULL);

create table org (
  company uuid not null,
  uuid uuid not null,
  name text not null,
  sync_id text,
  created timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  constraint org_pkey PRIMARY KEY (company, uuid),
  constraint org_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);
CREATE INDEX org_listing ON org USING btree (company, created, uuid);
CREATE UNIQUE INDEX org_sync_id ON org USING btree (company, sync_id);
CREATE TRIGGER org_counted_in AFTER INSERT ON org REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_org('1');
CREATE TRIGGER org_counted_out AFTER DELETE ON org REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_org('-1');

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

create table scope (
  company uuid not null,
  uuid uuid not null,
  name text not null,
  code text,
  sync_id text,
  created timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  memo boolean not null default false,
  constraint scope_pkey PRIMARY KEY (company, uuid),
  constraint scope_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);
CREATE INDEX scope_listing ON scope USING btree (company, created, uuid);
CREATE UNIQUE INDEX scope_sync_id ON scope USING btree (company, sync_id);
CREATE TRIGGER scope_counted_in AFTER INSERT ON scope REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_scope('1');
CREATE TRIGGER scope_counted_out AFTER DELETE ON scope REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_scope('-1');

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

create table stored_file (
  company uuid not null,
  uuid uuid not null,
  place text not null,
  size integer not null,
  digest bytea not null,
  remove_after timestamp(3) with time zone default (now() + '1 day'::interval),
  created timestamp(3) with time zone not null default now(),
  constraint stored_file_pkey PRIMARY KEY (company, uuid),
  constraint stored_file_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);
CREATE INDEX stored_file_unnamed ON stored_file USING btree (place, remove_after) WHERE (remove_after IS NOT NULL);

create table supplier (
  company uuid not null,
  uuid uuid not null,
  name text not null,
  sync_id text,
  created timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  constraint supplier_pkey PRIMARY KEY (company, uuid),
  constraint supplier_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint supplier_company_sync_id_key UNIQUE (company, sync_id)
);
CREATE INDEX supplier_listing ON supplier USING btree (company, created, uuid);
CREATE TRIGGER supplier_counted_in AFTER INSERT ON supplier REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_supplier('1');
CREATE TRIGGER supplier_counted_out AFTER DELETE ON supplier REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_supplier('-1');

create table switch (
  company uuid not null,
  uuid uuid not null,
  name text not null,
  sync_id text,
  unit text,
  image text,
  weight numeric,
  recycled_percent numeric,
  contributors uuid[] not null default '{}'::uuid[],
  leaves_out boolean not null default false,
  created timestamp(3) with time zone not null default now(),
  updated timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  co2e json not null,
  impacts json not null,
  primary_share numeric,
  supplier_share numeric,
  carried jsonb,
  constraint switch_pkey PRIMARY KEY (company, uuid),
  constraint switch_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint switch_company_image_fkey FOREIGN KEY (company, image) REFERENCES image(company, name)
);
CREATE INDEX switch_before_gaps ON switch USING btree (company, uuid) WHERE (carried IS NULL);
CREATE INDEX switch_image ON switch USING btree (company, image) WHERE (image IS NOT NULL);
CREATE INDEX switch_listing ON switch USING btree (company, created, uuid);
CREATE UNIQUE INDEX switch_sync_id ON switch USING btree (company, sync_id) WHERE (sync_id IS NOT NULL);
CREATE TRIGGER switch_updated_before BEFORE UPDATE ON switch FOR EACH ROW WHEN (((NOT (new.carried IS DISTINCT FROM old.carried)) AND ((((new.co2e ->> 'A1_A3'::text) IS DISTINCT FROM (old.co2e ->> 'A1_A3'::text)) OR ((new.impacts #>> '{GWP-luluc,A1_A3}'::text[]) IS DISTINCT FROM (old.impacts #>> '{GWP-luluc,A1_A3}'::text[]))) OR ((new.impacts #>> '{GWP-biogenic,A1_A3}'::text[]) IS DISTINCT FROM (old.impacts #>> '{GWP-biogenic,A1_A3}'::text[]))))) EXECUTE FUNCTION void_carried();

create table switch_source (
  company uuid not null,
  switch uuid not null,
  element uuid not null,
  place integer not null,
  share numeric,
  constraint switch_source_pkey PRIMARY KEY (company, switch, element),
  constraint switch_source_company_element_fkey FOREIGN KEY (company, element) REFERENCES element(company, uuid),
  constraint switch_source_company_switch_fkey FOREIGN KEY (company, switch) REFERENCES switch(company, uuid) ON DELETE CASCADE
);
CREATE INDEX switch_source_element ON switch_source USING btree (company, element);

create table taxonomy (
  owner uuid not null,
  uuid uuid not null,
  parent uuid,
  name text not null,
  slug text not null,
  path text not null,
  created timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  constraint taxonomy_pkey PRIMARY KEY (owner, uuid),
  constraint taxonomy_owner_parent_fkey FOREIGN KEY (owner, parent) REFERENCES taxonomy(owner, uuid),
  constraint taxonomy_owner_path_key UNIQUE (owner, path)
);
CREATE INDEX taxonomy_listing ON taxonomy USING btree (owner, created, uuid);
CREATE INDEX taxonomy_parent ON taxonomy USING btree (owner, parent) WHERE (parent IS NOT NULL);
CREATE INDEX taxonomy_words ON taxonomy USING gin (owner, search_words(name));
CREATE TRIGGER taxonomy_counted_in AFTER INSERT ON taxonomy REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_taxonomy('1');
CREATE TRIGGER taxonomy_counted_out AFTER DELETE ON taxonomy REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_taxonomy('-1');

create table transport_lane (
  company uuid not null,
  uuid uuid not null,
  name text not null,
  sync_id text,
  distance numeric not null,
  distance_unit text not null,
  total_km numeric not null,
  co2e_per_tkm numeric not null,
  created timestamp(3) with time zone not null default now(),
  updated timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  impacts json,
  dataset_owner uuid,
  dataset uuid,
  dataset_amount numeric,
  dataset_amount_unit text,
  drew_on uuid[],
  drew_revision bigint,
  constraint transport_lane_pkey PRIMARY KEY (company, uuid),
  constraint transport_lane_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint transport_lane_dataset_owner_dataset_fkey FOREIGN KEY (dataset_owner, dataset) REFERENCES dataset(owner, uuid)
);
CREATE INDEX transport_lane_drawn ON transport_lane USING btree (dataset_owner, dataset, COALESCE(drew_revision, (0)::bigint), company) WHERE (dataset IS NOT NULL);
CREATE INDEX transport_lane_drew_on ON transport_lane USING btree (company, uuid) WHERE (drew_on IS NOT NULL);
CREATE INDEX transport_lane_listing ON transport_lane USING btree (company, created, uuid);
CREATE UNIQUE INDEX transport_lane_sync_id ON transport_lane USING btree (company, sync_id);
CREATE TRIGGER transport_lane_counted_in AFTER INSERT ON transport_lane REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_transport_lane('1');
CREATE TRIGGER transport_lane_counted_out AFTER DELETE ON transport_lane REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_transport_lane('-1');
