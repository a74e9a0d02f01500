// Why: of each data source a few deliveries that wait are offered, and a worker that has a place for one takes the others by itself. But
// each sweep, three times a second, offered the next few, so that all that waited for sources that hang went through the queue in a few
// seconds, and healthy deliveries waited behind them. Now a source is due when the first of them is.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropIndex } from '../schema/build-index.js';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export class SourcesOfferedInTurn1795207068000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DUE_SOURCES);
    await dropIndex(runner, 'delivery_waiting_due');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * The data sources of which a delivery waits that is to be offered, or offered again. It goes from one key of the index to the next,
 * by single statements, which Citus plans, too. Passed over is what workers have taken ahead. Of those accepted at once, the one offered last counts.
 */
const DUE_SOURCES = `
  create or replace function due_sources(requeue_after interval) returns table (company uuid, data_source uuid)
  language plpgsql stable as $$
  declare
    last_company uuid := '${BEFORE_ALL}';
    last_source uuid := '${BEFORE_ALL}';
    first_due timestamptz;
  begin
    loop
      select d.company, d.data_source into last_company, last_source from delivery d
        where d.state = 'waiting' and (d.company, d.data_source) > (last_company, last_source)
        order by d.company, d.data_source limit 1;
      exit when not found;
      select d.due into first_due from delivery d
        where d.state = 'waiting' and d.company = last_company and d.data_source = last_source
          and (d.queued is null or d.queued <= now() - requeue_after)
        order by d.attempt, d.accepted, d.due desc limit 1;
      if first_due <= now() then
        company := last_company;
        data_source := last_source;
        return next;
      end if;
    end loop;
  end $$`;
