import { Invalid } from '#faults';
import type { Tx } from '#platform';
import type { DatasetRow } from '#model/factors';
import { withinLimits } from '#model/factors';
import type { DatasetChanges } from './dataset-changes.js';
import type { WrittenCounts } from './dataset-writer.js';
import { DatasetWriter } from './dataset-writer.js';
import type { FactorDatabase } from '../dataset/upsert-database.js';

/** Writes a database version from rows in memory, as `DatasetImports` does from a file. @throws Invalid */
export async function storeDatasets(
  tx: Tx,
  changed: DatasetChanges,
  database: FactorDatabase,
  rows: readonly DatasetRow[],
): Promise<WrittenCounts & { uuid: string }> {
  const writer = await DatasetWriter.open(tx, changed, database, ({ row }) => {
    throw new Invalid({ field: row.key, message: 'this key comes twice' });
  });
  for (const [index, row] of rows.entries()) {
    const outcome = withinLimits({ kind: 'dataset', row });
    if (outcome.kind === 'faulty')
      throw new Invalid({ field: `${row.key}.${outcome.column}`, message: outcome.reason });
    await writer.add({ line: index + 1, row });
  }
  await writer.finish();
  return { uuid: writer.database, ...writer.counts };
}
