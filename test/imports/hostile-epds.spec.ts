import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnEpd } from '#model/products';
import { writeIlcdJson, writeIlcdXml } from '#model/products';
import { complete, Decimal } from '#impacts';
import { faultsOf, importFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { renamedIn, zipOf } from '../support/companies/zip-archive.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
});
afterAll(() => service?.close());

const epd = (nth: number): OwnEpd => ({
  ...{ uuid: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`, version: 1, name: `Brick ${nth}` },
  ...{ language: 'en', unit: 'kg', figures: complete({ 'GWP-fossil': { A1_A3: new Decimal('0.5') } }) },
});
const GOOD = { 'good.json': writeIlcdJson(epd(1)) };

interface Ended {
  state: string;
  reason: string;
  rows: { written: number; faulty: number };
  faults: { value: string; reason: string }[];
}

let imports = 0;

async function imported(content: Buffer | string, name = 'all.zip'): Promise<Ended> {
  const query = `kind=dataset&profile=ilcd-epd&skipFaulty=true&database=Hostile%20${++imports}`;
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  const ended = await importFile(service.url, member, query, { content: bytes, name });
  return { ...ended, faults: await faultsOf(service.url, member, ended.uuid) };
}

describe('an archive that was made to do harm', () => {
  it('is refused whole for the names in it', async () => {
    const names: [string, string][] = [
      ['../evil.json', 'invalid relative path: ../evil.json'],
      ['a/../../b.json', 'invalid relative path: a/../../b.json'],
      ['/x/evil.json', 'absolute path: /x/evil.json'],
      ['GOOD.JSON', 'it holds GOOD.JSON twice'],
      ['good.json', 'it holds good.json twice'],
    ];
    for (const [name, reason] of names) {
      const plain = 'n'.repeat(name.length);
      const ended = await imported(renamedIn(await zipOf({ ...GOOD, [plain]: '{}' }), plain, name));
      expect([ended.state, ended.reason]).toEqual(['refused', expect.stringContaining(reason)]);
    }
  });

  it('is refused whole for the number of its files', async () => {
    const files = Object.fromEntries(Array.from({ length: 50_001 }, (_, nth) => [`${nth}.json`, '']));
    const ended = await imported(await zipOf(files, false));
    expect([ended.state, ended.reason]).toEqual([
      'refused',
      'all.zip: is refused: it is an archive of more than 50000 files',
    ]);
  });

  it('is read with thousands of files, each told by its name', async () => {
    const files = Object.fromEntries(Array.from({ length: 1_998 }, (_, nth) => [`${nth}.json`, '{']));
    const inside = await zipOf(GOOD);
    const ended = await imported(await zipOf({ ...GOOD, ...files, 'inside.zip': inside }, false));
    expect([ended.state, ended.rows]).toMatchObject(['done', { written: 1, faulty: 1_999 }]);
    expect(ended.faults[0]).toMatchObject({ value: 'all.zip/0.json', reason: expect.stringMatching(/^is not JSON/) });
  });

  it('has files that are archives, or have U+0000 in their names: each is told', async () => {
    const zip = renamedIn(
      await zipOf({ ...GOOD, 'in.zip': await zipOf(GOOD), 'nnnn.json': '{' }),
      'nnnn.json',
      'n\0nn.json',
    );
    const ended = await imported(zip);
    expect(ended.rows.written).toBe(1);
    expect(ended.faults.map(({ value, reason }) => `${value} ${reason}`)).toEqual([
      'all.zip/in.zip is a ZIP archive inside of the archive; unpack it',
      expect.stringMatching(/^all\.zip\/n\ufffdnn\.json is not JSON/),
    ]);
  });
});

const JSON_EPD = writeIlcdJson(epd(2));
const XML_EPD = writeIlcdXml(epd(3));
const AMOUNT = '{"value":"0.5","module":"A1-A3"}';

/** The same with other figures. */
const amounts = (text: string): string => JSON_EPD.replace(/\{"value":"?0\.5"?,"module":"A1-A3"\}/, text);

describe('a data set that was made to do harm', () => {
  it.each([
    ['a number that would print for pages', () => amounts('{"module":"A1-A3","value":1e99999999}')],
    ['one below any', () => amounts('{"module":"A1-A3","value":1e-99999999}')],
    ['a hundred thousand figures of one module', () => amounts(Array(100_000).fill(AMOUNT).join(','))],
    [
      'a hundred thousand scenarios',
      () =>
        amounts(
          Array.from({ length: 100_000 }, (_, nth) => `{"module":"A1","scenario":"s${nth}","value":"1"}`).join(','),
        ),
    ],
    ['a module of a million spaces', () => amounts(`${AMOUNT},{"module":"A1${' '.repeat(1e6)}x","value":"1"}`)],
    ['an XML of numbers like these', () => XML_EPD.replaceAll('>0.5<', '>1e99999999<')],
    ['half a million values', () => `[${'1,'.repeat(500_000)}1]`],
    ['as many attributes', () => `<a ${Array.from({ length: 200_001 }, (_, nth) => `a${nth}=""`).join(' ')}/>`],
  ])('such as %s, is read or refused in words', async (_, made) => {
    const content = made();
    expect(content).not.toBe(JSON_EPD);
    const ended = await imported(content, 'one.json');
    expect(['done', 'refused']).toContain(ended.state);
    expect(ended.rows.written + ended.rows.faulty).toBe(1);
  });
});
