// Why: bytes of images and import files may lie outside of the database. A row says so by naming a stored file in place of its bytes.
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose rows have bytes, or name a file. */
const TABLES = ['image', 'file_import_piece'];

export class StoredFiles1795206252000 implements MigrationInterface {
  /** One table at a time: a reader of two of them, and one statement that locks both, would wait for each other. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(STORED_FILE);
    await runner.query(FUNCTION);
    for (const table of TABLES) {
      await runner.query(`alter table ${table} alter column bytes drop not null, add column if not exists file uuid`);
      await runner.query(triggersOf(table));
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** A row is there before its file is, and goes after it. */
const STORED_FILE = `
  create table if not exists stored_file (
    company uuid not null references company (uuid),
    uuid uuid not null,
    -- Where it lies, as STORAGE_URL names it, without credentials.
    place text not null,
    size integer not null,
    -- SHA-256.
    digest bytea not null,
    -- Null while a row names it.
    remove_after timestamptz(3) default now() + interval '1 day',
    created timestamptz(3) not null default now(),
    primary key (company, uuid)
  );
  create index if not exists stored_file_unnamed on stored_file (place, remove_after) where remove_after is not null;
`;

/** A file that is no longer named stays for a day: who has just read the row, or reads a snapshot, finds it. */
const FUNCTION = `
  create or replace function name_stored_file() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.file is not null then
        update stored_file set remove_after = now() + interval '1 day' where company = old.company and uuid = old.file;
      end if;
      if tg_op <> 'DELETE' and new.file is not null then
        update stored_file set remove_after = null where company = new.company and uuid = new.file;
        if not found then
          raise exception 'There is no stored file %.', new.file;
        end if;
      end if;
      return null;
    end $$;
`;

/** Rows that have their bytes call nothing. */
const triggersOf = (table: string): string => `
  create or replace trigger ${table}_file_named after insert on ${table}
    for each row when (new.file is not null) execute function name_stored_file();
  create or replace trigger ${table}_file_left after delete on ${table}
    for each row when (old.file is not null) execute function name_stored_file();
  create or replace trigger ${table}_file_changed after update of file on ${table}
    for each row when (old.file is distinct from new.file) execute function name_stored_file();
`;
