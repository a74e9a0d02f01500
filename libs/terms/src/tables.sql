-- The tables as all migrations together leave them, for readers; the migrations are in libs/platform/src/migrations.
-- Written by: npx vitest run test/operations/database/tables -u

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
  sync_id text,
  constraint location_pkey PRIMARY KEY (company, uuid),
  constraint location_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);
CREATE INDEX location_listing ON location USING btree (company, created, uuid);
CREATE UNIQUE INDEX location_sync_id ON location USING btree (company, sync_id) WHERE (sync_id IS NOT NULL);
CREATE TRIGGER location_counted_in AFTER INSERT ON location REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_location('1');
CREATE TRIGGER location_counted_out AFTER DELETE ON location REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_location('-1');

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

create table taxonomy (
  owner uuid not null,
  uuid uuid not null,
  parent uuid,
  name text not null,
  slug text not null,
  path text not null,
  created timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  sync_id text,
  constraint taxonomy_pkey PRIMARY KEY (owner, uuid),
  constraint taxonomy_owner_parent_fkey FOREIGN KEY (owner, parent) REFERENCES taxonomy(owner, uuid),
  constraint taxonomy_owner_path_key UNIQUE (owner, path)
);
CREATE INDEX taxonomy_listing ON taxonomy USING btree (owner, created, uuid);
CREATE INDEX taxonomy_parent ON taxonomy USING btree (owner, parent) WHERE (parent IS NOT NULL);
CREATE INDEX taxonomy_words ON taxonomy USING gin (owner, search_words(name));
CREATE UNIQUE INDEX taxonomy_sync_id ON taxonomy USING btree (owner, sync_id) WHERE (sync_id IS NOT NULL);
CREATE TRIGGER taxonomy_counted_in AFTER INSERT ON taxonomy REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_taxonomy('1');
CREATE TRIGGER taxonomy_counted_out AFTER DELETE ON taxonomy REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_taxonomy('-1');
