import type { IndicatorCode } from '#impacts';
import type { CompanyId, Sql, Tx } from '#platform';
import { SHARED } from '#platform';
import type { Condition } from '#model/factors';
import { namesBeginningWith } from '#model/factors';
import type { FoundDataset } from './found-dataset.js';
import { FOUND_JOINS, foundColumns } from './found-dataset.js';
import { hitsValues, PLACED_HITS } from './hits-sql.js';

const UUID_BYTES = 16;

/**
 * The uuids of all hits in the order of the result, 16 bytes each: a million in 16 MB. They are read at once, because a dataset that
 * is renamed changes its place in the order; whoever went on behind the last name could miss it, or read it twice.
 */
export class HitKeys {
  private constructor(private readonly bytes: Buffer) {}

  static async read(tx: Tx, company: CompanyId, conditions: readonly Condition[], name: string): Promise<HitKeys> {
    const { from, to } = namesBeginningWith(name);
    const [row] = await tx.query<{ bytes: Buffer }>(KEYS, [...hitsValues(company, conditions), from, to]);
    return new HitKeys(row?.bytes ?? Buffer.alloc(0));
  }

  get count(): number {
    return this.bytes.length / UUID_BYTES;
  }

  /** As the database reads them. */
  *batches(most: number): Generator<string[]> {
    for (let at = 0; at < this.bytes.length; at += most * UUID_BYTES) {
      const slice = this.bytes.subarray(at, at + most * UUID_BYTES);
      yield Array.from({ length: slice.length / UUID_BYTES }, (_, nth) =>
        slice.toString('hex', nth * UUID_BYTES, (nth + 1) * UUID_BYTES),
      );
    }
  }
}

const KEYS = `
  with ${PLACED_HITS}
  select coalesce(string_agg(uuid_send(s.dataset), ''::bytea order by (s.name >= $7 and s.name < $8) desc, s.name, s.dataset), '') as bytes
  from placed p join dataset_search s on s.owner = p.owner and s.block = p.block and s.place = p.place`;

/** The datasets of these keys that still exist, in the order of the keys. */
export function readDatasets(
  sql: Sql,
  company: CompanyId,
  keys: readonly string[],
  codes: readonly IndicatorCode[],
): Promise<FoundDataset[]> {
  return sql.query<FoundDataset>(DATASETS, [company, SHARED, keys, codes]);
}

const DATASETS = `
  with found as (
    select owner, key.dataset, key.nth from unnest($3::uuid[]) with ordinality as key (dataset, nth)
    cross join unnest(array[$1, $2]::uuid[]) as owner
  )
  select ${foundColumns('$4')} from ${FOUND_JOINS} order by found.nth`;
