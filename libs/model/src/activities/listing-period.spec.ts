import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Invalid } from '#faults';
import type { PeriodQuery } from './listing-period.js';
import { readListingPeriod } from './listing-period.js';
import type { TimeRange } from './period-parts.js';
import { periodParts } from './period-parts.js';

function faultsOf(asked: PeriodQuery): string[] {
  try {
    readListingPeriod(asked);
    return [];
  } catch (fault) {
    return (fault as Invalid).faults.map(({ field }) => field);
  }
}

function periodTexts(asked: PeriodQuery): (string | undefined)[] {
  const { from, before, until } = readListingPeriod(asked);
  return [from?.toISOString(), before?.toISOString(), until?.toISOString()];
}

const FEBRUARY = ['2024-02-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z', '2024-02-29T23:59:59.000Z'];

describe('the period of a listing', () => {
  it('is a year, a month or a day', () => {
    expect(periodTexts({ date: '2024' })).toEqual([
      ...['2024-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z', '2024-12-31T23:59:59.000Z'],
    ]);
    expect(periodTexts({ date: '2024-02' })).toEqual(FEBRUARY);
    expect(periodTexts({ date: '2024-02-29' })).toEqual(['2024-02-29T00:00:00.000Z', ...FEBRUARY.slice(1)]);
  });

  it('is between two days or times, the end included', () => {
    expect(periodTexts({ sd: '2024-02-01', ed: '2024-02-29' })).toEqual(FEBRUARY);
    expect(periodTexts({ ed: '2024-02-29T12:00:00+01:00' })).toEqual([
      ...[undefined, '2024-02-29T11:00:00.001Z', '2024-02-29T11:00:00.000Z'],
    ]);
    expect(periodTexts({ sd: '2024-02-01T12:00:00Z' })).toEqual(['2024-02-01T12:00:00.000Z', undefined, undefined]);
    expect(periodTexts({ sd: '2024-02-01', ed: '2024-02-01' })[0]).toBe('2024-02-01T00:00:00.000Z');
    expect(periodTexts({})).toEqual([undefined, undefined, undefined]);
  });

  it('ends with the last year there is', () => {
    expect(periodTexts({ date: '9999' })).toEqual(['9999-01-01T00:00:00.000Z', undefined, '9999-12-31T23:59:59.000Z']);
    expect(periodTexts({ ed: '9999-12-31' })).toEqual([undefined, undefined, '9999-12-31T23:59:59.000Z']);
  });

  it.each([
    [{ date: '2024', sd: '2024-01-01' }, ['date']],
    [{ date: '2024-13', ed: 'x' }, ['date', 'date', 'ed']],
    [{ sd: '2024-02-02', ed: '2024-02-01' }, ['ed']],
    [{ sd: '2024-02-01T12:00:00Z', ed: '2024-02-01T11:00:00Z' }, ['ed']],
    [{ sd: '2024-02-30', ed: '2024' }, ['sd', 'ed']],
    [{ date: '' }, ['date']],
    [{ date: '0000' }, ['date']],
    [{ date: '2023-02-29' }, ['date']],
    [{ date: '2024-1' }, ['date']],
    [{ date: '2024-01-01T00:00:00Z' }, ['date']],
    [{ sd: '9999-12-31T23:59:59-10:00' }, ['sd']],
  ])('refuses %j', (asked, fields) => {
    expect(faultsOf(asked)).toEqual(fields);
  });
});

const DAY_MS = 86_400_000;
const ends = fc.option(fc.integer({ min: Date.UTC(1999, 0), max: Date.UTC(2031, 0) }), { nil: undefined });
const wholeDays = fc.integer({ min: -10_000, max: 30_000 }).map((day) => day * DAY_MS);
const period = fc
  .tuple(fc.oneof(ends, wholeDays), fc.oneof(ends, wholeDays))
  .filter(([from, before]) => (from ?? -Infinity) < (before ?? Infinity))
  .map(([from, before]) => ({ from, before }));

function inOrder(ranges: readonly TimeRange[]): TimeRange[] {
  return [...ranges].sort((one, other) => one.from - other.from);
}

describe('the parts of a period', () => {
  it('cover the period without gaps', () => {
    fc.assert(
      fc.property(period, ({ from, before }) => {
        const { months, days, rest } = periodParts({ from, before });
        const parts = inOrder([...months, ...days, ...rest]);
        expect(parts[0]?.from).toBe(from ?? -Infinity);
        expect(parts.at(-1)?.before).toBe(before ?? Infinity);
        for (const [nth, part] of parts.slice(1).entries()) expect(part.from).toBe(parts[nth]?.before);
      }),
    );
  });

  it('are whole months, whole days, and remainders shorter than a day', () => {
    fc.assert(
      fc.property(period, ({ from, before }) => {
        const { months, days, rest } = periodParts({ from, before });
        const whole = (at: number) => !Number.isFinite(at) || at % DAY_MS === 0;
        const first = (at: number) => !Number.isFinite(at) || new Date(at).getUTCDate() === 1;
        for (const part of months) expect([part.from, part.before].every((at) => whole(at) && first(at))).toBe(true);
        for (const part of days) expect([part.from, part.before].every(whole)).toBe(true);
        for (const part of rest) expect(part.before - part.from).toBeLessThan(DAY_MS * 2);
        expect(days.reduce((sum, part) => sum + (part.before - part.from), 0)).toBeLessThanOrEqual(60 * DAY_MS);
      }),
    );
  });

  it('of a year are its months, whatever the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9998 }), (year) => {
        const text = String(year).padStart(4, '0');
        const { from, before } = readListingPeriod({ date: text });
        expect(periodParts({ from: from?.getTime(), before: before?.getTime() })).toMatchObject({ days: [], rest: [] });
        const months = Array.from({ length: 12 }, (_, month) =>
          readListingPeriod({ date: `${text}-${String(month + 1).padStart(2, '0')}` }),
        );
        expect(months[0]?.from).toEqual(from);
        expect(months[11]?.before).toEqual(before);
        for (const [nth, month] of months.slice(1).entries()) expect(month.from).toEqual(months[nth]?.before);
      }),
    );
  });
});
