import { isDeepStrictEqual } from 'node:util';
import { getMetadataStorage } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { Invalid } from '#faults';
import { IMPORT_KINDS, importFields, mappingFromJson } from '#model/imports';
import { ColumnMappingDto, DivisorDto, ImportMappingDto, mappingOf, RowConditionDto } from './import-mapping.dto.js';

const TEXTS = [',', '.', ';', '\t', 'DD.MM.YYYY', 'utf-8', 'windows-1252', 'name', 'quantity', 'sku', 'kg', ''];
const LONG = [16, 17, 200, 201, 500, 501, 20_000, 20_001].map((length) => '😀'.repeat(length));
const VALUES: unknown[] = [...TEXTS, ...LONG, 0, 1, 1_000, 1_001, 1.5, '7', true, null, {}, [], [[]], [null], ['x']];

const partsOf = (type: new () => object): string[] => [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(type, '', false, false)
      .map((rule) => rule.propertyName),
  ),
];
const MAPPINGS: [string, unknown][] = [
  ...partsOf(ImportMappingDto).flatMap((part) => VALUES.map((value): [string, unknown] => [part, { [part]: value }])),
  ...partsOf(ColumnMappingDto).flatMap((part) =>
    VALUES.map((value): [string, unknown] => [`column ${part}`, { columns: [{ field: 'name', [part]: value }] }]),
  ),
  ...partsOf(DivisorDto).flatMap((part) =>
    VALUES.map((value): [string, unknown] => [`per ${part}`, { columns: [{ field: 'name', per: { [part]: value } }] }]),
  ),
  ...partsOf(RowConditionDto).flatMap((part) =>
    VALUES.map((value): [string, unknown] => [`where ${part}`, { where: [{ column: 'x', [part]: value }] }]),
  ),
];

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What a mapping is read as, or whether it is refused. */
async function outcome(read: () => unknown): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Invalid) return 'refused';
    throw error;
  }
}

describe('a mapping as JSON', () => {
  it('is read by the command line as it is by a request, whatever any part of it holds', async () => {
    const differing: string[] = [];
    let refused = 0;
    for (const [part, value] of MAPPINGS) {
      const sent = await outcome(() => mappingOf('activity', { mapping: JSON.stringify(value) }));
      const read = await outcome(() => mappingFromJson('activity', value));
      if (sent === 'refused') refused++;
      if (!isDeepStrictEqual(plain(sent), plain(read)))
        differing.push(`${part}: ${JSON.stringify(value).slice(0, 80)}`);
    }
    expect(differing).toEqual([]);
    expect(refused).toBeGreaterThan(100);
    expect(refused).toBeLessThan(MAPPINGS.length - 50);
  });

  it.each(IMPORT_KINDS)('takes every field of kind %s', (kind) => {
    const columns = importFields(kind).map(({ name }) => ({ column: name, field: name }));
    expect(mappingFromJson(kind, { columns })).toEqual({ columns });
  });

  it('has no parts but those that are known', () => {
    expect(() => mappingFromJson('activity', { column: [] })).toThrow('mapping: has no "column"; it may have decimal');
  });
});
