import { describe, expect, it } from 'vitest';
import { Invalid } from '#faults';
import type { ReportQuery } from './report-period.js';
import { readReportPeriods } from './report-period.js';

const texts = (query: ReportQuery) => {
  const { period, compared } = readReportPeriods(query);
  return [period, compared].map((each) => each && [each.from, each.before, each.until].map((at) => at?.toISOString()));
};

function faultsOf(query: ReportQuery): Record<string, string> {
  try {
    readReportPeriods(query);
  } catch (fault) {
    if (fault instanceof Invalid) return Object.fromEntries(fault.faults.map(({ field, message }) => [field, message]));
  }
  throw new Error('no fault');
}

describe('the period of a report', () => {
  it('is a year, beside another year', () => {
    expect(texts({ year: '2026', compare: '2024' })).toEqual([
      ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z', '2026-12-31T23:59:59.000Z'],
      ['2024-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z', '2024-12-31T23:59:59.000Z'],
    ]);
  });

  it('is months, beside as many months from another one on', () => {
    expect(texts({ sd: '2025-04', ed: '2026-03', compare: '2024-04' })).toEqual([
      ['2025-04-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z', '2026-03-31T23:59:59.000Z'],
      ['2024-04-01T00:00:00.000Z', '2025-04-01T00:00:00.000Z', '2025-03-31T23:59:59.000Z'],
    ]);
    expect(texts({ sd: '2024-02', ed: '2024-02' })).toEqual([
      ['2024-02-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z', '2024-02-29T23:59:59.000Z'],
      undefined,
    ]);
  });

  it('is within the calendar', () => {
    expect(texts({ year: '0001' })[0]?.[0]).toBe('0001-01-01T00:00:00.000Z');
    expect(texts({ year: '9999' })[0]).toEqual(['9999-01-01T00:00:00.000Z', undefined, '9999-12-31T23:59:59.000Z']);
    expect(texts({ sd: '2026-01', ed: '2026-03', compare: '9999-10' })[1]?.[2]).toBe('9999-12-31T23:59:59.000Z');
    expect(Object.keys(faultsOf({ sd: '2026-01', ed: '2026-03', compare: '9999-11' }))).toEqual(['compare']);
  });

  it.each<[ReportQuery, string[]]>([
    [{}, ['year']],
    [{ compare: '2025' }, ['year']],
    [{ year: '26' }, ['year']],
    [{ year: '0000' }, ['year']],
    [{ year: '2026-01' }, ['year']],
    [{ year: '2026', compare: '2025-01' }, ['compare']],
    [{ sd: '2026-01' }, ['ed']],
    [{ ed: '2026-01' }, ['sd']],
    [{ sd: '2026-01-01', ed: '2026-13' }, ['sd', 'ed']],
    [{ sd: '0000-01', ed: '2026' }, ['sd', 'ed']],
    [{ sd: '2026-02', ed: '2026-01' }, ['ed']],
    [{ sd: '2026-01', ed: '2026-06', compare: '2025' }, ['compare']],
    [{ year: '2026', sd: '2026-01', ed: '2026-06' }, ['year']],
    [{ year: '２０２６' }, ['year']],
  ])('is not %j', (query, fields) => expect(Object.keys(faultsOf(query))).toEqual(fields));
});
