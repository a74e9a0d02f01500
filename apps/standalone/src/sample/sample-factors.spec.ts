import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { PROFILES } from '#model/factors';
import type { DatasetRow, ProfileName } from '#model/factors';
import { describe, expect, it } from 'vitest';
import { sampleDatabases, sampleFactors } from './sample-factors.js';
import { hasPublished, published } from '../../../../test/support/run/published-data.js';

const FILES: Readonly<Record<ProfileName, string>> = {
  'uk-desnz': 'uk-desnz-2024/factors-by-category.csv',
  'epa-supply-chain': 'us-epa-supplychain-v1.2/NAICS_CO2e_USD2021.csv',
  agribalyse: 'ademe-agribalyse-3.1/agribalyse-31-synthese.csv',
};

const SOURCED = {
  licence: expect.stringMatching(/./) as string,
  attribution: expect.stringMatching(/./) as string,
  gwpSet: expect.stringMatching(/^AR\d$/) as string,
};

const climate = (row: DatasetRow | undefined) => row?.figures['GWP-fossil']?.A1_A3?.toFixed();

describe('the sample factors', () => {
  it('are about forty, each with its own name and row id', () => {
    const rows = sampleFactors();
    expect(rows.length).toBeGreaterThanOrEqual(40);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    expect(climate(rows.find(({ key }) => key === '7_400_4000_5_1'))).toBe('0.20705');
  });

  it('name their publisher and the warming potentials they use', () => {
    for (const database of sampleDatabases()) expect(database).toMatchObject(SOURCED);
  });
});

describe.skipIf(!hasPublished())('the sample factors beside the published files (needs SHARED_DATA_DIR)', () => {
  it.each(sampleDatabases().map((database) => [database.name, database] as const))('of %s', (_name, database) => {
    const [header = [], ...lines] = parse(readFileSync(published(FILES[database.profile])), { bom: true });
    const reader = PROFILES[database.profile].reader(header);
    const byKey = new Map<string, DatasetRow>();
    for (const outcome of lines.map((cells) => reader.read(cells))) {
      if (outcome.kind === 'dataset') byKey.set(outcome.row.key, outcome.row);
    }
    for (const row of database.rows) {
      const source = byKey.get(row.key);
      expect({ key: row.key, unit: row.unit, climate: climate(row) }).toEqual({
        key: row.key,
        unit: source?.unit,
        climate: climate(source),
      });
    }
  });
});
