import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimestamp, readMoment } from './timestamp.js';

const moment = (iso: string) => ({ at: new Date(iso), wholeDay: false });

describe('the time of an event', () => {
  it.each([
    '2026-01-31T12:00:00Z',
    '2026-01-31t12:00:00z',
    '2026-01-31T12:00:00.123456789+02:00',
    '2024-02-29T00:00:00-00:00',
    '2016-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
  ])('is %s', (text) => expect(isTimestamp(text)).toBe(true));

  it.each([
    '2026-01-31',
    '2026-01-31T12:00Z',
    '2026-01-31T12:00:00',
    '2026-01-31 12:00:00Z',
    '2026-02-30T12:00:00Z',
    '2025-02-29T12:00:00Z',
    '2026-13-01T12:00:00Z',
    '2026-00-01T12:00:00Z',
    '2026-01-00T12:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T12:60:00Z',
    '2026-01-31T12:00:61Z',
    '2026-01-31T12:00:00.Z',
    '2026-01-31T12:00:00+24:00',
    '2026-01-31T12:00:00+0200',
    '1769860800',
    '٢٠٢٦-01-31T12:00:00Z',
    '',
  ])('is not %j', (text) => expect(isTimestamp(text)).toBe(false));

  it('is every ISO string of JavaScript', () => {
    const years = { min: new Date('0000-01-02'), max: new Date('9999-12-30'), noInvalidDate: true };
    fc.assert(fc.property(fc.date(years), (date) => isTimestamp(date.toISOString())));
  });
});

describe('the date of a criterion', () => {
  it('is a full time', () => {
    expect(readMoment('2026-01-31T12:00:00.5Z')).toEqual(moment('2026-01-31T12:00:00.500Z'));
    expect(readMoment('2026-01-31T12:00:00+02:30')).toEqual(moment('2026-01-31T09:30:00Z'));
  });

  it('may be without seconds', () => {
    expect(readMoment('2026-01-31T12:00Z')).toEqual(moment('2026-01-31T12:00:00Z'));
  });

  it('may be a day: its first moment in UTC', () => {
    expect(readMoment('2026-01-31')).toEqual({ at: new Date('2026-01-31T00:00:00Z'), wholeDay: true });
  });

  it('takes a space for the + that a query string did not encode', () => {
    expect(readMoment('2026-01-31T12:00:00 02:00')).toEqual(moment('2026-01-31T10:00:00Z'));
  });

  it.each([
    'yesterday',
    '2026',
    '2026-01',
    '2026-02-30',
    '2026-01-31 12:00:00Z',
    '2026-01-31T12:00:00',
    '31.01.2026',
    '',
  ])('is not %j', (text) => expect(readMoment(text)).toBeUndefined());

  it('reads back every date', () => {
    const years = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
    fc.assert(fc.property(fc.date(years), (date) => readMoment(date.toISOString())?.at.getTime() === date.getTime()));
  });
});
