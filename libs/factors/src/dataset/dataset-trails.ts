import type { Trail } from '#access';
import type { StoredDataset } from './dataset-rows.js';
import type { VisibleDatabase } from './own-databases.js';

/** What no caller has set. */
const OWN_FACTS = ['uuid', 'created', 'updated', 'revision', 'count'];

/** What the audit shows of a dataset, by the names that the API has for its fields. */
export function datasetTrail({ figures, rating, taxonomy, supplier, database, ...facts }: StoredDataset): Trail {
  return given({
    ...facts,
    impacts: figures,
    dataQualityRating: rating,
    taxonomy: taxonomy?.uuid,
    supplier: supplier?.uuid,
    database: database.uuid,
  });
}

/** What the audit shows of a database. */
export function databaseTrail(database: VisibleDatabase): Trail {
  return given({ ...database });
}

function given(fields: Trail): Trail {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null && !OWN_FACTS.includes(name)),
  );
}
