import { parseDecimal } from '#impacts';
import { undividedClimate } from '#model/factors';
import type { DatasetRow } from '#model/factors';
import type { FactorDatabase } from '#factors';
import type { SampleFactor } from '../../apps/standalone/src/sample/factor-sources.js';
import { FACTOR_SOURCES } from '../../apps/standalone/src/sample/factor-sources.js';

/** The databases of the sample company, with licence, attribution and warming potentials of their sources. Their owner is known when they are stored. */
export function sampleDatabases(): (Omit<FactorDatabase, 'owner'> & { rows: DatasetRow[] })[] {
  return FACTOR_SOURCES.map(({ factors, ...source }) => ({
    ...source,
    rows: Object.entries(factors).flatMap(([group, rowsOf]) => rowsOf.map((factor) => rowOf(group, factor))),
  }));
}

function rowOf(group: string, [key, name, unit, kgCO2e]: SampleFactor): DatasetRow {
  const amount = parseDecimal(kgCO2e);
  if (!amount) throw new Error(`The sample factor ${key} has no figure.`);
  return { key, name, unit, figures: undividedClimate(amount), taxonomy: [group] };
}
