-- The tables as all migrations together leave them, for readers; the migrations are in libs/platform/src/migrations.
-- Written by: npx vitest run test/operations/database/tables -u

create table data_source (
  company uuid not null,
  uuid uuid not null,
  name text not null,
  url text not null,
  url_key text not null,
  auth_url text,
  client_id text not null,
  secret bytea not null,
  created timestamp(3) with time zone not null default now(),
  updated timestamp(3) with time zone not null default now(),
  revision bigint not null default 1,
  event_organisation text,
  accept_json_events boolean not null default false,
  constraint data_source_pkey PRIMARY KEY (company, uuid),
  constraint data_source_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint data_source_company_name_key UNIQUE (company, name),
  constraint data_source_company_url_key_key UNIQUE (company, url_key)
);

create table data_source_test (
  company uuid not null,
  data_source uuid not null,
  requested timestamp(3) with time zone not null default now(),
  due timestamp(3) with time zone not null default now(),
  began timestamp(3) with time zone,
  finished timestamp(3) with time zone,
  works boolean,
  steps jsonb,
  constraint data_source_test_pkey PRIMARY KEY (company, data_source),
  constraint data_source_test_company_data_source_fkey FOREIGN KEY (company, data_source) REFERENCES data_source(company, uuid) ON DELETE CASCADE
);
CREATE INDEX data_source_test_due ON data_source_test USING btree (due) WHERE (finished IS NULL);

create table delivery (
  company uuid not null,
  uuid uuid not null,
  event uuid not null,
  state text not null,
  data_source uuid,
  attempt integer not null default 0,
  step integer not null default 0,
  accepted timestamp(3) with time zone not null default now(),
  due timestamp(3) with time zone not null default now(),
  queued timestamp(3) with time zone,
  outcome text,
  body text,
  body_hash bytea,
  decided timestamp(3) with time zone,
  settled timestamp(3) with time zone,
  last_error text,
  kind text not null default 'answer'::text,
  created timestamp(3) with time zone not null default now(),
  constraint delivery_pkey PRIMARY KEY (company, uuid),
  constraint delivery_company_event_fkey FOREIGN KEY (company, event) REFERENCES exchange_event(company, uuid),
  constraint delivery_company_event_key UNIQUE (company, event),
  constraint delivery_kind_check CHECK ((kind = ANY (ARRAY['answer'::text, 'request'::text]))),
  constraint delivery_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivering'::text, 'delivered'::text, 'retrying'::text, 'exhausted'::text, 'refused'::text, 'cancelled'::text, 'unmatched'::text, 'waiting'::text])))
);
CREATE INDEX delivery_body ON delivery USING btree (settled) WHERE ((body IS NOT NULL) AND (settled IS NOT NULL));
CREATE INDEX delivery_order ON delivery USING btree (company, state, created, uuid);
CREATE INDEX delivery_queued ON delivery USING btree (queued) WHERE ((state = ANY (ARRAY['pending'::text, 'delivering'::text, 'retrying'::text])) AND (queued IS NOT NULL));
CREATE INDEX delivery_request ON delivery USING btree (company, created, uuid) WHERE (kind = 'request'::text);
CREATE INDEX delivery_unqueued ON delivery USING btree (due) WHERE ((state = ANY (ARRAY['pending'::text, 'delivering'::text, 'retrying'::text])) AND (queued IS NULL));
CREATE INDEX delivery_unqueued_turn ON delivery USING btree (company, COALESCE(data_source, '00000000-0000-0000-0000-000000000000'::uuid), due) WHERE ((state = ANY (ARRAY['pending'::text, 'delivering'::text, 'retrying'::text])) AND (queued IS NULL));
CREATE INDEX delivery_waiting_turn ON delivery USING btree (company, data_source, attempt, accepted) WHERE (state = 'waiting'::text);

create table delivery_attempt (
  company uuid not null,
  delivery uuid not null,
  number integer not null,
  started timestamp(3) with time zone not null,
  finished timestamp(3) with time zone not null default now(),
  result text not null,
  status integer,
  error text,
  constraint delivery_attempt_pkey PRIMARY KEY (company, delivery, number),
  constraint delivery_attempt_company_delivery_fkey FOREIGN KEY (company, delivery) REFERENCES delivery(company, uuid)
);

create table exchange_count (
  company uuid not null,
  source_key text not null,
  requests boolean not null,
  slot smallint not null,
  count bigint not null,
  constraint exchange_count_pkey PRIMARY KEY (company, source_key, requests, slot),
  constraint exchange_count_slot_check CHECK (((slot >= 0) AND (slot <= 15)))
);

create table exchange_event (
  company uuid not null,
  uuid uuid not null,
  dedupe bytea not null,
  event_id text not null,
  source text not null,
  source_key text,
  type text not null,
  body json not null,
  created timestamp(3) with time zone not null default now(),
  request uuid,
  answer uuid,
  origin text,
  request_id text,
  trace_parent text,
  client text,
  repeats uuid,
  constraint inbound_event_pkey PRIMARY KEY (company, uuid),
  constraint exchange_event_company_answer_fkey FOREIGN KEY (company, answer) REFERENCES exchange_event(company, uuid),
  constraint exchange_event_company_request_fkey FOREIGN KEY (company, request) REFERENCES exchange_event(company, uuid),
  constraint inbound_event_company_dedupe_key UNIQUE (company, dedupe),
  constraint inbound_event_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);
CREATE INDEX exchange_event_answer ON exchange_event USING btree (company, answer) WHERE (answer IS NOT NULL);
CREATE INDEX exchange_event_of_partner ON exchange_event USING btree (company, source_key, created, uuid) WHERE (event_id <> (uuid)::text);
CREATE INDEX exchange_event_order ON exchange_event USING btree (company, created, uuid);
CREATE INDEX exchange_event_received ON exchange_event USING btree (company, created, uuid) WHERE (type !~~ '%.ProductFootprint.RequestCreatedEvent.3'::text);
CREATE INDEX exchange_event_repeats ON exchange_event USING btree (company, repeats) WHERE (repeats IS NOT NULL);
CREATE INDEX exchange_event_request ON exchange_event USING btree (company, request) WHERE (request IS NOT NULL);
CREATE INDEX exchange_event_source ON exchange_event USING btree (company, source_key, created, uuid);
CREATE INDEX exchange_event_unanswered ON exchange_event USING btree (company, created, uuid) WHERE ((answer IS NULL) AND (event_id = (uuid)::text));
CREATE TRIGGER exchange_event_answer_taken AFTER INSERT ON exchange_event FOR EACH ROW WHEN (((new.request IS NOT NULL) AND (new.type ~~ '%.ProductFootprint.RequestFulfilledEvent.3'::text))) EXECUTE FUNCTION note_footprint_intake();
CREATE TRIGGER exchange_event_counted AFTER INSERT ON exchange_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_exchange_event();
CREATE TRIGGER exchange_event_not_twice BEFORE INSERT ON exchange_event FOR EACH ROW EXECUTE FUNCTION skip_removed_event();
CREATE TRIGGER exchange_event_not_while_removed AFTER INSERT ON exchange_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_removed_event();
CREATE TRIGGER exchange_event_published_taken AFTER INSERT ON exchange_event FOR EACH ROW WHEN ((new.type ~~ '%.ProductFootprint.PublishedEvent.3'::text)) EXECUTE FUNCTION note_footprint_intake();
CREATE TRIGGER exchange_event_uncounted AFTER DELETE ON exchange_event REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION uncount_exchange_event();

create table factor_turn (
  company uuid not null,
  data_source uuid not null,
  due timestamp(3) with time zone not null default now(),
  singly integer not null default 0,
  constraint factor_turn_pkey PRIMARY KEY (company, data_source),
  constraint factor_turn_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);
CREATE INDEX factor_turn_due ON factor_turn USING btree (due);

create table footprint_grant (
  company uuid not null,
  uuid uuid not null,
  data_source uuid,
  client text,
  product uuid,
  taxonomy uuid,
  created timestamp(3) with time zone not null default now(),
  constraint footprint_grant_pkey PRIMARY KEY (company, uuid),
  constraint footprint_grant_check CHECK ((num_nonnulls(data_source, client) = 1)),
  constraint footprint_grant_check1 CHECK ((num_nonnulls(product, taxonomy) <= 1)),
  constraint footprint_grant_company_client_fkey FOREIGN KEY (company, client) REFERENCES client(company, id) ON DELETE CASCADE,
  constraint footprint_grant_company_data_source_client_product_taxonomy_key UNIQUE NULLS NOT DISTINCT (company, data_source, client, product, taxonomy),
  constraint footprint_grant_company_data_source_fkey FOREIGN KEY (company, data_source) REFERENCES data_source(company, uuid) ON DELETE CASCADE,
  constraint footprint_grant_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);
CREATE INDEX footprint_grant_client ON footprint_grant USING btree (company, client) WHERE (client IS NOT NULL);
CREATE INDEX footprint_grant_order ON footprint_grant USING btree (company, created, uuid);

create table footprint_intake (
  company uuid not null,
  event uuid not null,
  created timestamp(3) with time zone not null default now(),
  due timestamp(3) with time zone not null default now(),
  attempt integer not null default 0,
  constraint footprint_intake_pkey PRIMARY KEY (company, event),
  constraint footprint_intake_company_event_fkey FOREIGN KEY (company, event) REFERENCES exchange_event(company, uuid) ON DELETE CASCADE
);
CREATE INDEX footprint_intake_due ON footprint_intake USING btree (due);

create table footprint_pull (
  company uuid not null,
  uuid uuid not null,
  data_source uuid,
  created timestamp(3) with time zone not null default now(),
  filter jsonb,
  event uuid,
  ids uuid[],
  position integer not null default 0,
  next text,
  state text not null default 'pending'::text,
  attempt integer not null default 0,
  step integer not null default 0,
  due timestamp(3) with time zone not null default now(),
  advanced timestamp(3) with time zone not null default now(),
  finished timestamp(3) with time zone,
  last_error text,
  pages integer not null default 0,
  found integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  faulty integer not null default 0,
  missing integer not null default 0,
  is_read boolean not null default false,
  events integer not null default 1,
  put_off integer not null default 0,
  page_found integer not null default 0,
  page_faulty integer not null default 0,
  constraint footprint_pull_pkey PRIMARY KEY (company, uuid),
  constraint footprint_pull_company_event_key UNIQUE (company, event),
  constraint footprint_pull_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint footprint_pull_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'running'::text, 'retrying'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX footprint_pull_due ON footprint_pull USING btree (due) WHERE (finished IS NULL);
CREATE INDEX footprint_pull_finished ON footprint_pull USING btree (company, finished) WHERE (finished IS NOT NULL);
CREATE INDEX footprint_pull_open ON footprint_pull USING btree (company, data_source, created, uuid) WHERE (finished IS NULL);
CREATE INDEX footprint_pull_order ON footprint_pull USING btree (company, created, uuid);

create table footprint_receipt (
  company uuid not null,
  footprint uuid not null,
  recipient text not null,
  uuid uuid not null default gen_random_uuid(),
  created timestamp(3) with time zone not null default now(),
  constraint footprint_receipt_pkey PRIMARY KEY (company, footprint, recipient),
  constraint footprint_receipt_company_footprint_fkey FOREIGN KEY (company, footprint) REFERENCES published_footprint(company, id) ON DELETE CASCADE
);

create table published_footprint (
  company uuid not null,
  id uuid not null,
  chain uuid not null,
  element uuid not null,
  created timestamp(3) with time zone not null default now(),
  status text not null,
  content json not null,
  content_hash bytea not null,
  preceding uuid[] not null default '{}'::uuid[],
  validity_start timestamp(3) with time zone not null,
  validity_end timestamp(3) with time zone not null,
  keys text[] not null,
  reviewed boolean not null,
  share boolean,
  shared_at timestamp(3) with time zone,
  taxonomy uuid,
  mapping smallint,
  constraint published_footprint_pkey PRIMARY KEY (company, id),
  constraint published_footprint_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint published_footprint_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Deprecated'::text])))
);
CREATE INDEX published_footprint_before_gaps ON published_footprint USING btree (company) WHERE ((status = 'Active'::text) AND (mapping IS NULL));
CREATE INDEX published_footprint_chain ON published_footprint USING btree (company, chain, created);
CREATE INDEX published_footprint_deprecated ON published_footprint USING btree (company, created, id) WHERE (status = 'Deprecated'::text);
CREATE INDEX published_footprint_end ON published_footprint USING btree (company, validity_end);
CREATE INDEX published_footprint_keys ON published_footprint USING gin (company, keys) WITH (gin_pending_list_limit='128');
CREATE INDEX published_footprint_order ON published_footprint USING btree (company, created, id);
CREATE INDEX published_footprint_start ON published_footprint USING btree (company, validity_start);
CREATE INDEX published_footprint_taxonomy ON published_footprint USING btree (company, taxonomy) WHERE (taxonomy IS NOT NULL);
CREATE INDEX published_footprint_visible ON published_footprint USING btree (company, chain) INCLUDE (share, reviewed, status) WHERE (status = 'Active'::text);
CREATE UNIQUE INDEX published_footprint_active ON published_footprint USING btree (company, chain) WHERE (status = 'Active'::text);
CREATE TRIGGER published_footprint_taxonomy BEFORE INSERT ON published_footprint FOR EACH ROW EXECUTE FUNCTION set_footprint_taxonomy();

create table received_footprint (
  company uuid not null,
  uuid uuid not null,
  data_source uuid not null,
  footprint text not null,
  status text,
  created timestamp(3) with time zone not null default now(),
  updated timestamp(3) with time zone not null default now(),
  content_at timestamp(3) with time zone not null,
  made timestamp(3) with time zone,
  content json not null,
  content_hash bytea not null,
  preceding text[] not null default '{}'::text[],
  product_keys text[] not null default '{}'::text[],
  answer uuid,
  pull uuid,
  faults jsonb not null default '[]'::jsonb,
  dataset uuid,
  notes jsonb not null default '[]'::jsonb,
  factor_due timestamp(3) with time zone,
  constraint received_footprint_pkey PRIMARY KEY (company, uuid),
  constraint received_footprint_company_data_source_footprint_key UNIQUE (company, data_source, footprint),
  constraint received_footprint_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint received_footprint_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Deprecated'::text])))
);
CREATE INDEX received_footprint_dataset ON received_footprint USING btree (company, dataset) WHERE (dataset IS NOT NULL);
CREATE INDEX received_footprint_factor_due ON received_footprint USING btree (company, data_source, factor_due, uuid) WHERE (factor_due IS NOT NULL);
CREATE INDEX received_footprint_order ON received_footprint USING btree (company, created, uuid);
CREATE INDEX received_footprint_preceding ON received_footprint USING gin (company, preceding);
CREATE INDEX received_footprint_product ON received_footprint USING gin (company, product_keys);

create table received_footprint_content (
  company uuid not null,
  footprint uuid not null,
  content_hash bytea not null,
  status text,
  content_at timestamp(3) with time zone not null,
  created timestamp(3) with time zone not null default now(),
  content json not null,
  answer uuid,
  pull uuid,
  constraint received_footprint_content_pkey PRIMARY KEY (company, footprint, content_hash),
  constraint received_footprint_content_company_footprint_fkey FOREIGN KEY (company, footprint) REFERENCES received_footprint(company, uuid) ON DELETE CASCADE
);

create table removed_event (
  company uuid not null,
  dedupe bytea not null,
  accepted timestamp(3) with time zone not null,
  unmatched boolean not null default false,
  constraint removed_event_pkey PRIMARY KEY (company, dedupe),
  constraint removed_event_company_fkey FOREIGN KEY (company) REFERENCES company(uuid)
);
