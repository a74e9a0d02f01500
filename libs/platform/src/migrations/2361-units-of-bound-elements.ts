// Why: existing rows do not say where their unit came from. If a bound element has the unit of its dataset, the unit
// counts as taken from it. This runs apart from the migration that adds the column, so that no reader waits for it.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UnitsOfBoundElements1795181820000 implements MigrationInterface {
  readonly transaction = false;

  /**
   * Updates a limited number of rows at a time, so that a writer waits only for a moment. Rows that are already done
   * are skipped.
   */
  async up(runner: QueryRunner): Promise<void> {
    for (let last: Key | undefined = BEFORE_ALL; last;) {
      [last] = (await runner.query(MARK_BATCH, [last.company, last.uuid])) as Key[];
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

interface Key {
  company: string;
  uuid: string;
}

const BEFORE_ALL: Key = {
  company: '00000000-0000-0000-0000-000000000000',
  uuid: '00000000-0000-0000-0000-000000000000',
};

const MARK_BATCH = `
  with batch as (
    select company, uuid from element where (company, uuid) > ($1, $2) order by company, uuid limit 5000
  ), marked as (
    update element e set unit_from_dataset = true from batch s, dataset d
    where e.company = s.company and e.uuid = s.uuid and not e.unit_from_dataset
      and d.owner = e.dataset_owner and d.uuid = e.dataset and d.unit = e.unit)
  select company, uuid from batch order by company desc, uuid desc limit 1`;
