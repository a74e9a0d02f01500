import { describe, expect, it } from 'vitest';
import type { DayForm } from './written-day.js';
import { MONTH_NAMES } from './month-names.js';
import { readWrittenDay } from './written-day.js';

const OPEN: DayForm = { latestYear: 2027 };
const DAY_FIRST: DayForm = { order: 'day first', latestYear: 2027 };
const MONTH_FIRST: DayForm = { order: 'month first', latestYear: 2027 };
const YEAR_FIRST: DayForm = { order: 'year first', latestYear: 2027 };

const at = (text: string, form: DayForm) => {
  const read = readWrittenDay(text, form);
  if (read?.kind === 'ambiguous') return read.days.map((day) => day.toISOString().slice(0, 10));
  if (read?.kind === 'month') return [read.at, read.until].map((day) => day.toISOString().slice(0, 10)).join(' to ');
  return read?.at.toISOString().replace('T00:00:00.000Z', '');
};

describe('a day that can be read in one way', () => {
  it.each([
    ['2025-01-31', '2025-01-31'],
    ['2025/1/31', '2025-01-31'],
    ['2025.01.31', '2025-01-31'],
    ['20250131', '2025-01-31'],
    ['2025-01-31 00:00:00', '2025-01-31'],
    ['2025-01-31 00:00:00.000000', '2025-01-31'],
    ['2025-01-31T13:45:00', '2025-01-31T13:45:00.000Z'],
    ['2025-01-31 13:45:00.123456789', '2025-01-31T13:45:00.123Z'],
    ['2025-01-31 13:45:00+00:00', '2025-01-31T13:45:00.000Z'],
    ['2025-01-31 13:45:00+0200', '2025-01-31T11:45:00.000Z'],
    ['2025-01-31 13:45:00 UTC', '2025-01-31T13:45:00.000Z'],
    ['2025-01-31T12:00:00Z', '2025-01-31T12:00:00.000Z'],
    ['31-01-2025', '2025-01-31'],
    ['31/01/2025 00:00', '2025-01-31'],
    ['31.1.2025', '2025-01-31'],
    ['1.2.2025', '2025-02-01'],
    ['01/31/2025', '2025-01-31'],
    ['1/31/2025 12:00:00 AM', '2025-01-31'],
    ['1/31/2025 1:05 PM', '2025-01-31T13:05:00.000Z'],
    ['03/03/2025', '2025-03-03'],
    ['31-Jan-2025', '2025-01-31'],
    ['31-JAN-25', '2025-01-31'],
    ['31 January 2025', '2025-01-31'],
    ['31. Jänner 2025', '2025-01-31'],
    ['1. März 2025', '2025-03-01'],
    ['5 août 2025', '2025-08-05'],
    ['5 de agosto de 2025', '2025-08-05'],
    ['5 gennaio 2025', '2025-01-05'],
    ['January 31, 2025', '2025-01-31'],
    ['Jan 31 2025', '2025-01-31'],
    ['31.01.25', '2025-01-31'],
    ['31/12/27', '2027-12-31'],
    ['29.02.2024', '2024-02-29'],
  ])('%j is %j whatever is stated, or nothing', (text, day) => expect(at(text, OPEN)).toBe(day));

  it('is read beside another form that is stated, where its year is first or its month has a name', () => {
    for (const form of [DAY_FIRST, MONTH_FIRST, YEAR_FIRST]) {
      expect(['2025-01-31 00:00:00', '2025/01/31', '31-Jan-2025'].map((text) => at(text, form))).toEqual(
        Array(3).fill('2025-01-31'),
      );
    }
  });
});

describe('a day that can be read in two ways', () => {
  it('is neither, unless a form is stated', () => {
    for (const text of ['01/02/2025', '1-2-2025', '01/02/2025 00:00', '01/02/25']) {
      expect(at(text, OPEN)).toEqual(['2025-02-01', '2025-01-02']);
      expect(at(text, DAY_FIRST)).toBe('2025-02-01');
      expect(at(text, MONTH_FIRST)).toBe('2025-01-02');
      expect(at(text, YEAR_FIRST)).toBeUndefined();
    }
  });

  it('contradicts the form that is stated where it can be read in the other one alone', () => {
    expect(at('01/31/2025', DAY_FIRST)).toBeUndefined();
    expect(at('31/01/2025', MONTH_FIRST)).toBeUndefined();
    expect(at('31.01.2025', MONTH_FIRST)).toBeUndefined();
    expect(at('31-01-2025', YEAR_FIRST)).toBeUndefined();
  });
});

describe('a year of two digits', () => {
  it('is of this century, up to next year', () => {
    expect([at('31.01.27', OPEN), at('31.01.28', OPEN), at('31.01.99', OPEN)]).toEqual([
      '2027-01-31',
      undefined,
      undefined,
    ]);
    expect(at('31.01.25', {})).toBeUndefined();
  });
});

describe('a month', () => {
  it.each([
    ['2025-02', '2025-02-01 to 2025-02-28'],
    ['02/2024', '2024-02-01 to 2024-02-29'],
    ['12.2025', '2025-12-01 to 2025-12-31'],
    ['Jan 2025', '2025-01-01 to 2025-01-31'],
    ['März 2025', '2025-03-01 to 2025-03-31'],
    ['Jan-25', '2025-01-01 to 2025-01-31'],
    ['septembre 2025', '2025-09-01 to 2025-09-30'],
  ])('%j is %s', (text, days) => expect(at(text, OPEN)).toBe(days));

  it('has each of its names once', () => {
    const names = MONTH_NAMES.flatMap((each) => each.split(', '));
    expect(MONTH_NAMES).toHaveLength(12);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

it.each([
  '',
  '46053',
  '30.02.2025',
  '2025-13-01',
  '31-Foo-2025',
  '2025',
  '2025-01-31 25:00',
  '13/2025',
  'x'.repeat(9_999),
  '1/31/2025 13:00 PM',
])('%j is no day', (text) => expect(at(text, OPEN)).toBeUndefined());
