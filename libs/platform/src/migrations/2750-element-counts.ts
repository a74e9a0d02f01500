// Why: a page now finds its beginning in the index, so how often a listing has changed is no longer needed. The column
// `changes` stays for the processes of the release before, which read it while they are being replaced. A later release
// drops it.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ElementCounts1795197000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COUNT_ALONE);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** The function as it was before migration 2100. */
const COUNT_ALONE = `
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
    insert into element_count as kept (company, kind, slot, count)
      values (counted.company, counted.kind, pg_backend_pid() % 16, change)
      on conflict (company, kind, slot) do update set count = kept.count + excluded.count;
    return null;
  end $$;
`;
