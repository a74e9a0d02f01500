// Why: a worker of the release before takes a row of recomputation, computes the elements, and removes it: of lanes it does not know that
// they draw on datasets. So each lane says which revision of its dataset it was drawn from, and one that is behind is found by that, however
// its row was lost. What said it of datasets before (migration 3272, of no release) told only that a row had been written once.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../schema/build-index.js';

export class LanesDrawn1795206888000 implements MigrationInterface {
  /** An index of a table that may be large is built while others write. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table transport_lane add column if not exists drew_revision bigint');
    await buildIndex(
      runner,
      'transport_lane_drawn',
      'on transport_lane (dataset_owner, dataset, (coalesce(drew_revision, 0)), company) where dataset is not null',
    );
    await runner.query(LANES_BEHIND);
    await dropIndex(runner, 'transport_lane_dataset');
    await dropIndex(runner, 'dataset_before_lanes');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const NONE = '00000000-0000-0000-0000-000000000000';

/**
 * The open companies with lanes that were drawn from an older revision of their dataset than it has now, and that have no recomputation
 * of it. It goes from one dataset to the next in the index of lanes, and reads of each those lanes alone that are behind: a million lanes
 * of a thousand datasets that are all up to date cost a thousand look-ups. By single statements, which Citus plans, too.
 */
const LANES_BEHIND = `
  create or replace function lanes_behind() returns table (its_company uuid, its_owner uuid, its_dataset uuid)
  language plpgsql stable as $$
  declare
    last_owner uuid := '${NONE}';
    last_dataset uuid := '${NONE}';
    now_at bigint;
  begin
    loop
      select t.dataset_owner, t.dataset into last_owner, last_dataset from transport_lane t
        where t.dataset is not null and (t.dataset_owner, t.dataset) > (last_owner, last_dataset)
        order by t.dataset_owner, t.dataset limit 1;
      exit when not found;
      select d.revision into now_at from dataset d where d.owner = last_owner and d.uuid = last_dataset;
      return query select distinct t.company, last_owner, last_dataset
        from transport_lane t join company c on c.uuid = t.company and c.closed is null
        where t.dataset_owner = last_owner and t.dataset = last_dataset and coalesce(t.drew_revision, 0) < now_at
          and not exists (select from recomputation r
            where r.company = t.company and r.dataset_owner = last_owner and r.dataset = last_dataset);
    end loop;
  end $$`;
