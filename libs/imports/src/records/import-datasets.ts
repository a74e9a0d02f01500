import { Invalid } from '#faults';
import type { Checked, FieldFault } from '#faults';
import { complete } from '#impacts';
import type { CompanyId, Tx } from '#platform';
import type { DatasetRow, DatasetRowPatch, KnownDataset } from '#model/factors';
import { differingFields, patchedDataset, unfitForLanes, withinLimits } from '#model/factors';
import { kindOf } from '#model/terms';
import { writeOwnDatasets, freightFaults, unitFaults, Taxonomies } from '#factors';
import type { DatasetChanges, UnfitDataset } from '#factors';
import type { ImportTarget } from '../files/import-target.js';
import { targetDatabase } from '../files/import-target.js';
import { knownDatasets } from './known-datasets.js';
import type { Chunk, RowOutcome, WrittenRows } from './row-outcome.js';
import { faultsOf } from './row-outcome.js';

/** What the rows of a chunk write. */
interface DatasetChunk {
  readonly outcomes: RowOutcome[];
  readonly rows: readonly DatasetRow[];
  readonly taxonomies: Taxonomies;
}

/** Looks what the rows of a chunk would write. Under the lock on the datasets this stays true until the transaction ends. */
export async function prepareDatasets(tx: Tx, chunk: Chunk<DatasetRowPatch>): Promise<DatasetChunk> {
  const { company, bodies, mode } = chunk;
  const target = targetOf(chunk);
  const database = await targetDatabase(tx, company, target);
  const taxonomies = await Taxonomies.through(
    tx,
    company,
    bodies.flatMap(({ fields: { taxonomy } }) => (taxonomy ? [taxonomy] : [])),
  );
  const keys = bodies.flatMap((body) => keyOf(body) ?? []);
  const stored = await knownDatasets(tx, company, database, keys, taxonomies);
  const rows: DatasetRow[] = [];
  const outcomes: RowOutcome[] = [];
  for (const body of bodies) {
    const key = keyOf(body) ?? '';
    const was = stored.get(key);
    try {
      const patched = patchedDataset(was, body, key);
      const row = soundRow({ ...patched, taxonomy: taxonomies.asStored(patched.taxonomy) });
      requireTaxonomy(row, taxonomies, target);
      const outcome = was ? outcomeOf(was, row, mode) : 'created';
      if (outcome === 'created' || outcome === 'written') rows.push(row);
      outcomes.push(outcome);
    } catch (error) {
      outcomes.push(faultsOf(error));
    }
  }
  return { outcomes: await withBindingFaults(tx, company, { bodies, outcomes, stored, rows }), rows, taxonomies };
}

/** Writes the datasets of a chunk; search finds them, and drafts that are bound to them follow, in the same transaction. */
export async function importDatasets(
  tx: Tx,
  chunk: Chunk<DatasetRowPatch>,
  changes: DatasetChanges,
): Promise<WrittenRows> {
  const { company, uuid: imported } = chunk;
  const { outcomes, rows, taxonomies } = await prepareDatasets(tx, chunk);
  if (rows.length === 0) return { outcomes, created: 0 };
  const { database } = targetOf(chunk);
  return { outcomes, created: await writeOwnDatasets(tx, company, { database, taxonomies, rows, imported }, changes) };
}

function targetOf({ target }: Chunk<DatasetRowPatch>): ImportTarget {
  if (!target) throw new Invalid({ field: 'database', message: 'is not known' });
  return target;
}

/** Where a file has no keys, a dataset is known by its name. */
function keyOf({ fields }: Checked<DatasetRowPatch>): string | undefined {
  return fields.key ?? fields.name;
}

function soundRow(row: DatasetRow): DatasetRow {
  const outcome = withinLimits({ kind: 'dataset', row });
  if (outcome.kind === 'faulty') throw new Invalid({ field: outcome.column, message: outcome.reason });
  return row;
}

function requireTaxonomy({ taxonomy }: DatasetRow, taxonomies: Taxonomies, { addsTaxonomy }: ImportTarget): void {
  if (addsTaxonomy) return taxonomies.requireRoom(taxonomy);
  if (taxonomies.has(taxonomy)) return;
  const message = `${taxonomy.join(' / ')} is not in the company's taxonomy; whoever may manage the company can add it`;
  throw new Invalid({ field: 'taxonomy', message });
}

function outcomeOf(was: KnownDataset, row: DatasetRow, mode: Chunk<DatasetRowPatch>['mode']): RowOutcome {
  const differing = differingFields(was, row);
  if (differing.length === 0) return 'unchanged';
  if (mode === 'upsert') return 'written';
  // The release before kept no text of a place.
  if (was.geoLocationText === undefined && differing.every((field) => field === 'geoLocationText')) return 'unchanged';
  const message = `is taken by ${was.uuid}, which differs in ${differing.join(', ')}; mode=upsert would change it`;
  return [{ field: 'key', message: `${JSON.stringify(was.key)} ${message}` }];
}

/**
 * Elements that draw on a dataset in an amount which its new unit does not convert to would be left without figures, and so would
 * lanes that are bound to it without a unit of freight or its climate figure.
 */
async function withBindingFaults(
  tx: Tx,
  company: CompanyId,
  {
    bodies,
    outcomes,
    stored,
    rows,
  }: Pick<DatasetChunk, 'outcomes' | 'rows'> & {
    bodies: readonly Checked<DatasetRowPatch>[];
    stored: ReadonlyMap<string, KnownDataset>;
  },
): Promise<RowOutcome[]> {
  const changed = rows.flatMap((row) => {
    const was = stored.get(row.key);
    return was ? [{ dataset: was.uuid, was, ...row }] : [];
  });
  const units = changed.filter(({ was, unit }) => was.unit !== unit);
  const unfit = changed.flatMap(({ dataset, was, unit, figures }): UnfitDataset[] => {
    if (kindOf(was.unit) !== 'freight') return [];
    const fault = unfitForLanes(unit, complete(figures)['GWP-fossil']?.A1_A3);
    return fault ? [{ dataset, unfit: fault }] : [];
  });
  if (units.length + unfit.length === 0) return outcomes;
  const ofLanes = await freightFaults(tx, company, unfit);
  const ofAmounts = units.length > 0 ? await unitFaults(tx, company, units) : new Map<string, string>();
  const byKey = new Map<string, FieldFault>(
    changed.flatMap(({ key, dataset }) => {
      const message = ofAmounts.get(dataset);
      const fault = message === undefined ? ofLanes.get(dataset) : { field: 'unit', message };
      return fault ? [[key, fault]] : [];
    }),
  );
  return outcomes.map((outcome, index) => {
    const body = bodies[index];
    const fault = body && byKey.get(keyOf(body) ?? '');
    return outcome === 'written' && fault ? [fault] : outcome;
  });
}
