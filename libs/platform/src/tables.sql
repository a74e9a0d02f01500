-- The tables as all migrations together leave them, for readers; the migrations are in libs/platform/src/migrations.
-- Written by: npx vitest run test/operations/database/tables -u

create table installation (
  only_row boolean not null default true,
  system_identifier text,
  database_oid bigint not null,
  noted timestamp(3) with time zone not null default now(),
  constraint installation_pkey PRIMARY KEY (only_row),
  constraint installation_only_row_check CHECK (only_row)
);

create table migration (
  id integer not null default nextval('migration_id_seq'::regclass),
  timestamp bigint not null,
  name character varying not null,
  constraint PK_3043fc6b8af7c99b8b98830094f PRIMARY KEY (id)
);
