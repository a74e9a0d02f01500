// Why: what is granted by taxonomy has to hold for the footprints that were published before. They are many, so each batch commits by
// itself, and nobody who publishes waits for all of them.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

interface Key {
  company: string;
  id: string;
}

const FIRST: Key = { company: '00000000-0000-0000-0000-000000000000', id: '00000000-0000-0000-0000-000000000000' };

/** Returns the last key of the batch; no row at the end. */
const BATCH = `
  with batch as (
    select company, id, element from published_footprint where (company, id) > ($1::uuid, $2::uuid)
    order by company, id limit 10000),
  written as (
    update published_footprint f set taxonomy = e.taxonomy
    from batch b join element e on e.company = b.company and e.uuid = b.element and e.taxonomy is not null
    where f.company = b.company and f.id = b.id and f.taxonomy is distinct from e.taxonomy)
  select company, id from batch order by company desc, id desc limit 1`;

export class TaxonomiesOfFootprints1795204908000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let last: Key | undefined = FIRST;
    while (last) [last] = (await runner.query(BATCH, [last.company, last.id])) as Key[];
    const definition = 'on published_footprint (company, taxonomy) where taxonomy is not null';
    await buildIndex(runner, 'published_footprint_taxonomy', definition);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
