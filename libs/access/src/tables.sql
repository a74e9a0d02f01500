-- The tables as all migrations together leave them, for readers; the migrations are in libs/platform/src/migrations.
-- Written by: npx vitest run test/operations/database/tables -u

create table audit_chain (
  company uuid not null,
  head_number bigint not null,
  head_hash bytea not null,
  head_at timestamp(3) with time zone not null,
  head_key text not null,
  head_seal bytea not null,
  pruned_number bigint not null,
  pruned_hash bytea not null,
  pruned_at timestamp(3) with time zone not null,
  pruned_key text not null,
  pruned_seal bytea not null,
  constraint audit_chain_pkey PRIMARY KEY (company)
);

create table audit_entry (
  company uuid not null,
  uuid uuid not null default gen_random_uuid(),
  created timestamp(3) with time zone not null default clock_timestamp(),
  seq bigint not null,
  actor text not null,
  request_id text,
  action text not null,
  kind text not null,
  record text,
  name text,
  changes json,
  counts json,
  number bigint,
  key text,
  hash bytea,
  constraint audit_entry_pkey PRIMARY KEY (company, created, uuid),
  constraint audit_entry_check CHECK ((((number IS NULL) = (hash IS NULL)) AND ((number IS NULL) = (key IS NULL))))
);
CREATE INDEX audit_entry_kind ON audit_entry USING btree (company, kind, created, uuid) WHERE (kind <> 'activity'::text);
CREATE INDEX audit_entry_record ON audit_entry USING btree (company, record, created, uuid) WHERE (record IS NOT NULL);
CREATE INDEX audit_entry_unchained ON audit_entry USING btree (company, seq) WHERE (number IS NULL);
CREATE UNIQUE INDEX audit_entry_number ON audit_entry USING btree (company, number) WHERE (number IS NOT NULL);

create table audit_key (
  company uuid not null,
  id text not null,
  sealed bytea not null,
  created timestamp(3) with time zone not null default now(),
  constraint audit_key_pkey PRIMARY KEY (company, id)
);

create table client (
  company uuid not null,
  id text not null,
  name text not null,
  secret_hash bytea not null,
  api_key_hash bytea,
  permissions text[] not null,
  created timestamp(3) with time zone not null default now(),
  revoked timestamp(3) with time zone,
  expires timestamp(3) with time zone,
  requests_per_minute integer,
  concurrent integer,
  old_secret_hash bytea,
  old_api_key_hash bytea,
  old_until timestamp(3) with time zone,
  last_used timestamp(3) with time zone,
  data_source uuid,
  base_token_asked timestamp(3) with time zone,
  constraint client_pkey PRIMARY KEY (company, id),
  constraint client_company_data_source_fkey FOREIGN KEY (company, data_source) REFERENCES data_source(company, uuid) ON DELETE SET NULL (data_source),
  constraint client_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint client_concurrent_check CHECK ((concurrent > 0)),
  constraint client_requests_per_minute_check CHECK ((requests_per_minute > 0))
);
CREATE INDEX client_data_source ON client USING btree (company, data_source) WHERE (data_source IS NOT NULL);

create table company (
  uuid uuid not null,
  subdomain text not null,
  name text not null,
  domain text,
  company_ids text[] not null default '{}'::text[],
  pact_public boolean not null default false,
  publish text not null default 'all'::text,
  accept_json_events boolean not null default false,
  outbound_logistics boolean not null default false,
  characterization_factors text[] not null default '{AR6}'::text[],
  cross_sectoral_standards text[] not null default '{PACT-3.0}'::text[],
  fossil_carbon_content text not null default '0'::text,
  exempted_emissions_percent text not null default '0'::text,
  created timestamp(3) with time zone not null default now(),
  updated timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  scope2_method text,
  languages text[] not null default '{en,de}'::text[],
  closed timestamp(3) with time zone,
  delete_after timestamp(3) with time zone,
  deleting timestamp(3) with time zone,
  access text not null default 'everybody'::text,
  answer_due_days integer not null default 14,
  publish_gaps text not null default 'tell'::text,
  token_at_base boolean not null default false,
  constraint company_pkey PRIMARY KEY (uuid),
  constraint company_access_check CHECK ((access = ANY (ARRAY['everybody'::text, 'granted'::text]))),
  constraint company_answer_due_days_check CHECK (((answer_due_days >= 1) AND (answer_due_days <= 400))),
  constraint company_closing_check CHECK ((((closed IS NULL) = (delete_after IS NULL)) AND ((deleting IS NULL) OR (closed IS NOT NULL)))),
  constraint company_publish_check CHECK ((publish = ANY (ARRAY['all'::text, 'reviewed'::text, 'none'::text]))),
  constraint company_publish_gaps_check CHECK ((publish_gaps = ANY (ARRAY['tell'::text, 'withhold'::text]))),
  constraint company_scope2_method_check CHECK ((scope2_method = ANY (ARRAY['location-based'::text, 'market-based'::text]))),
  constraint company_subdomain_check CHECK ((subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'::text)),
  constraint company_subdomain_key UNIQUE (subdomain)
);

create table kept_answer (
  company uuid not null,
  client text not null,
  key text not null,
  request bytea not null,
  answer bytea not null,
  etag text,
  created timestamp(3) with time zone not null default now(),
  constraint kept_answer_pkey PRIMARY KEY (company, client, key),
  constraint kept_answer_company_client_fkey FOREIGN KEY (company, client) REFERENCES client(company, id) ON DELETE CASCADE
);
CREATE INDEX kept_answer_created ON kept_answer USING btree (created);

create table refresh_token (
  company uuid not null,
  token_hash bytea not null,
  family uuid not null,
  client text not null,
  scope text[] not null,
  expires timestamp(3) with time zone not null,
  used timestamp(3) with time zone,
  revoked timestamp(3) with time zone,
  session boolean not null default false,
  constraint refresh_token_pkey PRIMARY KEY (company, token_hash),
  constraint refresh_token_company_client_fkey FOREIGN KEY (company, client) REFERENCES client(company, id) ON DELETE CASCADE
);
CREATE INDEX refresh_token_client ON refresh_token USING btree (company, client);
CREATE INDEX refresh_token_expires ON refresh_token USING btree (expires);
CREATE INDEX refresh_token_family ON refresh_token USING btree (company, family);

create table republication (
  company uuid not null,
  requested timestamp(3) with time zone not null default now(),
  cursor uuid,
  due timestamp with time zone not null default now(),
  attempts integer not null default 0,
  constraint republication_pkey PRIMARY KEY (company),
  constraint republication_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);

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
