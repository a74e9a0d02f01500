// Why: a transport lane has figures of all indicators, of its own or of a dataset. Those of a lane that states nothing but CO2ePerTkm, as
// every lane of the release before does, still stand in co2e_per_tkm alone. Where that differs from the GWP-fossil in impacts, the
// release before has written it since, and what the other columns say is void. drew_on are all datasets that a lane is or was bound to.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class FiguresOfLanes1795206492000 implements MigrationInterface {
  /** An index of a table that may be large is built while others write. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table transport_lane
        add column if not exists impacts json,
        add column if not exists dataset_owner uuid,
        add column if not exists dataset uuid,
        add column if not exists dataset_amount numeric,
        add column if not exists dataset_amount_unit text,
        add column if not exists drew_on uuid[]`);
    await runner.query(`
      do $$ begin
        if not exists (select from pg_constraint where conname = 'transport_lane_dataset_owner_dataset_fkey') then
          alter table transport_lane add constraint transport_lane_dataset_owner_dataset_fkey
            foreign key (dataset_owner, dataset) references dataset (owner, uuid);
        end if;
      end $$`);
    await buildIndex(
      runner,
      'transport_lane_dataset',
      'on transport_lane (dataset_owner, dataset) where dataset is not null',
    );
    await buildIndex(runner, 'transport_lane_drew_on', 'on transport_lane (company, uuid) where drew_on is not null');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
