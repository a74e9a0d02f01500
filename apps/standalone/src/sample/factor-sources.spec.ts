import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { PROFILES } from '#model/factors';
import type { DatasetRow, ProfileName } from '#model/factors';
import { describe, expect, it } from 'vitest';
import { FACTOR_SOURCES } from './factor-sources.js';
import { hasPublished, published } from '../../../../test/support/run/published-data.js';

const FILES: Readonly<Record<string, readonly [ProfileName, file: string]>> = {
  'UK Government conversion factors (sample)': ['uk-desnz', 'uk-desnz-2024/factors-by-category.csv'],
  'US EPA supply chain factors (sample)': ['epa-supply-chain', 'us-epa-supplychain-v1.2/NAICS_CO2e_USD2021.csv'],
  'Agribalyse (sample)': ['agribalyse', 'ademe-agribalyse-3.1/agribalyse-31-synthese.csv'],
};
const SOURCES = FACTOR_SOURCES.map((source) => {
  const [profile, file] = FILES[source.name] ?? ['agribalyse', 'there is none'];
  return { ...source, profile, file, rows: Object.values(source.factors).flat() };
});

const climate = (row: DatasetRow | undefined) => row?.figures['GWP-fossil']?.A1_A3?.toFixed();

describe('the sample factors', () => {
  it('are about forty, each with its own name and row id', () => {
    const rows = SOURCES.flatMap((source) => source.rows);
    expect(rows.length).toBeGreaterThanOrEqual(40);
    expect(new Set(rows.map(([, name]) => name)).size).toBe(rows.length);
    expect(new Set(rows.map(([key]) => key)).size).toBe(rows.length);
    expect(rows.find(([key]) => key === '7_400_4000_5_1')?.[3]).toBe('0.20705');
  });

  it.each(SOURCES)(
    'say of $name what its import says, and more',
    ({ profile, gwpSet, boundary, priceYear, attribution }) => {
      const { defaults } = PROFILES[profile];
      expect({ gwpSet, boundary, priceYear }).toEqual({
        gwpSet: defaults.gwpSet,
        boundary: defaults.boundary,
        priceYear: defaults.priceYear,
      });
      expect(attribution).toMatch(/./);
    },
  );
});

describe.skipIf(!hasPublished())('the sample factors beside the published files (needs SHARED_DATA_DIR)', () => {
  it.each(SOURCES)('of $name', ({ profile, file, rows }) => {
    const [header = [], ...lines] = parse(readFileSync(published(file)), { bom: true });
    const reader = PROFILES[profile].reader(header);
    const byKey = new Map<string, DatasetRow>();
    for (const outcome of lines.map((cells) => reader.read(cells))) {
      if (outcome.kind === 'dataset') byKey.set(outcome.row.key, outcome.row);
    }
    for (const [key, , unit, kgCO2e] of rows) {
      const source = byKey.get(key);
      expect({ key, unit, climate: kgCO2e }).toEqual({ key, unit: source?.unit, climate: climate(source) });
    }
  });
});
