import { Decimal } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import type { KnownDataset } from '#model/factors';
import type { DatasetFacts, Taxonomies } from '#factors';
import { DATASET_FACTS } from '#factors';
import { withoutEmpty } from '#terms';

/** A dataset with the uuids of what it names. */
interface Row extends DatasetFacts {
  taxonomy: string | null;
  supplier: string | null;
}

/** The datasets of a database that have these keys, by key. */
export async function knownDatasets(
  sql: Sql,
  owner: CompanyId,
  database: string | undefined,
  keys: readonly string[],
  taxonomies: Taxonomies,
): Promise<Map<string, KnownDataset>> {
  if (database === undefined || keys.length === 0) return new Map();
  const rows = await sql.query<Row>(
    `select ${DATASET_FACTS}, d.figures, d.taxonomy, d.supplier
     from dataset d where d.owner = $1 and d.factor_database = $2 and d.key = any($3::text[])`,
    [owner, database, keys],
    { planned: 'anew' },
  );
  await taxonomies.readAbove([...new Set(rows.flatMap(({ taxonomy }) => taxonomy ?? []))]);
  return new Map(rows.map((row) => [row.key, knownDataset(row, taxonomies)]));
}

function knownDataset(row: Row, taxonomies: Taxonomies): KnownDataset {
  const { uuid, key, name, unit, figures, description, supplier, referenceYear, validUntil, sourceUrl } = row;
  const decimal = (text: string | null) => (text === null ? null : new Decimal(text));
  return {
    ...{ uuid, key, name, unit, figures },
    taxonomy: row.taxonomy === null ? [] : taxonomies.levelsOf(row.taxonomy),
    ...withoutEmpty({ description, supplier, referenceYear, validUntil, sourceUrl }),
    ...withoutEmpty({ geoLocation: row.geo_location, geoLocationText: row.geoLocationText }),
    ...withoutEmpty({ rating: decimal(row.rating), uncertainty: decimal(row.uncertainty) }),
    ...withoutEmpty({ declaredAmount: decimal(row.declaredAmount), received: row.received, pact: row.pact }),
  };
}
