import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OwnEpd } from '#model/products';
import { writeIlcdJson, writeIlcdXml } from '#model/products';
import { complete, Decimal } from '#impacts';
import { Database, SHARED } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../support/databases/database.js';
import { RunningCommand } from '../support/processes/in-process-cli.js';
import { encryptedIn, renamedIn, zipOf } from '../support/companies/zip-archive.js';
import { hasPublished, published } from '../support/run/published-data.js';

let cloned: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;
let folder: string;

beforeAll(async () => {
  cloned = await cloneDatabase();
  database = await Database.open(cloned.url);
  folder = await mkdtemp(join(tmpdir(), 'epd-archive-'));
});

afterAll(async () => {
  await database.close();
  await cloned.drop();
  await rm(folder, { recursive: true });
});

const epd = (nth: number, changes: Partial<OwnEpd> = {}): OwnEpd => ({
  uuid: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
  version: 1,
  name: `Brick ${nth}`,
  language: 'en',
  unit: 'kg',
  figures: complete({ 'GWP-fossil': { A1_A3: new Decimal('0.1234567890123456789') } }),
  ...changes,
});

/** Flows, sources and contacts as the archives of soda4LCA have them beside the processes. */
const FLOW = `<flowDataSet xmlns="http://lca.jrc.it/ILCD/Flow" xmlns:common="http://lca.jrc.it/ILCD/Common">
  <flowInformation>
    <dataSetInformation><common:UUID>${'f'.repeat(8)}-0000-4000-8000-000000000001</common:UUID></dataSetInformation>
    <quantitativeReference><referenceToReferenceFlowProperty>1</referenceToReferenceFlowProperty></quantitativeReference>
  </flowInformation>
  <flowProperties><flowProperty dataSetInternalID="1">
    <referenceToFlowPropertyDataSet refObjectId="93a60a56-a3c8-22da-a746-0800200c9a66"/><meanValue>2</meanValue>
  </flowProperty></flowProperties>
</flowDataSet>`;
/** Its declared unit is in the flow data set only. */
const OF_FLOW = writeIlcdXml(epd(1))
  .replace(
    /<referenceToFlowDataSet [^>]*>/,
    '<referenceToFlowDataSet refObjectId="ffffffff-0000-4000-8000-000000000001">',
  )
  .replace(/<functionalUnitOrOther[^]*?<\/functionalUnitOrOther>/, '');
const CONTACT = '<contactDataSet xmlns="http://lca.jrc.it/ILCD/Contact"/>';
const DTD = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><processDataSet>&x;</processDataSet>';

interface Ran {
  exitCode: number;
  report: any;
  notes: string;
}

let imports = 0;

async function imported(content: Buffer | string, ...options: string[]): Promise<Ran & { database: string }> {
  const name = `EPDs ${++imports}`;
  const file = typeof content === 'string' ? content : join(folder, `${imports}.zip`);
  if (typeof content !== 'string') await writeFile(file, content);
  const words = ['dataset', 'import', '--shared', '--profile', 'ilcd-epd', '--file', file, '--database', name];
  const command = new RunningCommand(cloned.url, [...words, '--version', '1', '--licence', 'free', ...options]);
  command.input.end();
  const exitCode = await command.exitCode;
  return {
    exitCode,
    report: command.out === '' ? undefined : JSON.parse(command.out),
    notes: command.notes,
    database: name,
  };
}

const stored = (name: string) =>
  database.query<{ name: string; unit: string; climate: string }>(
    `select d.name, d.unit, d.figures -> 'GWP-fossil' ->> 'A1_A3' as climate from dataset d
     join factor_database f on f.owner = d.owner and f.uuid = d.factor_database where d.owner = $1 and f.name = $2 order by d.key`,
    [SHARED, name],
  );

describe('a ZIP archive of EPDs (fixtures made by hand)', () => {
  it('is imported with the units of its flows, wherever they stand, and counts what is no EPD', async () => {
    const ran = await imported(
      await zipOf({
        'ILCD/processes/1.xml': OF_FLOW,
        'ILCD/processes/2.json': writeIlcdJson(epd(2)),
        'ILCD/contacts/c.xml': CONTACT,
        'ILCD/external_docs/report.pdf': '%PDF-1.7',
        '__MACOSX/ILCD/processes/._1.xml': '\u0000',
        'ILCD/flows/f.xml': FLOW,
      }),
    );
    expect(ran).toMatchObject({ exitCode: 0, report: { rows: 4, imported: 2, skipped: { contact: 1, flow: 1 } } });
    // The flow is 2 m3: the figure is of half of it.
    expect(await stored(ran.database)).toEqual([
      { name: 'Brick 1', unit: 'm3', climate: '0.06172839450617283945' },
      { name: 'Brick 2', unit: 'kg', climate: '0.1234567890123456789' },
    ]);
  });

  it('may be flat, and may lie in a folder beside files', async () => {
    const inside = join(folder, 'mixed');
    await mkdir(inside);
    await writeFile(
      join(inside, 'many.zip'),
      await zipOf({ '3.json': writeIlcdJson(epd(3)), '4.xml': writeIlcdXml(epd(4)) }),
    );
    await writeFile(join(inside, 'one.xml'), writeIlcdXml(epd(5)));
    const ran = await imported(inside);
    expect(ran).toMatchObject({ exitCode: 0, report: { rows: 3, imported: 3 } });
  });

  it.each<[string, Record<string, string>, (zip: Buffer) => Buffer, string, RegExp]>([
    ['a DTD', { 'bad.xml': DTD }, (zip) => zip, 'bad.xml', /^has a document type declaration \(line 1\)/],
    ['a broken document', { 'bad.json': '{"a": ' }, (zip) => zip, 'bad.json', /^is not JSON/],
    ['a password', { 'bad.json': '{}' }, (zip) => encryptedIn(zip, 'bad.json'), 'bad.json', /^has a password/],
    ['an archive in it', { 'bad.zip': 'PK\x03\x04' }, (zip) => zip, 'bad.zip', /^is a ZIP archive inside/],
    ['one under another name', { 'bad.xml': 'PK\x03\x04' }, (zip) => zip, 'bad.xml', /^is a ZIP archive, not/],
    ['a bomb', { 'bad.xml': ' '.repeat(15e6) }, (zip) => zip, 'bad.xml', /^unzips to more than 100 times its size/],
    ['a huge file', { 'bad.xml': 'x'.repeat(21e6) }, (zip) => zip, 'bad.xml', /^has more than 20971520 bytes/],
    [
      'a damaged file',
      { 'bad.json': '{"contactInformation": 12345678}' },
      (zip) => {
        const damaged = Buffer.from(zip);
        damaged.writeUInt8((damaged[zip.indexOf('bad.json') + 12] ?? 0) ^ 1, zip.indexOf('bad.json') + 12);
        return damaged;
      },
      'bad.json',
      /^is damaged, or was made to do harm/,
    ],
  ])('names a file with %s, and imports the others where that may be', async (_, bad, change, name, reason) => {
    const zip = change(await zipOf({ 'good.json': writeIlcdJson(epd(6)), ...bad }));
    const ran = await imported(zip);
    const file = `${imports}.zip/${name}`;
    expect(ran).toMatchObject({
      exitCode: 65,
      report: { faultyRows: 1, faulty: [{ file, reason: expect.stringMatching(reason) }] },
    });
    expect(await stored(ran.database)).toEqual([]);
    const skipping = await imported(zip, '--skip-faulty');
    expect(skipping).toMatchObject({ exitCode: 0, report: { imported: 1, faultyRows: 1 } });
    expect(await stored(skipping.database)).toMatchObject([{ name: 'Brick 6' }]);
  });

  it.each([
    [
      'a path out of it',
      '../evil.json',
      /1?\d\.zip: is damaged, or was made to do harm: invalid relative path: \.\.\/evil\.json/,
    ],
    ['one by backslashes', '..\\evil.json', /invalid relative path: \.\.\/evil\.json/],
    ['an absolute path', '/xx/ev.json', /absolute path: \/xx\/ev\.json/],
    ['a drive', 'C:/xxx.json', /absolute path: C:\/xxx\.json/],
  ])('is refused whole with %s', async (_, path, fault) => {
    const plain = 'n'.repeat(path.length);
    const zip = renamedIn(await zipOf({ 'good.json': writeIlcdJson(epd(7)), [plain]: '{}' }), plain, path);
    const ran = await imported(zip, '--skip-faulty');
    expect(ran).toMatchObject({ exitCode: 65, report: undefined, notes: expect.stringMatching(fault) });
    expect(await stored(ran.database)).toEqual([]);
  });

  it('is refused whole where it unzips to too much or is none, and where nothing in it is an EPD', async () => {
    const zeros = Object.fromEntries(Array.from({ length: 16 }, (_, nth) => [`${nth}.xml`, ' '.repeat(9e6)]));
    expect((await imported(await zipOf(zeros))).notes).toMatch(/\.zip: is refused: it unzips to more than 100 times/);
    expect((await imported((await zipOf({ 'a.json': '{}' })).subarray(0, 40))).notes).toMatch(/\.zip: is damaged/);
    expect((await imported(await zipOf({ 'a.txt': 'x' }))).notes).toMatch(
      /is a ZIP archive without a file that ends in/,
    );
    expect((await imported(await zipOf({}))).notes).toMatch(/is a ZIP archive without a file that ends in/);
    expect((await imported(await zipOf({ 'a.xml': CONTACT }))).notes).toMatch(/the files: hold no EPD/);
  });

  it('writes no control character of a name to a terminal', async () => {
    const plain = 'nnnn.json';
    const zip = renamedIn(await zipOf({ [plain]: '{' }), plain, '\u001b[2J.json');
    const ran = await imported(zip);
    expect(ran.notes).toContain('\ufffd[2J.json');
    expect(ran.notes).not.toContain('\u001b');
  });
});

const PUBLISHED = published('ilcd-epd');

it.skipIf(!hasPublished('ilcd-epd'))(
  'of the published EPDs has four that are A2 (needs ilcd-epd in SHARED_DATA_DIR)',
  async () => {
    const names = (await readdir(PUBLISHED)).filter((name) => name.endsWith('.json'));
    const files = await Promise.all(
      names.map(async (name) => [`ILCD/processes/${name}`, await readFile(join(PUBLISHED, name))] as const),
    );
    const ran = await imported(await zipOf(Object.fromEntries(files)), '--skip-faulty');
    expect(ran).toMatchObject({ exitCode: 0, report: { rows: 5, imported: 4, faultyRows: 1 } });
  },
);
