// Why: PostgreSQL 15 reads all deliveries of a data source that are due at the same moment, such as those of one bulk, before it numbers
// the first. A frame of rows lets it stop at as many as are taken, as later releases do by themselves.
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stands for the data source of a delivery that has none yet. */
const NONE = '00000000-0000-0000-0000-000000000000';

export class TurnsNumberedByRow1795207140000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DUE_IN_TURN);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * Up to some `most` deliveries that are due and not queued, of each data source as many, with the turn of each among those of its
 * company. It goes from one key of the index to the next, so that it reads those alone that it returns; by single statements,
 * which Citus plans, too.
 */
const DUE_IN_TURN = `
  create or replace function due_in_turn(most integer) returns table (its_company uuid, its_uuid uuid, its_due timestamptz, turn bigint)
  language plpgsql stable as $$
  declare
    last_company uuid := '${NONE}';
    last_source uuid := '${NONE}';
    companies uuid[] := '{}';
    sources uuid[] := '{}';
    each integer;
  begin
    loop
      select d.company, coalesce(d.data_source, '${NONE}') into last_company, last_source from delivery d
        where d.state in ('pending', 'delivering', 'retrying') and d.queued is null
          and (d.company, coalesce(d.data_source, '${NONE}')) > (last_company, last_source)
        order by d.company, coalesce(d.data_source, '${NONE}') limit 1;
      exit when not found;
      if exists (select from delivery d
        where d.state in ('pending', 'delivering', 'retrying') and d.queued is null and d.company = last_company
          and coalesce(d.data_source, '${NONE}') = last_source and d.due <= now()) then
        companies := companies || last_company;
        sources := sources || last_source;
      end if;
    end loop;
    each := greatest(1, most / greatest(1, cardinality(sources)));
    for nth in 1..cardinality(sources) loop
      return query select d.company, d.uuid, d.due, row_number() over (order by d.due rows unbounded preceding) from delivery d
        where d.state in ('pending', 'delivering', 'retrying') and d.queued is null and d.company = companies[nth]
          and coalesce(d.data_source, '${NONE}') = sources[nth] and d.due <= now()
        order by d.due limit each;
    end loop;
  end $$`;
