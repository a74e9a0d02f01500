import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { searchGeoLocations } from '#model/terms';
import type { ProfileName } from '#model/factors';
import { DatasetImports, FactorDatabases, NOTHING_FOLLOWS, PublisherFile, SharedDatasets } from '#factors';
import type { Database } from '#platform';
import { SHARED } from '#platform';

const FILES: readonly [ProfileName, string][] = [
  ['uk-desnz', 'uk-desnz-2024/factors-by-category.csv'],
  ['epa-supply-chain', 'us-epa-supplychain-v1.2/NAICS_CO2e_USD2021.csv'],
  ['agribalyse', 'ademe-agribalyse-3.1/agribalyse-31-synthese.csv'],
];

/**
 * Adds this many shared datasets: the published ones, then copies of them for one country after the other. In every
 * other copy the name of the country comes first, in the others last. So the copies of a dataset are both far apart and
 * next to each other in the order of names.
 */
export async function addDatasets(database: Database, folder: string, rows: number): Promise<void> {
  for (const [profile, file] of FILES) {
    const described = { owner: SHARED, name: profile, version: '1', licence: 'as published' };
    await new DatasetImports(database, NOTHING_FOLLOWS, new SharedDatasets(database, NOTHING_FOLLOWS)).import({
      ...described,
      file: new PublisherFile(profile, createReadStream(join(folder, file))),
    });
  }
  const countries = searchGeoLocations()
    .filter(({ kind }) => kind === 'country')
    .map(({ name }) => name);
  await database.transaction(async (tx) => {
    const [there] = await tx.query<{ count: number }>('select count(*)::int as count from dataset where owner = $1', [
      SHARED,
    ]);
    const missing = rows - (there?.count ?? 0);
    if (missing <= 0) return;
    await tx.query(
      `insert into dataset (owner, uuid, factor_database, key, name, description, unit, figures, rating, taxonomy)
       select owner, gen_random_uuid(), factor_database, key || '-' || nth,
         left(case when nth % 2 = 0 then country || ': ' || name else name || ' – ' || country end, 500),
         description, unit, figures, rating, taxonomy
       from dataset cross join unnest($2::text[]) with ordinality as copy (country, nth)
       where owner = $1 order by nth, uuid limit $3`,
      [SHARED, countries, missing],
    );
  });
  await new FactorDatabases(database).reindex(SHARED);
  await database.pool.query('vacuum analyze');
}
