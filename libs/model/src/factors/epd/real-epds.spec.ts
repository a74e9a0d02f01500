import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { complete, INDICATOR_CODES, print, printFigures } from '#impacts';
import type { DeclaredKey, IndicatorCode } from '#impacts';
import { describe, expect, it } from 'vitest';
import { processOf } from './epd.arbitrary.js';
import type { EpdDataset } from './epd-dataset.js';
import { indicatorById } from './indicator-ids.js';
import { readDocument } from './document/read-document.js';
import { toDataset } from './to-dataset.js';
import { writeIlcdJson, writeIlcdXml } from '#model/products';

/** The folder of the published samples: process data sets of ÖKOBAUDAT and EPD Danmark, as JSON. */
const FOLDER = join(process.env['SHARED_DATA_DIR'] ?? '../shared/data', 'ilcd-epd');
const ALUMINIUM = '0cb92770-9007-48c6-bc03-466af8894419';
const PAVERS = '0e85f255-4d11-4973-9daa-c03889948351';
const READY_MIXED = '0aa8b645-02d9-41b4-8aa3-70335af2a9e7';
const WALL = '503dfca1-7c65-4179-9ffa-ebc6d8b48b7d';
const OLDER_NORM = 'c23b2987-776d-4d55-91c7-5f2a0f2c50f1';

function epd(uuid: string, change = (text: string) => text) {
  const name = `${uuid}.json`;
  const document = readDocument({ name, bytes: Buffer.from(change(readFileSync(join(FOLDER, name), 'utf8'))) });
  if (document.kind !== 'process') throw new Error(`${name} is no process data set`);
  return document.process;
}

function read(uuid: string, languages = ['en'], change?: (text: string) => string) {
  const outcome = toDataset(epd(uuid, change), { languages });
  if (outcome.kind === 'refused') throw new Error(outcome.reason);
  return { ...outcome, namesLeft: outcome.left.map(({ what }) => what) };
}

function value({ figures }: EpdDataset, code: IndicatorCode, key: DeclaredKey): string | undefined {
  const found = figures[code]?.[key];
  return found && print(found);
}

describe.skipIf(!existsSync(FOLDER))('the published EPDs (need ilcd-epd in SHARED_DATA_DIR)', () => {
  it('tell all 37 indicators of the aluminium profile by their UUIDs', () => {
    const { exchanges, results } = epd(ALUMINIUM);
    const codes = [...exchanges, ...results].flatMap(({ reference }) => indicatorById(reference.uuid)?.code ?? []);
    expect(new Set(codes)).toEqual(new Set(INDICATOR_CODES));
    expect(codes).toHaveLength(37);
  });

  it('have the figures of the aluminium profile to the digit', () => {
    const { dataset, left } = read(ALUMINIUM);
    expect(value(dataset, 'GWP-total', 'A1_A3')).toBe('1.93153238620983');
    expect(value(dataset, 'GWP-biogenic', 'C2')).toBe('-0.00000356121612494432');
    expect(value(dataset, 'ADPF', 'A1_A3')).toBe('24.6693445559441');
    expect(value(dataset, 'GWP-total', 'C1')).toBe('0');
    expect(Object.keys(dataset.figures)).toHaveLength(36);
    for (const figure of Object.values(dataset.figures)) {
      expect(Object.keys(figure)).toEqual(['A1_A3', 'C1', 'C2', 'C3', 'C4', 'D']);
    }
    expect(left).toContainEqual({ what: 'EP-freshwater', why: expect.stringContaining('kg PO_(4)-Äq.') });
  });

  it('say who, where and until when', () => {
    expect(read(ALUMINIUM).dataset).toMatchObject({
      name: 'Aluminum profile, mill finish',
      key: `${ALUMINIUM}_00.02.000`,
      unit: 'kg',
      taxonomy: ['Metalle', 'Aluminium', 'Aluminiumprofil'],
      geoLocation: 'DE',
      referenceYear: 2022,
      validUntil: '2027-12-31',
      owner: 'Höfer Metall Technik GmbH & Co KG',
      publisher: 'Institut Bauen und Umwelt e. V.',
      registrationNumber: 'EPD-HFE-20220036-IBA1-DE',
      sourceUrl: expect.stringMatching(/^https:\/\/oekobaudat\.de\/.*0cb92770/),
      subType: 'average dataset',
    });
    expect(read(ALUMINIUM, ['de', 'en']).dataset.name).toBe('Aluminiumprofil pressblank');
  });

  it('leave absent what the paving stones list without a value', () => {
    const { dataset, namesLeft } = read(PAVERS);
    expect(dataset.unit).toBe('m2');
    expect(value(dataset, 'GWP-total', 'A4')).toBe('1.5');
    expect(dataset.figures.PM).toBeUndefined();
    expect(Object.keys(dataset.figures)).toHaveLength(30);
    expect(namesLeft).toContain('EP-freshwater');
    expect(dataset.mass?.source).toBe('the conversion factor to 1 kg');
    expect(print(dataset.mass!.kg)).toBe('179');
  });

  it('have A1, A2 and A3 apart, all 37 indicators and no GWP-GHG of the ready-mixed concrete', () => {
    const { dataset, namesLeft } = read(READY_MIXED, ['da', 'en']);
    expect(dataset.unit).toBe('m3');
    expect(Object.keys(dataset.figures)).toHaveLength(37);
    expect(value(dataset, 'GWP-total', 'A1')).toBe('256.723356887539');
    expect(value(dataset, 'EP-freshwater', 'A1')).toBe('0.003839446335');
    expect(dataset.figures['GWP-total']?.A1_A3).toBeUndefined();
    expect(namesLeft).toEqual([expect.stringContaining('GWP-IOBC/GHG')]);
    expect(print(dataset.mass!.kg)).toBe('2265');
    expect(print(dataset.biogenicCarbonOfPackaging!)).toBe('0.014616');
  });

  it('state the wall element per kilogram, a thousandth of what it declares', () => {
    const { dataset } = read(WALL);
    expect(dataset.unit).toBe('kg');
    expect(print(dataset.unitAmount)).toBe('1');
    expect(value(dataset, 'GWP-total', 'A1')).toBe('0.158777466419796');
    expect(print(dataset.biogenicCarbon!)).toBe('0.001');
    expect(Object.keys(dataset.figures)).toHaveLength(37);
  });

  it.each(['-', '--', ''])('have SQP, and nothing more left out, where its unit is written %j', (unit) => {
    const withoutUnit = (text: string) => text.replace(/"value"\s*:\s*"(unitless|SQP)"/g, `"value": "${unit}"`);
    for (const uuid of [ALUMINIUM, READY_MIXED, WALL]) {
      const [changed, published] = [read(uuid, ['en'], withoutUnit), read(uuid)];
      expect(changed.dataset.figures.SQP).toEqual(published.dataset.figures.SQP);
      expect(changed.dataset.figures.SQP).toBeDefined();
      expect(changed.left).toEqual(published.left);
    }
    expect([ALUMINIUM, PAVERS, READY_MIXED, WALL].map((uuid) => read(uuid).left.length)).toEqual([3, 2, 1, 1]);
  });

  it.each([ALUMINIUM, PAVERS, READY_MIXED, WALL])(
    '%s has the same figures when it is written and read again',
    (uuid) => {
      const { dataset } = read(uuid);
      const figures = complete(dataset.figures);
      const again = { uuid, version: 1, name: 'Again', language: 'en', unit: 'kg' as const, figures };
      for (const text of [writeIlcdJson(again), writeIlcdXml(again)]) {
        const outcome = toDataset(processOf(text), { languages: ['en'] });
        if (outcome.kind === 'refused') throw new Error(outcome.reason);
        expect(printFigures(complete(outcome.dataset.figures))).toEqual(printFigures(figures));
      }
    },
  );

  it('are refused by the older norm', () => {
    expect(toDataset(epd(OLDER_NORM), { languages: [] })).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/^declares DIN EN 15804, ISO 14025, not EN 15804\+A2/),
    });
  });
});
