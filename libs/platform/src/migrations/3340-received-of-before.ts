// Why: what models and footprints take from an element has grown. A process of the release before does not know what an element draws from
// its dataset beside figures and leaves it as it is, computes no model again because of what only this release takes from its inputs, and
// takes a recomputation for done without lanes. A row tells whether its writer knew all this, and workers find where it did not.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class ReceivedOfBefore1795206924000 implements MigrationInterface {
  /** An index is built while others write. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...ELEMENTS, ...DATASETS, ...SWITCHES, ...RECOMPUTATIONS]) await runner.query(statement);
    await buildIndex(runner, 'switch_before_gaps', 'on switch (company, uuid) where carried is null');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * A writer that knows all this writes `received_revision`. Where another one changes a draft, or inserts a bound one, `received` loses
 * its `differences`: by that workers find the row in `element_before_gaps`. If the figures changed, nothing is left of it.
 */
const ELEMENTS = [
  'alter table element add column if not exists received_revision bigint',
  `create or replace function mark_element() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       new.received := '{}';
     elsif (new.dataset, new.dataset_amount, new.dataset_amount_unit, new.co2e::jsonb, new.impacts::jsonb)
       is distinct from (old.dataset, old.dataset_amount, old.dataset_amount_unit, old.co2e::jsonb, old.impacts::jsonb) then
       new.received := '{}';
     elsif new.dataset is not null or (new.name, new.pact) is distinct from (old.name, old.pact) then
       new.received := coalesce(old.received, '{}') - 'differences';
     end if;
     return new;
   end $$`,
  'drop trigger if exists element_inserted_before on element',
  `create trigger element_inserted_before before insert on element for each row
     when (new.dataset is not null and new.received_revision is distinct from new.revision)
     execute function mark_element()`,
  'drop trigger if exists element_updated_before on element',
  `create trigger element_updated_before before update on element for each row
     when (new.received_revision is distinct from new.revision and new.revision <> old.revision and old.version_state = 'draft')
     execute function mark_element()`,
];

/**
 * Whoever knows all this writes `received_revision`, which was `lanes_marked` in migration 3272, of no release. What a dataset states beside figures goes with these, and not with others. Without
 * `differences` workers make a partner's factor again from the footprint that is kept.
 */
const DATASETS = [
  `do $$ begin
     if not exists (select from pg_attribute where attrelid = 'dataset'::regclass and attname = 'received_revision') then
       alter table dataset rename lanes_marked to received_revision;
     end if;
   end $$`,
  `create or replace function void_stated() returns trigger language plpgsql as $$
   begin
     new.pact := null;
     new.received := new.received - 'differences';
     return new;
   end $$`,
  'drop trigger if exists dataset_updated_before on dataset',
  `create trigger dataset_updated_before before update on dataset for each row
     when (new.received_revision is not distinct from old.received_revision and new.revision <> old.revision
       and (new.pact is not null or new.received is not null) and (new.figures, new.unit) is distinct from (old.figures, old.unit))
     execute function void_stated()`,
];

/** Facts that go with other climate figures are void. A switch without them is computed again. */
const SWITCHES = [
  `create or replace function void_carried() returns trigger language plpgsql as $$
   begin
     new.carried := null;
     new.supplier_share := null;
     return new;
   end $$`,
  'drop trigger if exists switch_updated_before on switch',
  `create trigger switch_updated_before before update on switch for each row
     when (new.carried is not distinct from old.carried and (new.co2e ->> 'A1_A3', new.impacts #>> '{GWP-luluc,A1_A3}', new.impacts #>> '{GWP-biogenic,A1_A3}')
       is distinct from (old.co2e ->> 'A1_A3', old.impacts #>> '{GWP-luluc,A1_A3}', old.impacts #>> '{GWP-biogenic,A1_A3}'))
     execute function void_carried()`,
];

/** What is removed before it is marked as done is noted, for a process that does all of it. No key: companies are deleted by that release, too. */
const RECOMPUTATIONS = [
  'alter table recomputation add column if not exists is_done boolean not null default false',
  `create table if not exists recomputation_again (
     company uuid not null,
     dataset_owner uuid not null,
     dataset uuid not null,
     primary key (company, dataset_owner, dataset)
   )`,
  `create or replace function note_recomputation() returns trigger language plpgsql as $$
   begin
     insert into recomputation_again (company, dataset_owner, dataset) values (old.company, old.dataset_owner, old.dataset)
       on conflict do nothing;
     return null;
   end $$`,
  'drop trigger if exists recomputation_removed_before on recomputation',
  `create trigger recomputation_removed_before after delete on recomputation for each row
     when (not old.is_done and old.dataset is not null)
     execute function note_recomputation()`,
];
