import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { print } from '#impacts';
import { describe, expect, it } from 'vitest';
import type { DatasetRow } from '../dataset.js';
import type { ProfileName } from './profiles.js';
import { PROFILES } from './profiles.js';
import type { RowOutcome } from './profile.js';
import { withinLimits } from './row-limits.js';
import { hasPublished, published } from '../../../../../test/support/run/published-data.js';

/** As they were published; they are public, but too large for a repository. */
const UK = 'uk-desnz-2024/factors-by-category.csv';
const EPA = 'us-epa-supplychain-v1.2/NAICS_CO2e_USD2021.csv';
const AGRIBALYSE = 'ademe-agribalyse-3.1/agribalyse-31-synthese.csv';

function read(profile: ProfileName, file: string) {
  const lines = parse(readFileSync(published(file)), { bom: true });
  const [header = [], ...rows] = lines;
  const reader = PROFILES[profile].reader(header);
  const outcomes = rows.map((cells) => withinLimits(reader.read(cells)));
  return { outcomes, droppedColumns: reader.droppedColumns, datasets: datasetsOf(outcomes) };
}

function datasetsOf(outcomes: readonly RowOutcome[]): DatasetRow[] {
  return outcomes.flatMap((outcome) => (outcome.kind === 'dataset' ? [outcome.row] : []));
}

function counted(outcomes: readonly RowOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const what = outcome.kind === 'skipped' ? outcome.why : outcome.kind;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}

function climate(datasets: readonly DatasetRow[], key: string): string | undefined {
  const amount = datasets.find((row) => row.key === key)?.figures['GWP-fossil']?.A1_A3;
  return amount && print(amount);
}

const sharedNames = (datasets: readonly DatasetRow[]) => {
  const names = datasets.map(({ name, unit }) => `${name} per ${unit}`);
  return names.length - new Set(names).size;
};

describe.skipIf(!hasPublished())('the published files (needs SHARED_DATA_DIR)', () => {
  it('of the UK hold 2,616 totals among 8,740 rows, no two named alike in one unit', () => {
    const { outcomes, datasets, droppedColumns } = read('uk-desnz', UK);
    expect(outcomes).toHaveLength(8740);
    expect(counted(outcomes)).toEqual({ dataset: 2616, 'per gas': 3962, energy: 451, 'no figure': 1711 });
    expect(climate(datasets, '7_400_4000_5_1')).toBe('0.20705');
    expect(climate(datasets, '1_101_1011_8_1')).toBe('2.51279');
    expect(climate(datasets, '17_404_4005_10_1')).toBe('0.15310865');
    expect(droppedColumns).toEqual([]);
    expect(sharedNames(datasets)).toBe(0);
  });

  it('of the EPA hold 1,016 commodities', () => {
    const { outcomes, datasets, droppedColumns } = read('epa-supply-chain', EPA);
    expect(counted(outcomes)).toEqual({ dataset: 1016 });
    expect(climate(datasets, '331110')).toBe('0.979');
    expect(droppedColumns).toHaveLength(2);
    expect(sharedNames(datasets)).toBe(0);
    expect(datasets.filter((row) => row.taxonomy.length === 0)).toEqual([]);
  });

  it('of Agribalyse hold 2,500 foods, of which the publisher names 50 like another', () => {
    const { outcomes, datasets, droppedColumns } = read('agribalyse', AGRIBALYSE);
    expect(counted(outcomes)).toEqual({ dataset: 2500 });
    expect(climate(datasets, '11084')).toBe('6.7458055');
    const ozone = datasets.find((row) => row.key === '11084')?.figures.ODP?.A1_A3;
    expect(ozone && print(ozone)).toBe('0.0000010171471');
    expect(datasets.every((row) => Object.keys(row.figures).length === 17 && row.rating)).toBe(true);
    expect(droppedColumns).toEqual(['Score unique EF']);
    expect(sharedNames(datasets)).toBe(50);
  });
});
