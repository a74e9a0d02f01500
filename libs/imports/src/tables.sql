-- The tables as all migrations together leave them, for readers; the migrations are in libs/platform/src/migrations.
-- Written by: npx vitest run test/operations/database/tables -u

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
  created_rows bigint,
  undone_by text,
  undo_request text,
  removed bigint not null default 0,
  stops_on_warnings boolean not null default false,
  warnings jsonb,
  grouped bigint not null default 0,
  claimed integer,
  ungrouped bigint not null default 0,
  constraint file_import_pkey PRIMARY KEY (company, uuid),
  constraint file_import_company_fkey FOREIGN KEY (company) REFERENCES company(uuid),
  constraint file_import_mode_check CHECK ((mode = ANY (ARRAY['create'::text, 'upsert'::text]))),
  constraint file_import_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'queued'::text, 'checking'::text, 'waiting'::text, 'writing'::text, 'done'::text, 'refused'::text, 'failed'::text, 'cancelled'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX file_import_digest ON file_import USING btree (company, digest) WHERE (NOT dry_run);
CREATE INDEX file_import_listing ON file_import USING btree (company, created, uuid);
CREATE INDEX file_import_unfinished ON file_import USING btree (created) WHERE (state = ANY (ARRAY['uploading'::text, 'queued'::text, 'checking'::text, 'waiting'::text, 'writing'::text, 'undoing'::text]));
CREATE INDEX file_import_waiting ON file_import USING btree (progressed) WHERE (state = 'waiting'::text);
CREATE TRIGGER file_import_checked_before BEFORE UPDATE OF state ON file_import FOR EACH ROW WHEN (((old.state = 'checking'::text) AND (new.state = 'writing'::text) AND new.stops_on_warnings AND (new.warnings IS NULL))) EXECUTE FUNCTION check_import_again();
CREATE TRIGGER file_import_claimed_before BEFORE UPDATE OF attempt ON file_import FOR EACH ROW WHEN (((new.attempt > old.attempt) AND (new.claimed IS DISTINCT FROM new.attempt) AND ((new.mapping ? 'where'::text) OR jsonb_path_exists(new.mapping, '$."columns"[*]?(exists (@."per") || exists (@."columns"))'::jsonpath)))) EXECUTE FUNCTION leave_import();

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

create table file_import_fault_group (
  company uuid not null,
  import uuid not null,
  key text not null,
  number bigint not null,
  column text not null,
  value text not null,
  reason text not null,
  count bigint not null,
  lines bigint[] not null,
  constraint file_import_fault_group_pkey PRIMARY KEY (company, import, key),
  constraint file_import_fault_group_company_import_fkey FOREIGN KEY (company, import) REFERENCES file_import(company, uuid) ON DELETE CASCADE
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
