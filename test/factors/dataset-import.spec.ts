// @module-tag citus
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DatasetImports,
  FactorDatabases,
  ImportStopped,
  NOTHING_FOLLOWS,
  PublisherFile,
  SharedDatasets,
  storeDatasets,
} from '#factors';
import type { ImportReport, ImportRequest } from '#factors';
import { Database, SHARED } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCompany } from '../support/companies/add-company.js';
import { cloneDatabase } from '../support/databases/database.js';
import { hasPublished, published } from '../support/run/published-data.js';

const HEADER = 'ID,Scope,Level 1,Level 2,Level 3,Level 4,Column Text,UOM,GHG/Unit,GHG Conversion Factor 2024';
const DIESEL = '1_8,Scope 1,Fuels,Liquid fuels,Diesel,,,litres,kg CO2e,2.51279';
const PETROL = '2_8,Scope 1,Fuels,Liquid fuels,Petrol,,,litres,kg CO2e,2.0844';
const SINGLE_GAS = '1_9,Scope 1,Fuels,Liquid fuels,Diesel,,,litres,kg CO2e of CH4 per unit,0.1';
const FIGURELESS = '3_8,Scope 1,Fuels,Liquid fuels,Ethanol,,,litres,kg CO2e,';
const FAULTY = '4_8,Scope 1,Fuels,Liquid fuels,Kerosene,,,hogsheads,kg CO2e,2.5';

let cloned: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;

beforeAll(async () => {
  cloned = await cloneDatabase();
  database = await Database.open(cloned.url);
});

afterAll(async () => {
  await database.close();
  await cloned.drop();
});

function request(rows: readonly string[], more: Partial<ImportRequest> = {}): ImportRequest {
  const file = desnz(Readable.from(Buffer.from([HEADER, ...rows, ''].join('\r\n'))));
  return { owner: SHARED, name: 'DESNZ', version: '2024', licence: 'OGL', file, ...more };
}

const desnz = (input: Readable) => new PublisherFile('uk-desnz', input);

function importing(rows: readonly string[], more: Partial<ImportRequest> = {}): Promise<ImportReport> {
  return new DatasetImports(database, NOTHING_FOLLOWS, new SharedDatasets(database, NOTHING_FOLLOWS)).import(
    request(rows, more),
  );
}

interface StoredDataset {
  uuid: string;
  key: string;
  name: string;
  unit: string;
  figures: Record<string, Record<string, string>>;
  rating: string | null;
  path: string;
  updated: Date;
}

function stored(owner = SHARED): Promise<StoredDataset[]> {
  return database.query<StoredDataset>(
    `select d.uuid, d.key, d.name, d.unit, d.figures, d.rating, t.path, d.updated
     from dataset d left join taxonomy t on t.owner = d.owner and t.uuid = d.taxonomy where d.owner = $1 order by key`,
    [owner],
  );
}

describe('importing a database of emission factors', () => {
  beforeEach(() => importing([DIESEL, PETROL]));

  it('stores complete figures, the taxonomy of the levels and what the profile knows, and counts the rest', async () => {
    const owner = await addCompany(database);
    const report = await importing([DIESEL, SINGLE_GAS, PETROL, FIGURELESS], { owner });
    expect(report).toMatchObject({ rows: 4, imported: 2, unchanged: 0, updated: 0, faulty: [], droppedColumns: [] });
    expect(report.skipped).toEqual({ 'per gas': 1, 'no figure': 1 });
    const [diesel] = await stored(owner);
    expect(diesel).toMatchObject({
      key: '1_8',
      name: 'Diesel – Fuels, Liquid fuels, 2024',
      unit: 'l',
      path: 'scope-1/fuels/liquid-fuels/diesel',
    });
    expect(diesel?.figures['GWP-fossil']).toEqual({
      method: 'undivided',
      A1_A3: '2.51279',
      productCarbonFootprint: '2.51279',
      totalCarbonFootprint: '2.51279',
    });
    expect(await new FactorDatabases(database).list(owner)).toEqual([
      {
        owner,
        uuid: report.database.uuid,
        name: 'DESNZ',
        version: '2024',
        licence: 'OGL',
        attribution: expect.stringContaining('Open Government Licence') as string,
        gwpSet: 'AR5',
        boundary: expect.stringContaining('Direct emissions') as string,
        count: 2,
      },
    ]);
  });

  it('changes nothing when the file comes again', async () => {
    const before = await stored();
    expect(await importing([DIESEL, PETROL])).toMatchObject({ imported: 0, unchanged: 2, updated: 0 });
    expect(await stored()).toEqual(before);
  });

  it('updates a changed figure under the same uuid', async () => {
    const [before] = await stored();
    const report = await importing([DIESEL.replace('2.51279', '2.6'), PETROL]);
    expect(report).toMatchObject({ imported: 0, unchanged: 1, updated: 1 });
    const [after] = await stored();
    expect(after).toMatchObject({ uuid: before?.uuid, key: '1_8' });
    expect(after?.figures['GWP-total']?.['A1_A3']).toBe('2.6');
  });

  it('stops at faulty rows, says which, and keeps nothing', async () => {
    const fault = await importing([PETROL.replace('2_8', '5_8'), FAULTY], { version: 'stopped' }).catch(
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(ImportStopped);
    expect((fault as ImportStopped).report).toMatchObject({
      imported: 0,
      faultyRows: 1,
      faulty: [{ line: 3, column: 'UOM', value: 'hogsheads', reason: 'not a unit of this source' }],
    });
    expect((await new FactorDatabases(database).list(SHARED)).map(({ version }) => version)).not.toContain('stopped');
    expect((await stored()).map(({ key }) => key)).not.toContain('5_8');
  });

  it('leaves faulty rows out where it may, and lists them', async () => {
    const owner = await addCompany(database);
    const short = '6_8,Scope 1';
    const report = await importing([FAULTY, DIESEL, short, DIESEL], { owner, skipFaulty: true });
    expect(report).toMatchObject({ rows: 4, imported: 1, faultyRows: 3 });
    expect(report.faulty).toEqual(
      expect.arrayContaining([
        { line: 2, column: 'UOM', value: 'hogsheads', reason: 'not a unit of this source' },
        { line: 4, column: '', value: short, reason: 'the row has 2 cells, the header 10' },
        { line: 5, column: 'key', value: '1_8', reason: 'the id of line 3 again' },
      ]),
    );
    expect(await stored(owner)).toMatchObject([{ figures: { 'GWP-fossil': { A1_A3: '2.51279' } } }]);
  });

  it('finds a row that comes twice in a file that is there already', async () => {
    const twice = [DIESEL.replace('2.51279', '2.6'), PETROL, PETROL.replace('2.0844', '9')];
    await expect(importing(twice)).rejects.toThrow(/line 4, key: the id of line 3 again/);
  });

  it('lists no more than a hundred faulty rows and reads no further', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => FAULTY.replace('4_8', `x${at}`));
    const fault = await importing(rows, { version: 'faulty' }).catch((error: unknown) => error);
    expect((fault as ImportStopped).report).toMatchObject({ faultyRows: 100, rows: 100 });
    const skipped = await importing([...rows, DIESEL], { version: 'faulty', skipFaulty: true, dryRun: true });
    expect(skipped).toMatchObject({ faultyRows: 300, rows: 301 });
    expect(skipped.faulty).toHaveLength(100);
  });

  it('keeps nothing of a dry run but tells what it would do', async () => {
    const report = await importing([DIESEL], { version: 'dry', dryRun: true });
    expect(report).toMatchObject({ dryRun: true, imported: 1 });
    const listed = await new FactorDatabases(database).list(SHARED);
    expect(listed.map(({ version }) => version)).not.toContain('dry');
  });

  it('names a missing column and an empty file', async () => {
    const cut = Readable.from(Buffer.from('ID,Scope\n1,2\n'));
    await expect(importing([], { file: desnz(cut) })).rejects.toThrow('Level 1: the file has no such column');
    const empty = Readable.from(Buffer.from(''));
    await expect(importing([], { file: desnz(empty) })).rejects.toThrow('line 1: the file is empty');
  });

  it('gives two names with one slug two nodes, and finds both again', async () => {
    const owner = await addCompany(database);
    const rows = [DIESEL.replace('Diesel', 'Diesel (B7)'), PETROL.replace('Petrol', 'Diesel B7')];
    await importing(rows, { owner });
    const paths = (await stored(owner)).map(({ path }) => path);
    expect(paths).toEqual(['scope-1/fuels/liquid-fuels/diesel-b7', 'scope-1/fuels/liquid-fuels/diesel-b7-2']);
    expect(await importing([...rows].reverse(), { owner })).toMatchObject({ unchanged: 2 });
  });

  it('stops at a taxonomy whose path the index could not hold', async () => {
    const owner = await addCompany(database);
    const levels = Array.from({ length: 5 }, (_, level) => String.fromCodePoint(0x10400 + level).repeat(120));
    const row = (taxonomy: string[]) => ({ key: 'a', name: 'A', unit: 'kg', figures: {}, taxonomy }) as const;
    const write = (taxonomy: string[]) =>
      database.transaction((tx) =>
        storeDatasets(tx, NOTHING_FOLLOWS, { owner, name: 'Deep', version: '1', licence: 'CC0' }, [row(taxonomy)]),
      );
    await expect(write(levels)).rejects.toThrow('longer than 2000 bytes');
    await write(levels.slice(0, 4));
  });

  it('lets two imports of one database at once wait for each other', async () => {
    const owner = await addCompany(database);
    const rows = Array.from({ length: 1500 }, (_, at) => DIESEL.replace('1_8', `r${at}`));
    const reports = await Promise.all([importing(rows, { owner }), importing(rows, { owner })]);
    expect(reports.map(({ imported }) => imported).sort((a, b) => a - b)).toEqual([0, 1500]);
    expect(await database.query('select 1 from import_key where owner = $1', [owner])).toEqual([]);
  });

  it('writes rows that are at hand the same way', async () => {
    const owner = await addCompany(database);
    const sample = { owner, name: 'Sample', version: '1', licence: 'CC0-1.0' };
    const row = { key: 'a', name: 'A', unit: 'kg', figures: {}, taxonomy: ['Materials'] } as const;
    const write = (rows: readonly (typeof row)[]) =>
      database.transaction((tx) => storeDatasets(tx, NOTHING_FOLLOWS, sample, rows));
    expect(await write([row])).toMatchObject({ imported: 1 });
    expect(await write([row])).toMatchObject({ imported: 0, unchanged: 1 });
    await expect(write([row, row])).rejects.toThrow('a: this key comes twice');
  });
});

describe.skipIf(!hasPublished())('importing the published files (needs SHARED_DATA_DIR)', () => {
  it.each([
    ['uk-desnz', 'uk-desnz-2024/factors-by-category.csv', 8740, 2616, '7_400_4000_5_1', 'kWh', '0.20705'],
    ['epa-supply-chain', 'us-epa-supplychain-v1.2/NAICS_CO2e_USD2021.csv', 1016, 1016, '331110', 'USD', '0.979'],
    ['agribalyse', 'ademe-agribalyse-3.1/agribalyse-31-synthese.csv', 2500, 2500, '11084', 'kg', '6.7458055'],
  ] as const)(
    'of %s gives their counts and known values, twice the same',
    async (profile, file, rows, imported, key, unit, climate) => {
      const owner = await addCompany(database);
      const open = () => new PublisherFile(profile, createReadStream(published(file)));
      const report = await importing([], { owner, file: open() });
      expect(report).toMatchObject({ rows, imported, faultyRows: 0 });
      const found = (await stored(owner)).find((row) => row.key === key);
      expect(found?.unit).toBe(unit);
      expect(found?.figures['GWP-fossil']?.['productCarbonFootprint']).toBe(climate);
      const again = await importing([], { owner, file: open() });
      expect(again).toMatchObject({ imported: 0, updated: 0, unchanged: imported });
    },
  );
});
