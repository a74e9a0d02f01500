import type { CompanyId, Tx } from '#platform';
import type { Searchable } from '#model/factors';
import { searchText } from '#model/factors';

/**
 * Writes the search texts of datasets that were written. Search finds the datasets once `placeDatasets` has placed them; the
 * writer calls it after its last row, in the same transaction. The writer must hold the lock on the owner's datasets.
 */
export async function writeSearchTexts(tx: Tx, owner: CompanyId, uuids: readonly string[]): Promise<void> {
  const given = (await searchables(tx, owner, uuids)).map(({ uuid, ...searchable }) => ({
    dataset: uuid,
    ...searchText(searchable),
  }));
  if (given.length === 0) return;
  // A changed dataset leaves its block. The block becomes stale, because its postings still name the old words.
  await tx.query(
    `with given as (
       select dataset, name, words, traits from json_to_recordset($2::json) as given (dataset uuid, name text, words text[], traits text[])
     ), left_behind as (
       update search_block b set stale = true where b.owner = $1 and b.block in (
         select s.block from dataset_search s join given g on g.dataset = s.dataset
         where s.owner = $1 and (s.name, s.words, s.traits) is distinct from (g.name, g.words, g.traits))
     )
     insert into dataset_search as kept (owner, dataset, name, words, traits)
     select $1, dataset, name, words, traits from given
     on conflict (owner, dataset) do update
       set name = excluded.name, words = excluded.words, traits = excluded.traits, block = null, place = null
       where (kept.name, kept.words, kept.traits) is distinct from (excluded.name, excluded.words, excluded.traits)`,
    [owner, JSON.stringify(given)],
  );
}

type Unset = 'description' | 'geoLocation' | 'referenceYear' | 'import';
type SearchableRow = Omit<Searchable, Unset> & { [Column in Unset]: Exclude<Searchable[Column], undefined> | null } & {
  uuid: string;
};

async function searchables(
  tx: Tx,
  owner: CompanyId,
  uuids: readonly string[],
): Promise<(Searchable & { uuid: string })[]> {
  const rows = await tx.query<SearchableRow>(
    `with recursive above (leaf, uuid, parent, name) as (
       select uuid, uuid, parent, name from taxonomy
       where owner = $1 and uuid in (select taxonomy from dataset where owner = $1 and uuid = any ($2::uuid[]))
       union all
       select a.leaf, t.uuid, t.parent, t.name from above a join taxonomy t on t.owner = $1 and t.uuid = a.parent
     ), nodes as (
       select leaf, json_agg(json_build_object('uuid', uuid, 'name', name)) as taxonomy from above group by leaf)
     select d.uuid, d.name, d.description, d.key, d.unit, array_remove(array[d.factor_database, d.supplier], null)::text[] as sources,
       coalesce(n.taxonomy, '[]') as taxonomy, d.geo_location as "geoLocation", d.reference_year as "referenceYear", d.import
     from dataset d left join nodes n on n.leaf = d.taxonomy where d.owner = $1 and d.uuid = any ($2::uuid[])`,
    [owner, uuids],
  );
  return rows.map(({ description, geoLocation, referenceYear, import: imported, ...row }) => ({
    ...row,
    ...(description !== null && { description }),
    ...(geoLocation !== null && { geoLocation }),
    ...(referenceYear !== null && { referenceYear }),
    ...(imported !== null && { import: imported }),
  }));
}

/** Removes the search texts of datasets that are about to be deleted. `placeDatasets` rebuilds the postings of their blocks. */
export async function removeSearchTexts(tx: Tx, owner: CompanyId, uuids: readonly string[]): Promise<void> {
  await tx.query(
    `with removed as (delete from dataset_search where owner = $1 and dataset = any($2::uuid[]) returning block)
     update search_block b set stale = true where b.owner = $1 and b.block in (select block from removed)`,
    [owner, uuids],
  );
}
