import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { complete, Decimal, declaredOf, declaredToJson, INDICATOR_CODES, mergeDeclared, print } from '#impacts';
import type { DeclaredFigures, DeclaredJson, DeclaredKey, Figures } from '#impacts';
import { describe, expect, it } from 'vitest';
import type { UnitCode } from '#model/terms';
import { UNIT_CODES } from '#model/terms';
import { processOf, someFigures } from '../../factors/epd/epd.arbitrary.js';
import type { EpdDataset } from '#model/factors';
import { flowPropertyOf, toDataset } from '#model/factors';
import type { OwnEpd } from './own-epd.js';
import { writeIlcdJson } from './write-json.js';
import { writeIlcdXml } from './write-xml.js';

const FORMATS = { json: writeIlcdJson, xml: writeIlcdXml };

const anEpd = (changes: Partial<OwnEpd> = {}): OwnEpd => ({
  uuid: '00000000-0000-4000-8000-00000000000b',
  version: 1,
  name: 'Steel beam',
  language: 'en',
  unit: 'kg',
  figures: complete({ 'GWP-fossil': { A1_A3: new Decimal('1.5'), D: new Decimal(0) } }),
  ...changes,
});

function readBack(text: string): EpdDataset {
  const read = toDataset(processOf(text), { languages: ['en'] });
  if (read.kind === 'refused') throw new Error(read.reason);
  return read.dataset;
}

/** As they are kept, without what is not in a data set: by which method a figure came about. */
function kept(figures: DeclaredFigures): DeclaredJson {
  const json = declaredToJson(figures);
  for (const code of INDICATOR_CODES) delete json[code]?.method;
  return Object.fromEntries(Object.entries(json).filter(([, figure]) => Object.keys(figure).length > 0));
}

/** What is shown of figures, totals included. */
function withoutMethods(figures: Figures): unknown {
  const values = Object.entries(figures).map(([code, { method: _method, ...rest }]) => [code, rest]);
  return Object.fromEntries(values.filter(([, rest]) => Object.keys(rest!).length > 0));
}

const aText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replace(/\p{C}/gu, '').trim());
const aPhysicalUnit = fc.constantFrom(...UNIT_CODES.filter((unit) => flowPropertyOf(unit) !== undefined));

const thousandths = (count: number | undefined) => (count === undefined ? undefined : new Decimal(count).div(1000));

const someEpd = fc
  .record({
    figures: someFigures,
    unit: aPhysicalUnit,
    name: aText.filter((text) => text !== '').map((text) => text.replace(/\s+/g, ' ')),
    description: aText.map((text) => `a\n${text} <&"'>]]>`),
    version: fc.integer({ min: 1, max: 9999 }),
    mass: fc.integer({ min: 1, max: 1_000_000 }).map((grams) => new Decimal(grams).div(1000)),
    taxonomy: fc.array(
      aText.filter((text) => text !== ''),
      { maxLength: 3 },
    ),
    geoLocation: fc.constantFrom('DE', 'Global', '150', 'NO'),
    biogenicCarbon: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined }).map(thousandths),
    biogenicCarbonOfPackaging: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined }).map(thousandths),
  })
  .filter(({ figures }) => Object.keys(kept(figures)).length > 0);

describe.each(Object.entries(FORMATS))('a data set that we write as %s', (_, write) => {
  it('is read back to the digit', () => {
    fc.assert(
      fc.property(someEpd, (own) => {
        const figures = complete(own.figures);
        const read = readBack(write(anEpd({ ...own, figures })));
        expect(kept(read.figures)).toEqual(kept(declaredOf(figures)));
        expect(withoutMethods(complete(read.figures))).toEqual(withoutMethods(figures));
        const { name, description, unit, taxonomy, geoLocation } = own;
        expect(read).toMatchObject({ name, description, unit, taxonomy, geoLocation });
        expect([read.biogenicCarbon, read.biogenicCarbonOfPackaging]).toEqual([
          own.biogenicCarbon,
          own.biogenicCarbonOfPackaging,
        ]);
        expect(print(read.unitAmount)).toBe('1');
      }),
      { numRuns: 200 },
    );
  });

  it('has all 37 indicators', () => {
    const all = complete(Object.fromEntries(INDICATOR_CODES.map((code) => [code, { A1_A3: new Decimal('-1e-29') }])));
    const { figures } = readBack(write(anEpd({ figures: all })));
    expect(Object.keys(figures)).toEqual(INDICATOR_CODES);
    expect(new Set(Object.values(figures).map(({ A1_A3 }) => A1_A3 && print(A1_A3)))).toEqual(
      new Set([`-0.${'0'.repeat(28)}1`]),
    );
  });

  it('keeps an aggregate A1-A3 as one module, and writes no module without a value', () => {
    const text = write(anEpd());
    expect(text).toContain('A1-A3');
    expect(text).not.toMatch(/"(A1|A2|A3|C1)"/);
  });

  it('has what is stated of A1 to A3 in A1-A3, too, and is read back without it', () => {
    const figures = complete({ AP: { A1: new Decimal('1.5'), A3: new Decimal('-0.5') }, ODP: { A2: new Decimal(0) } });
    const text = write(anEpd({ figures }));
    expect(text.match(/A1-A3/g)).toHaveLength(2);
    expect(kept(readBack(text).figures)).toEqual({ AP: { A1: '1.5', A3: '-0.5' }, ODP: { A2: '0' } });
  });

  it('has the content of biogenic carbon of product and packaging, and nothing of it where none is stated', () => {
    const contents = { biogenicCarbon: new Decimal('0.4'), biogenicCarbonOfPackaging: new Decimal(0) };
    expect(readBack(write(anEpd(contents)))).toMatchObject(contents);
    expect(readBack(write(anEpd({ ...contents, unit: 'm2', mass: new Decimal(7) })))).toMatchObject({
      ...contents,
      mass: { kg: new Decimal(7) },
    });
    const text = write(anEpd());
    expect(text).not.toMatch(/biogenic\)/);
    expect(readBack(text)).not.toHaveProperty('biogenicCarbon');
    expect(readBack(text)).not.toHaveProperty('biogenicCarbonOfPackaging');
  });

  it('says that it is no verified EPD', () => {
    const text = write(anEpd());
    expect(text).toMatch(/EN 15804\+A2/);
    expect(text).toMatch(/Not reviewed/);
    expect(text).toMatch(/Not a verified environmental product declaration/);
    expect(text).not.toMatch(/registrationNumber|RegistrationAuthority|referenceToPublisher|Fully compliant/);
  });

  it('says version, years, owner and the mass of a unit that is no mass', () => {
    const own = {
      version: 12,
      referenceYear: 2025,
      validUntilYear: 2030,
      owner: 'Beam & Sons',
      mass: new Decimal('7.5'),
    };
    const read = readBack(write(anEpd({ ...own, unit: 'm' })));
    expect(read).toMatchObject({
      version: '00.12.000',
      referenceYear: 2025,
      validUntil: '2030-12-31',
      owner: 'Beam & Sons',
    });
    expect(read.mass).toEqual({ kg: new Decimal('7.5'), source: 'the conversion factor to 1 kg' });
  });

  it.each<UnitCode>(['EUR', 'night', 'h', 'pkm'])('is not declared per %s', (unit) => {
    expect(() => write(anEpd({ unit }))).toThrow(`unit: an EPD is not declared per ${unit}`);
  });
});

/** Where in a document its values stand: `exchanges.exchange[].flowProperties[].uuid`. */
function paths(json: unknown, at = ''): string[] {
  if (Array.isArray(json)) return json.flatMap((each) => paths(each, `${at}[]`));
  if (typeof json !== 'object' || json === null) return [at];
  return Object.entries(json).flatMap(([key, value]) => paths(value, at === '' ? key : `${at}.${key}`));
}

/** Few modules, so that parts often have the same ones. */
const aPartOrSum = fc.dictionary(
  fc.constantFrom<DeclaredKey>('A1', 'A2', 'A1_A3', 'C1', 'D'),
  fc.integer().map((value) => new Decimal(value)),
);
const someSums = fc
  .record({ PERT: aPartOrSum, PERE: aPartOrSum, PERM: aPartOrSum })
  .map((figures) => mergeDeclared({}, figures));

describe.each(Object.entries(FORMATS))('sums and their parts that we write as %s', (_, write) => {
  it('have the same totals when they are read back', () => {
    fc.assert(
      fc.property(someSums, (declared) => {
        const figures = complete(declared);
        fc.pre(Object.keys(kept(declared)).length > 0);
        const read = complete(readBack(write(anEpd({ figures }))).figures);
        expect(withoutMethods(read)).toEqual(withoutMethods(figures));
      }),
      { numRuns: 200 },
    );
  });
});

const FOLDER = join(process.env['SHARED_DATA_DIR'] ?? '../shared/data', 'ilcd-epd');

it.skipIf(!existsSync(FOLDER))(
  'JSON has the structure of the published EPDs (needs ilcd-epd in SHARED_DATA_DIR)',
  () => {
    const samples = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
    const known = new Set(samples.flatMap((name) => paths(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')))));
    const figures = complete({
      PERE: { A1: new Decimal(1) },
      AP: { A1_A3: new Decimal(1) },
      PM: { A2: new Decimal(1) },
    });
    const full = {
      description: 'd',
      taxonomy: ['a'],
      referenceYear: 2025,
      validUntilYear: 2030,
      geoLocation: 'DE',
      owner: 'o',
      ...{ biogenicCarbon: new Decimal(1), biogenicCarbonOfPackaging: new Decimal(0) },
    };
    const written = paths(JSON.parse(writeIlcdJson(anEpd({ ...full, figures }))));
    expect(written.filter((path) => !known.has(path))).toEqual([]);
  },
);
