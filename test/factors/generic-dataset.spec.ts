import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompanyId } from '#platform';
import { Companies } from '#access';
import { Database, SHARED } from '#platform';
import { xlsxFile } from '#sheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../support/databases/database.js';
import { RunningCommand } from '../support/processes/in-process-cli.js';
import { hasPublished, published } from '../support/run/published-data.js';

let cloned: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;
let folder: string;
let company: CompanyId;

beforeAll(async () => {
  cloned = await cloneDatabase();
  database = await Database.open(cloned.url);
  folder = await mkdtemp(join(tmpdir(), 'generic-'));
  company = (await new Companies(database).create('acme', 'Acme')).uuid;
});

afterAll(async () => {
  await database.close();
  await cloned.drop();
  await rm(folder, { recursive: true });
});

let imports = 0;

async function importing(
  content: string | Buffer,
  mapping: unknown,
  { profile = 'generic', owner = ['--shared'], more = [] as string[], into = `Table ${++imports}` } = {},
) {
  const [file, map] = [join(folder, 'table'), join(folder, 'map.json')];
  await writeFile(file, content);
  await writeFile(map, typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  const words = ['dataset', 'import', ...owner, '--profile', profile, '--file', file, '--database', into];
  const mapped = profile === 'generic' ? ['--map', map] : [];
  const command = new RunningCommand(cloned.url, [...words, '--version', '1', '--licence', 'free', ...mapped, ...more]);
  command.input.end();
  const exitCode = await command.exitCode;
  const report = command.out === '' ? undefined : JSON.parse(command.out);
  return { exitCode, report, notes: command.notes, database: into };
}

interface Stored {
  key: string;
  name: string;
  unit: string;
  figures: Record<string, Record<string, string>>;
  path: string | null;
  [column: string]: unknown;
}

function stored(name: string, owner: CompanyId = SHARED): Promise<Stored[]> {
  return database.query<Stored>(
    `select d.key, d.name, d.unit, d.description, d.figures, d.rating::float8 as rating, d.geo_location, d.reference_year,
       d.valid_until::text as valid_until, d.source_url, d.uncertainty, d.supplier, t.path
     from dataset d join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
     left join taxonomy t on t.owner = d.owner and t.uuid = d.taxonomy
     where d.owner = $1 and f.name = $2 order by d.key collate "C"`,
    [owner, name],
  );
}

/** A mapping that says of each column what it is. */
const map = (columns: Record<string, string | object>, more: object = {}) => ({
  ...more,
  columns: Object.entries(columns).map(([column, field]) =>
    typeof field === 'string' ? { column, field } : { column, ...field },
  ),
});

/** The shape of the CSV that ÖKOBAUDAT exports: one row per UUID and module, made by hand. */
const OEKOBAUDAT_HEADER =
  'UUID;Name (de);Kategorie;Laenderkennung;Referenzjahr;Gueltig bis;URL;Bezugsgroesse;Bezugseinheit;Modul;Szenario;GWPtotal (A2);GWPfossil (A2);PERE';
const BRICK = 'u1;Hochlochziegel;"Mineralische Baustoffe / Steine";DE;2022;2027;https://example.org/u1;1000;kg';
const OEKOBAUDAT = [
  OEKOBAUDAT_HEADER,
  `${BRICK};A1-A3;;138,3;1.234,5;9,5E2`,
  `${BRICK};A4;;5;;MND`,
  `${BRICK};C3;Deponie;1,5;1,25;`,
  `${BRICK};C3;Recycling;2,5;2,25;`,
  `${BRICK};D;;-30;-29,5;-0,0000001`,
  "u2;Glas;'Glas / Flachglas';AT;2021;31.03.2026;;1;qm;A1-A3;;2,5;2,4;",
].join('\r\n');
const OEKOBAUDAT_MAP = map(
  {
    UUID: 'key',
    'Name (de)': 'name',
    Kategorie: 'taxonomy',
    Laenderkennung: 'geoLocation',
    Referenzjahr: 'referenceYear',
    'Gueltig bis': 'validUntil',
    URL: 'sourceUrl',
    Bezugsgroesse: 'referenceAmount',
    Bezugseinheit: 'unit',
    Modul: 'module',
    Szenario: 'scenario',
    'GWPtotal (A2)': 'impacts.GWP-total',
    'GWPfossil (A2)': 'impacts.GWP-fossil',
    PERE: 'impacts.PERE',
  },
  { decimal: ',', date: 'DD.MM.YYYY' },
);

describe('a table of any shape', () => {
  it('with one row per module, German numbers and Windows-1252 becomes datasets', async () => {
    const bytes = Buffer.from(OEKOBAUDAT.replaceAll('Steine', 'Ziegelstücke'), 'latin1');
    const ran = await importing(bytes, OEKOBAUDAT_MAP, { more: ['--gwp-set', 'AR6'] });
    expect(ran).toMatchObject({ exitCode: 0, report: { rows: 2, imported: 2, faultyRows: 0 } });
    const [brick, glass] = await stored(ran.database);
    expect(brick).toMatchObject({
      ...{ key: 'u1', name: 'Hochlochziegel', unit: 'kg', path: 'mineralische-baustoffe/ziegelstucke' },
      ...{ geo_location: 'DE', reference_year: 2022, valid_until: '2027-12-31', source_url: 'https://example.org/u1' },
      figures: {
        'GWP-total': { A1_A3: '0.1383', A4: '0.005', D: '-0.03' },
        'GWP-fossil': { A1_A3: '1.2345', D: '-0.0295' },
        PERE: { A1_A3: '0.95', D: '-0.0000000001' },
      },
    });
    expect(brick?.figures['GWP-total']).not.toHaveProperty('C3');
    expect(brick?.figures['PERE']).not.toHaveProperty('A4');
    expect(glass).toMatchObject({ unit: 'm2', path: 'glas-flachglas', valid_until: '2026-03-31' });
    expect(ran.report.leftOut.listed).toContainEqual({
      file: 'line 2',
      what: 'GWP-total C3',
      why: 'has several scenarios, none of which is the default',
    });
    expect(await importing(bytes, OEKOBAUDAT_MAP, { into: ran.database, more: ['--gwp-set', 'AR6'] })).toMatchObject({
      report: { imported: 0, updated: 0, unchanged: 2 },
    });
  });

  it('takes the default scenario, and names the others', async () => {
    const mapping = {
      ...OEKOBAUDAT_MAP,
      columns: [...OEKOBAUDAT_MAP.columns, { constant: 'Recycling', field: 'defaultScenario' }],
    };
    const ran = await importing(OEKOBAUDAT, mapping);
    expect((await stored(ran.database))[0]?.figures['GWP-total']?.['C3']).toBe('0.0025');
    expect(ran.report.leftOut.listed).toContainEqual({
      file: 'line 2',
      what: 'scenario "Deponie"',
      why: 'is not the default one: its figures of C3 are left out',
    });
  });

  it('names the line of what is wrong in one of the rows of a dataset', async () => {
    const rows = [
      OEKOBAUDAT_HEADER,
      `${BRICK};A1-A3;;1;1;`,
      `${BRICK.replace('2022', '2023')};A4;;1;1;`,
      `${BRICK};C4;;viel;1;`,
      `${BRICK.replace('u1', 'u3')};;;1;;`,
      `${BRICK.replace('u1', 'u4')};A1;;1;;`,
      `${BRICK.replace('u1', 'u4')};A1;;2;;`,
      `${BRICK};C4;;1;1;`,
    ];
    const ran = await importing(rows.join('\n'), OEKOBAUDAT_MAP, { more: ['--skip-faulty'] });
    expect(ran).toMatchObject({ exitCode: 65, report: { rows: 4, faultyRows: 4, imported: 0 } });
    expect(ran.report.faulty).toEqual([
      { line: 3, column: 'Referenzjahr', value: '2023', reason: 'differs from line 2, of the same dataset' },
      {
        line: 4,
        column: 'GWPtotal (A2)',
        value: 'viel',
        reason:
          '"viel" is no number with a decimal comma; must be a decimal number as a string: up to 20 digits, then optionally a point and up to 30 more, no exponent',
      },
      { line: 5, column: 'Modul', value: '', reason: 'must not be empty' },
      { line: 6, column: '', value: '', reason: 'GWP-total is stated twice in A1, and not with the same value' },
      {
        line: 8,
        column: 'UUID',
        value: 'u1',
        reason: 'the id of line 2 again: rows of one dataset have to be next to each other',
      },
    ]);
  });

  it('has the rows of a dataset next to each other', async () => {
    const apart = [
      OEKOBAUDAT_HEADER,
      `${BRICK};A1-A3;;1;1;`,
      `${BRICK.replace('u1', 'u5')};A1;;1;;`,
      `${BRICK};A4;;1;1;`,
    ];
    expect((await importing(apart.join('\n'), OEKOBAUDAT_MAP)).report.faulty).toEqual([
      {
        line: 4,
        column: 'UUID',
        value: 'u1',
        reason: 'the id of line 2 again: rows of one dataset have to be next to each other',
      },
    ]);
  });

  it('with a column for each figure says place, time, quality and method, in grams where it says so', async () => {
    const csv = [
      'Id,Product,Note,Land,Year,Valid,Web,±,DQR,CO2 in g,ODP,AP A1,AP A3,Group,Subgroup,Rest',
      'a,Steel,Coil,Germany,2024,2026-06-30,https://example.org,12.5,2.25,1500,1e-9,0.1,0.2,Metals,Iron',
      'b,Foil,,DE,,,,,,0,,,,Metals,',
      'c,Nothing,,,,,,,,,,,,,',
    ];
    const mapping = map({
      ...{
        Id: 'key',
        Product: 'name',
        Note: 'description',
        Land: 'geoLocation',
        Year: 'referenceYear',
        Valid: 'validUntil',
      },
      ...{
        Web: 'sourceUrl',
        '±': 'uncertainty',
        DQR: 'dataQualityRating',
        'CO2 in g': { field: 'climate', unit: 'g' },
      },
      ...{ ODP: { field: 'impacts.ODP.A1_A3', unit: 'mg' }, 'AP A1': 'impacts.AP.A1', 'AP A3': 'impacts.AP.A3' },
      ...{ Group: 'taxonomy.1', Subgroup: 'taxonomy.2' },
    });
    mapping.columns.push({ constant: 't', field: 'unit' } as never, { constant: 'EF 3.1', field: 'method' } as never);
    const ran = await importing(csv.join('\n'), mapping);
    expect(ran).toMatchObject({
      exitCode: 0,
      report: { rows: 3, imported: 2, skipped: { 'no figure': 1 }, droppedColumns: ['Rest'] },
    });
    const [steel, foil] = await stored(ran.database);
    expect(steel).toMatchObject({
      ...{ key: 'a', name: 'Steel', description: 'Coil', unit: 't', geo_location: 'DE', reference_year: 2024 },
      ...{ valid_until: '2026-06-30', source_url: 'https://example.org', uncertainty: '12.5', rating: 2.25 },
      path: 'metals/iron',
      figures: {
        'GWP-total': { method: 'undivided', A1_A3: '1.5' },
        'GWP-fossil': { method: 'undivided', A1_A3: '1.5' },
        ODP: { method: 'EF 3.1', A1_A3: '0.000000000000001' },
        AP: { method: 'EF 3.1', A1: '0.1', A3: '0.2' },
      },
    });
    // A zero is a figure.
    expect(foil?.figures['GWP-fossil']).toMatchObject({ A1_A3: '0' });
    expect(foil).toMatchObject({ path: 'metals' });
  });

  it('is read from a workbook, whose numbers are numbers', async () => {
    const columns = ['Key', 'Name', 'Unit', 'CO2e'].map(
      (header, at) => ({ header, kind: at === 3 ? 'number' : 'text' }) as const,
    );
    const chunks: Buffer[] = [];
    const file = xlsxFile(
      columns,
      [
        ['x', 'Cable', 'm', '0.000123'],
        ['y', 'Wire', 'm', '12345.6789'],
      ],
      { sheetName: 'F' },
    );
    for await (const chunk of file) chunks.push(chunk as Buffer);
    const ran = await importing(
      Buffer.concat(chunks),
      map({ Key: 'key', Name: 'name', Unit: 'unit', CO2e: 'climate' }, { decimal: ',' }),
    );
    expect(ran).toMatchObject({ exitCode: 0, report: { imported: 2 } });
    expect((await stored(ran.database)).map(({ figures }) => figures['GWP-total']?.['A1_A3'])).toEqual([
      '0.000123',
      '12345.6789',
    ]);
  });

  it('needs no mapping of columns that are headed by their fields, and no key', async () => {
    const ran = await importing('name,unit,impacts.GWP-fossil.A1_A3\nSand,kg,0.1\nSand,kg,0.2\n', {});
    expect(ran).toMatchObject({
      exitCode: 65,
      report: { faulty: [{ line: 3, value: 'Sand', reason: 'named as line 2 again' }] },
    });
    expect(await importing('name,unit,impacts.GWP-fossil.A1_A3\nSand,kg,0.1\n', {})).toMatchObject({
      report: { imported: 1 },
    });
  });

  it('leaves out and counts the rows that the mapping does not want, and divides figures', async () => {
    const csv =
      'id,region,name,unit,GHG,Factor\n1,SE,Oil,l,kg CO2e,2500\n1,SE,Oil,l,kg CO2,2400\n1,DE,Oil,l,kg CO2e,2600\n';
    const columns = [
      { columns: ['id', 'region'], field: 'key' },
      { column: 'name', field: 'name' },
      { column: 'unit', field: 'unit' },
      { column: 'Factor', field: 'climate', per: { constant: '1000' } },
    ];
    const where = [{ column: 'GHG', is: 'kg co2e' }];
    const ran = await importing(csv, { where, columns });
    expect(ran).toMatchObject({
      exitCode: 0,
      report: { rows: 3, imported: 2, skipped: { 'left out by the mapping': 1 } },
    });
    expect((await stored(ran.database)).map(({ key, figures }) => [key, figures['GWP-total']?.['A1_A3']])).toEqual([
      ['1 | DE', '2.6'],
      ['1 | SE', '2.5'],
    ]);
    const [, ...others] = columns;
    const twice = await importing(csv, { where, columns: [{ column: 'id', field: 'key' }, ...others] });
    expect(twice.report.faulty.map(({ reason }: { reason: string }) => reason)).toEqual([
      'the id of line 2 again; "region" would tell such rows apart: {"columns":["id","region"],"field":"key"}',
    ]);
  });

  it('of a company names its suppliers', async () => {
    const supplier = '00000000-0000-4000-8000-0000000000aa';
    await database.query(`insert into supplier (company, uuid, name, sync_id) values ($1, $2, 'Steelworks', 'S1')`, [
      company,
      supplier,
    ]);
    const csv = 'key,name,unit,climate,supplier\na,Steel,kg,1,Steelworks\nb,Iron,kg,1,\n';
    const own = { owner: ['--company', 'acme'], into: 'Own' };
    expect(await importing(csv, {}, own)).toMatchObject({ exitCode: 0, report: { imported: 2 } });
    expect((await stored('Own', company)).map((row) => row['supplier'])).toEqual([supplier, null]);
    // A file that says nothing of suppliers keeps them.
    const without = csv.replace(/,[^,]*$/gm, '').replace(',1\n', ',2\n');
    expect(await importing(without, {}, own)).toMatchObject({ report: { updated: 1, unchanged: 1 } });
    expect((await stored('Own', company)).map((row) => row['supplier'])).toEqual([supplier, null]);
    expect((await importing(csv.replace('Steelworks', 'Nobody'), {}, own)).report.faulty).toMatchObject([
      { line: 2, column: 'supplier', value: 'Nobody', reason: expect.stringMatching(/^names nothing that exists/) },
    ]);
    expect((await importing(csv, {})).notes).toMatch(/suppliers belong to a company/);
  });

  it('reports what is wrong with cells by line and column', async () => {
    const csv = [
      'key,name,unit,climate,geoLocation,sourceUrl,referenceAmount,dataQualityRating',
      ',A,kg,1,,,,',
      'b,,kg,1,,,,',
      'c,C,furlong,1,,,,',
      'd,D,kg,1,Atlantis,,,',
      'e,E,kg,1,,ftp://x,,',
      'f,F,kg,1,,,0,',
      'g,G,kg,1,,,,6',
      'h,H,kg,1.5.0,,,,',
      'i,I,kg,1,,,,,,more',
      `${'k'.repeat(257)},K,kg,1,,,,`,
      'l,L,kg,123456789012345678901,,,,',
      'm,M,kg,1,,,3,',
    ];
    const ran = await importing(csv.join('\n'), {}, { more: ['--skip-faulty'] });
    const places = ran.report.faulty.map(({ line, column }: { line: number; column: string }) => `${line} ${column}`);
    expect(places).toEqual([
      '2 key',
      '3 name',
      '4 unit',
      '5 geoLocation',
      '6 sourceUrl',
      '7 referenceAmount',
      '8 dataQualityRating',
      '9 climate',
      '10 ',
      '11 key',
      '12 climate',
    ]);
    expect(ran.report).toMatchObject({
      imported: 1,
      leftOut: {
        listed: [{ file: 'line 13', why: 'every figure is a 3th of what is stated, rounded to 30 decimals' }],
      },
    });
    expect((await stored(ran.database))[0]?.figures['GWP-total']?.['A1_A3']).toBe('0.333333333333333333333333333333');
  });

  it('takes a row of totals for none of its datasets', async () => {
    const csv = 'Id,name,unit,climate\na,Sand,kg,1\n,Total,,1\n,Summe CO2e,kg,1\n';
    const mapping = map({ Id: 'key', name: 'name', unit: 'unit', climate: 'climate' });
    const { report } = await importing(csv, mapping, { more: ['--skip-faulty'] });
    expect(report).toMatchObject({ rows: 3, imported: 1, faultyRows: 2 });
    const reason = expect.stringMatching(/^looks like a total row/);
    expect(report.faulty).toMatchObject([
      { line: 3, value: 'Total', reason },
      { line: 4, value: 'Summe CO2e', reason },
    ]);
  });

  it('reads no further than a hundred faulty rows', async () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => `${at},N,furlong,1`);
    const ran = await importing(['key,name,unit,climate', ...rows].join('\n'), {});
    expect(ran).toMatchObject({ exitCode: 65, report: { faultyRows: 500, stoppedAtLine: 501, rows: 500 } });
    expect(ran.report.faulty).toHaveLength(100);
  });

  it.each<[unknown, RegExp]>([
    ['{"columns": [', /map\.json: is not JSON/],
    [[], /mapping: has to be an object/],
    [{ colums: [] }, /mapping: has no "colums"; it may have decimal, date, encoding/],
    [
      { columns: [{ column: 'a', feild: 'name' }] },
      /mapping\.columns\.0\.field: has to be a string.*mapping\.columns\.0: has no "feild"/,
    ],
    [{ decimal: ';', columns: {} }, /mapping\.decimal: has to be one of "\.", ","; mapping\.columns: has to be a list/],
    [map({ name: 'sku' }), /mapping\.columns\.0\.field: sku is no field of kind dataset/],
    [map({ nme: 'name', unit: 'unit', climate: 'climate' }), /columns\.0\.column: the file has no column "nme"/],
    [map({ name: 'name', climate: 'climate' }), /map a column to unit, or state it/],
    [map({ name: 'name', unit: 'unit' }), /map a column to a figure/],
    [map({ unit: 'unit', climate: 'climate' }), /nothing tells datasets apart/],
    [map({ name: 'name', unit: 'unit', climate: 'impacts.AP' }), /impacts\.AP is of what module\?/],
    [
      map({ name: 'name', unit: 'module', climate: 'impacts.AP.A1', key: 'unit' }),
      /a column is of an indicator alone: impacts\.AP\.A1 as impacts\.AP/,
    ],
    [
      map({ name: 'name', unit: 'unit', climate: 'climate', key: 'impacts.GWP-fossil.A1' }),
      /climate is GWP-total and GWP-fossil at once/,
    ],
    [map({ name: 'name', unit: 'unit', climate: { field: 'climate', unit: 'kWh' } }), /no unit of mass/],
    [
      map({ name: 'name', unit: 'unit', climate: { field: 'impacts.AP.A1', unit: 'g' } }),
      /impacts\.AP\.A1 has no unit/,
    ],
  ])('is refused with a mapping of no use: %j', async (mapping, fault) => {
    const ran = await importing('key,name,unit,climate\na,A,kg,1\n', mapping);
    expect(ran).toMatchObject({ exitCode: 65, report: undefined });
    expect(ran.notes).toMatch(fault);
  });

  it('is told to come with a mapping, and others to come without', async () => {
    const words = [
      'dataset',
      'import',
      '--shared',
      '--file',
      '-',
      '--database',
      'X',
      '--version',
      '1',
      '--licence',
      'x',
    ];
    const without = new RunningCommand(cloned.url, [...words, '--profile', 'generic']);
    expect(await without.exitCode).toBe(64);
    expect(without.notes).toMatch(/--map is missing/);
    const needless = new RunningCommand(cloned.url, [...words, '--profile', 'agribalyse', '--map', 'm.json']);
    expect(await needless.exitCode).toBe(64);
    expect(needless.notes).toMatch(/--map is for --profile generic only/);
    const twice = new RunningCommand(cloned.url, [...words, '--profile', 'generic', '--map', '-']);
    expect(await twice.exitCode).toBe(64);
    expect(twice.notes).toMatch(/cannot both be standard input/);
    const missing = new RunningCommand(cloned.url, [...words, '--profile', 'generic', '--map', 'none.json']);
    expect(await missing.exitCode).toBe(66);
  });
});

const AGRIBALYSE = {
  "Appauvrissement de la couche d'ozone": 'ODP',
  'Rayonnements ionisants': 'IRP',
  "Formation photochimique d'ozone": 'POCP',
  'Particules fines': 'PM',
  'Effets toxicologiques sur la santé humaine   substances non-cancérogènes': 'HTP-nc',
  'Effets toxicologiques sur la santé humaine   substances cancérogènes': 'HTP-c',
  'Acidification terrestre et eaux douces': 'AP',
  'Eutrophisation eaux douces': 'EP-freshwater',
  'Eutrophisation marine': 'EP-marine',
  'Eutrophisation terrestre': 'EP-terrestrial',
  "Écotoxicité pour écosystèmes aquatiques d'eau douce": 'ETP-fw',
  'Utilisation du sol': 'SQP',
  'Épuisement des ressources eau': 'WDP',
  'Épuisement des ressources énergétiques': 'ADPF',
  'Épuisement des ressources minéraux': 'ADPE',
};
const UK_UNITS = {
  ...{ tonnes: 't', litres: 'l', 'cubic metres': 'm3', 'kWh (Gross CV)': 'kWh', 'kWh (Net CV)': 'kWh', miles: 'mi' },
  ...{ 'tonne.km': 'tkm', 'passenger.km': 'pkm', 'per FTE Working Hour': 'h', 'Room per night': 'night' },
};

describe.skipIf(!hasPublished())('the published files (needs SHARED_DATA_DIR)', () => {
  const figuresOf = async (name: string): Promise<Map<string, [string, Stored['figures']]>> =>
    new Map((await stored(name)).map(({ key, unit, figures }) => [key, [unit, figures]]));
  const constant = (field: string, text: string) => ({ constant: text, field });

  it.each([
    [
      'epa-supply-chain',
      'us-epa-supplychain-v1.2/NAICS_CO2e_USD2021.csv',
      {
        columns: [
          { column: 'NAICS Code 2017', field: 'key' },
          { column: 'NAICS Title 2017', field: 'name' },
          { column: 'Supply Chain Emission Factors with Margins', field: 'climate' },
          constant('unit', 'USD'),
        ],
      },
    ],
    [
      'agribalyse',
      'ademe-agribalyse-3.1/agribalyse-31-synthese.csv',
      {
        columns: [
          ...map({
            'Code AGB': 'key',
            'LCI Name': 'name',
            'Changement climatique': 'climate',
            DQR: 'dataQualityRating',
          }).columns,
          ...Object.entries(AGRIBALYSE).map(([column, code]) => ({ column, field: `impacts.${code}.A1_A3` })),
          constant('unit', 'kg'),
        ],
      },
    ],
  ])('of %s have the figures that its profile imports, to the digit', async (profile, file, mapping) => {
    const content = await readFile(published(file));
    const own = await importing(content, {}, { profile });
    const generic = await importing(content, mapping);
    expect(generic).toMatchObject({ exitCode: 0, report: { imported: own.report.imported, faultyRows: 0 } });
    expect(await figuresOf(generic.database)).toEqual(await figuresOf(own.database));
  });

  it('of uk-desnz, but for gases, energy and million litres', async () => {
    const content = await readFile(published('uk-desnz-2024/factors-by-category.csv'), 'utf8');
    const [header = '', ...rows] = content.split(/\r?\n/);
    const taken = rows.filter((row) => row.includes(',kg CO2e,') && !row.includes(',million litres,'));
    const mapping = {
      columns: [
        ...map({
          ID: 'key',
          'Level 3': 'name',
          UOM: { field: 'unit', values: UK_UNITS },
          'GHG Conversion Factor 2024': 'climate',
        }).columns,
      ],
    };
    const generic = await importing([header, ...taken].join('\n'), mapping, { more: ['--skip-faulty'] });
    const own = await importing(content, {}, { profile: 'uk-desnz' });
    const [ours, theirs] = [await figuresOf(generic.database), await figuresOf(own.database)];
    expect(ours.size).toBeGreaterThan(2_500);
    expect(ours).toEqual(new Map([...theirs].filter(([key]) => ours.has(key))));
  });
});
