import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EpdFile } from '#model/factors';
import type { OwnEpd } from '#model/products';
import { writeIlcdJson, writeIlcdXml } from '#model/products';
import { DatasetImports, EpdFiles, ImportStopped, NOTHING_FOLLOWS, SharedDatasets } from '#factors';
import type { ImportReport, ImportRequest } from '#factors';
import { complete, Decimal } from '#impacts';
import { Database, SHARED } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../support/databases/database.js';
import { hasPublished, published } from '../support/run/published-data.js';

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

const epd = (nth: number, changes: Partial<OwnEpd> = {}): OwnEpd => ({
  uuid: `00000000-0000-4000-8000-00000000000${nth}`,
  version: 1,
  name: `Brick ${nth}`,
  language: 'en',
  unit: 'kg',
  figures: complete({ 'GWP-fossil': { A1_A3: new Decimal('0.1234567890123456789') } }),
  referenceYear: 2025,
  validUntilYear: 2030,
  geoLocation: 'DK',
  owner: 'Brickworks',
  ...changes,
});
const json = (name: string, nth: number, changes?: Partial<OwnEpd>): [string, string] => [
  name,
  writeIlcdJson(epd(nth, changes)),
];
const NOT_A2: [string, string] = ['old.json', json('', 9)[1].replaceAll(/c0016b33[^"]*|15804\+A2/g, '15804+A1')];

function importing(files: readonly [string, string][], more: Partial<ImportRequest> = {}): Promise<ImportReport> {
  const open = async function* (): AsyncGenerator<EpdFile> {
    for (const [name, text] of files) yield await Promise.resolve({ name, bytes: Buffer.from(text) });
  };
  return new DatasetImports(database, NOTHING_FOLLOWS, new SharedDatasets(database, NOTHING_FOLLOWS)).import({
    ...{ owner: SHARED, name: 'EPDs', version: '1', licence: 'free', file: new EpdFiles(open, ['en']) },
    ...more,
  });
}

const stored = (name: string) =>
  database.query(
    `select d.key, d.name, d.unit, d.figures -> 'GWP-fossil' ->> 'A1_A3' as climate, d.description, d.pact, d.geo_location,
       d.reference_year, d.valid_until::text from dataset d join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
     where d.owner = $1 and f.name = $2 order by d.key`,
    [SHARED, name],
  );

describe('EPDs (fixtures made by hand)', () => {
  it('become datasets, to the digit, with their place and time', async () => {
    const files = [
      json('a.json', 1),
      [
        'b.xml',
        writeIlcdXml(epd(2, { unit: 'm2', mass: new Decimal(179), biogenicCarbonOfPackaging: new Decimal(0) })),
      ],
    ] as const;
    const all = files.map(([name, text]): [string, string] => [name, text]);
    expect(await importing(all)).toMatchObject({ rows: 2, imported: 2, faultyRows: 0 });
    expect(await stored('EPDs')).toMatchObject([
      {
        ...{ key: `${epd(1).uuid}_00.01.000`, name: 'Brick 1', unit: 'kg', climate: '0.1234567890123456789' },
        ...{ geo_location: 'DK', reference_year: 2025, valid_until: '2030-12-31', pact: null },
      },
      {
        unit: 'm2',
        pact: { packagingBiogenicCarbonContent: '0' },
        description: expect.stringMatching(/Owner: Brickworks\.\nMass of one m2: 179 kg, by the conversion/),
      },
    ]);
    expect(await importing(all)).toMatchObject({ imported: 0, unchanged: 2 });
  });

  it('are all or nothing: a file of another norm stops them, or is left out', async () => {
    const files = [json('a.json', 1), NOT_A2, ['c.json', '{"contactInformation": {}}'] as [string, string]];
    const stopped = importing(files, { name: 'Stopped' });
    await expect(stopped).rejects.toBeInstanceOf(ImportStopped);
    await expect(stopped).rejects.toThrow(/^old\.json: declares .*, not EN 15804\+A2/);
    expect(await stored('Stopped')).toEqual([]);
    expect(await importing(files, { name: 'Stopped', skipFaulty: true })).toMatchObject({
      ...{ rows: 3, imported: 1, faultyRows: 1, skipped: { contact: 1 } },
      faulty: [{ line: 2, file: 'old.json' }],
    });
  });

  it('come once each: the same UUID and version again is a fault', async () => {
    await expect(importing([json('a.json', 1), json('b.json', 1, { name: 'Other' })])).rejects.toThrow(
      'b.json: has the UUID and version of a.json',
    );
    expect(await importing([json('a.json', 3), json('b.json', 3, { version: 2 })])).toMatchObject({ imported: 2 });
  });

  it('are tried without keeping them', async () => {
    expect(await importing([json('a.json', 4)], { name: 'Tried', dryRun: true })).toMatchObject({ imported: 1 });
    expect(await stored('Tried')).toEqual([]);
  });

  it('are missed where there is none', async () => {
    await expect(importing([['c.json', '{"contactInformation": {}}']])).rejects.toThrow('the files: hold no EPD');
    await expect(importing([])).rejects.toThrow('the files: hold no EPD');
  });

  it('of seven units are a seventh, and the report says so', async () => {
    const carbon = { biogenicCarbon: new Decimal(1) };
    const text = json('a.json', 5, carbon)[1].replace('"meanValue":1', '"meanValue":7');
    expect(await importing([['a.json', text]], { name: 'Sevenths' })).toMatchObject({
      leftOut: { listed: expect.arrayContaining([expect.objectContaining({ file: 'a.json', what: 'every figure' })]) },
    });
    expect(await stored('Sevenths')).toMatchObject([
      {
        climate: '0.017636684144620811271428571429',
        pact: { biogenicCarbonContent: '0.142857142857142857142857142857' },
      },
    ]);
  });
});

const FOLDER = published('ilcd-epd');

it.skipIf(!hasPublished('ilcd-epd'))(
  'four of the five published EPDs are imported (needs ilcd-epd in SHARED_DATA_DIR)',
  async () => {
    const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
    const files = names.map((name): [string, string] => [name, readFileSync(join(FOLDER, name), 'utf8')]);
    const report = await importing(files, { name: 'Published', skipFaulty: true });
    expect(report).toMatchObject({ rows: 5, imported: 4, faultyRows: 1 });
    expect(report.leftOut?.listed).toContainEqual(
      expect.objectContaining({ file: expect.stringMatching(/^0cb92770/), what: 'EP-freshwater' }),
    );
  },
);
