// Why: deliveries that are due are offered in turn, by company and by data source, however many of one company are older. And of those
// that wait for a data source the ones that were tried least come first: a source that gets one attempt at a time would otherwise be
// sent the same few again and again.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../schema/build-index.js';

/** Stands for the data source of a delivery that has none yet. */
const NONE = '00000000-0000-0000-0000-000000000000';
const UNQUEUED = `state in ('pending', 'delivering', 'retrying') and queued is null`;

export class TurnsOfDeliveries1795206744000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'delivery_waiting_turn',
      `on delivery (company, data_source, attempt, accepted) where state = 'waiting'`,
    );
    await buildIndex(
      runner,
      'delivery_unqueued_turn',
      `on delivery (company, (coalesce(data_source, '${NONE}')), due) where ${UNQUEUED}`,
    );
    await runner.query(DUE_IN_TURN);
    await dropIndex(runner, 'delivery_waiting');
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
      return query select d.company, d.uuid, d.due, row_number() over (order by d.due) from delivery d
        where d.state in ('pending', 'delivering', 'retrying') and d.queued is null and d.company = companies[nth]
          and coalesce(d.data_source, '${NONE}') = sources[nth] and d.due <= now()
        order by d.due limit each;
    end loop;
  end $$`;
