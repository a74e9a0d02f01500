import { describe, expect, it } from 'vitest';
import { Decimal, print } from '#impacts';
import { comparison } from './comparison.js';
import type { OriginTotal, ReportParts } from './ghg-report.js';
import { ghgReport } from './ghg-report.js';

const builtIn = ['1', '2', '3.1', '3.15'].map((code) => ({ code, name: `Scope ${code}` }));
const scopes = [
  { uuid: 'a', name: 'Furnaces', code: '1' },
  { uuid: 'c', name: 'Scope 3.1', code: '3.1' },
  { uuid: 'own', name: 'Offsets' },
  { uuid: 'unused', name: 'Never used' },
];
const total = (scope: string | undefined, origin: OriginTotal['origin'], count: number, CO2e: string): OriginTotal => ({
  ...{ scope, origin, count, CO2e: new Decimal(CO2e) },
});

function linesOf(parts: Partial<ReportParts>) {
  const { rows, sums } = ghgReport({ builtIn, scopes, totals: [], ...parts });
  return Object.fromEntries([...rows, ...sums].map((line) => [`${line.kind} ${line.key ?? line.scope?.name}`, line]));
}

describe('the inventory', () => {
  it('has every scope of the protocol by its key, whatever the company calls it, and whether it has it', () => {
    const { rows } = ghgReport({ builtIn, scopes, totals: [] });
    expect(rows.map(({ kind, key, name, scope }) => [kind, key, name, scope?.name])).toEqual([
      ['scope', '1', 'Scope 1', 'Furnaces'],
      ['scope', '2', 'Scope 2', undefined],
      ['scope', '3.1', 'Scope 3.1', 'Scope 3.1'],
      ['scope', '3.15', 'Scope 3.15', undefined],
      ['uncategorized', undefined, 'Without a scope', undefined],
    ]);
    expect(rows.every(({ count, CO2e }) => count === 0 && print(CO2e) === '0')).toBe(true);
  });

  it('adds each activity to one row, one sum of a scope at most, and the sum of all', () => {
    const lines = linesOf({
      totals: [
        total('a', 'given', 2, '1.5'),
        total('a', 'none', 1, '0'),
        total('c', 'product', 3, '-0.25'),
        total('own', 'lane', 1, '100'),
        total(undefined, 'product', 1, '1000'),
      ],
    });
    const shown = (of: string) => [lines[of]?.count, String(lines[of]?.CO2e)];
    expect(shown('scope 1')).toEqual([3, '1.5']);
    expect(shown('sum 1')).toEqual([3, '1.5']);
    expect(shown('sum 2')).toEqual([0, '0']);
    expect(shown('sum 3')).toEqual([3, '-0.25']);
    expect(shown('own Offsets')).toEqual([1, '100']);
    expect(shown('uncategorized undefined')).toEqual([1, '1000']);
    expect(shown('sum all')).toEqual([8, '1101.25']);
    expect(lines['scope 1']?.shares).toMatchObject({ given: { count: 2 }, none: { count: 1 }, product: { count: 0 } });
    expect(lines).not.toHaveProperty('own Never used');
    expect(lines['sum all']).not.toHaveProperty('compared.count');
  });

  it('shows memo scopes after all, and counts them in no sum', () => {
    const memo = [...scopes, { uuid: 'm', name: 'Market-based', memo: true }];
    const marked = { gaps: [total('m', 'product', 1, '5')], supplierSpecific: [], supplierShareUnknown: [] };
    const totals = [total('a', 'given', 1, '2'), total('m', 'given', 1, '5'), total(undefined, 'given', 1, '7')];
    const { rows, sums } = ghgReport({ builtIn, scopes: memo, totals, marked, compared: totals });
    expect(rows.at(-1)).toMatchObject({ kind: 'memo', name: 'Market-based', count: 1, gaps: { count: 1 } });
    expect(sums.map(({ key, CO2e, compared }) => [key, String(CO2e), compared?.count])).toEqual([
      ...[
        ['1', '2', 1],
        ['2', '0', 0],
        ['3', '0', 0],
      ],
      ...[
        ['1-3', '2', 1],
        ['all', '9', 2],
      ],
    ]);
    expect(sums.every(({ gaps }) => gaps === undefined)).toBe(true);
  });

  it('rounds once what comes from partners, half to even', () => {
    const part = (CO2e: string) => ({ scope: 'a', count: 1, CO2e: new Decimal(CO2e) });
    const tiny = `0.${'0'.repeat(30)}4`;
    const marked = { gaps: [], supplierSpecific: [part(tiny), part(tiny)], supplierShareUnknown: [] };
    const [line] = ghgReport({ builtIn, scopes, totals: [], marked }).rows;
    expect(line?.supplierSpecific).toEqual({ count: 2, CO2e: new Decimal(`0.${'0'.repeat(29)}1`) });
  });

  it('shows what only the compared period has', () => {
    const lines = linesOf({ compared: [{ scope: 'unused', count: 1, CO2e: new Decimal('4') }] });
    expect(lines['own Never used']).toMatchObject({ count: 0, compared: { count: 1, changePercent: '-100.00' } });
    expect(lines['scope 1']?.compared).toMatchObject({ count: 0 });
    expect(lines['scope 1']?.compared).not.toHaveProperty('changePercent');
  });
});

describe('a comparison', () => {
  it.each([
    ['110', '100', '10', '10.00'],
    ['0', '100', '-100', '-100.00'],
    ['100', '0', '100', undefined],
    ['0', '0', '0', undefined],
    ['10', '-10', '20', '200.00'],
    ['-20', '-10', '-10', '-100.00'],
    ['2', '3', '-1', '-33.33'],
    ['99.999', '100', '-0.001', '0.00'],
    ['100.125', '100', '0.125', '0.12'],
    ['1', '0.000000000000000000000000000001', '0.999999999999999999999999999999', `${'9'.repeat(30)}00.00`],
  ])('of %s with %s', (now, before, difference, percent) => {
    const compared = comparison({ CO2e: new Decimal(now) }, { count: 1, CO2e: new Decimal(before) });
    expect([print(compared.difference), compared.changePercent]).toEqual([difference, percent]);
  });
});
