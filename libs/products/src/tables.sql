-- The tables as all migrations together leave them, for readers; the migrations are in libs/platform/src/migrations.
-- Written by: npx vitest run test/operations/database/tables -u

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
  import uuid,
  geo_location_text text,
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
CREATE INDEX element_import ON element USING btree (company, import, created, uuid) WHERE (import IS NOT NULL);
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
  import uuid,
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
CREATE INDEX model_input_import ON model_input USING btree (company, import, model, ((carries IS NULL)), uuid) WHERE (import IS NOT NULL);
CREATE INDEX model_input_lane ON model_input USING btree (company, lane) WHERE (lane IS NOT NULL);
CREATE INDEX model_input_listing ON model_input USING btree (company, model, created, uuid);
CREATE INDEX model_input_product ON model_input USING btree (company, product);
CREATE INDEX model_input_source ON model_input USING btree (company, source) WHERE (source IS NOT NULL);
CREATE UNIQUE INDEX model_input_sync_id ON model_input USING btree (company, model, sync_id) WHERE (sync_id IS NOT NULL);

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
