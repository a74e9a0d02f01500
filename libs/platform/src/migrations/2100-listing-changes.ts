// Why: a page that is requested by number has to skip all rows before it. Where it began is remembered as long as the
// listing does not change.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ListingChanges1795172400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CHANGES);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** How often the set of newest versions has changed. It only grows. */
const CHANGES = `
  alter table element_count add column changes bigint not null default 0;
  create or replace function count_element() returns trigger language plpgsql as $$
  declare
    counted element;
    change integer := 1;
  begin
    if tg_op = 'DELETE' or tg_op = 'UPDATE' and not new.newest then
      counted := old;
      change := -1;
    else
      counted := new;
    end if;
    insert into element_count as kept (company, kind, slot, count, changes)
      values (counted.company, counted.kind, pg_backend_pid() % 16, change, 1)
      on conflict (company, kind, slot) do update set count = kept.count + excluded.count, changes = kept.changes + 1;
    return null;
  end $$;
`;
