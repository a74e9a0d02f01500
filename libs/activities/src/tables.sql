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
  import uuid,
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
CREATE INDEX activity_import ON activity USING btree (company, import, start_date, uuid) WHERE (import IS NOT NULL);
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
