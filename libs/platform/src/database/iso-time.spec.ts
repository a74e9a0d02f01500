import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoTime } from './iso-time.js';

/** As PostgreSQL prints it in UTC, without trailing zeros. */
function printed(time: Date): string {
  const [date, clock = ''] = time.toISOString().slice(0, -1).split('T');
  const [seconds, digits = ''] = clock.split('.');
  const fraction = digits.replace(/0+$/, '');
  return `${date} ${seconds}${fraction && `.${fraction}`}+00`;
}

describe('a time that PostgreSQL prints', () => {
  it.each([
    ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02 03:04:05.6+00', '2026-01-02T03:04:05.600Z'],
    ['2026-01-02 03:04:05.67+00', '2026-01-02T03:04:05.670Z'],
    ['2026-01-02 03:04:05.678+00', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02 03:04:05.678999+00', '2026-01-02T03:04:05.678Z'],
    ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
    ['2026-01-02 03:04:05.6+02', '2026-01-02T01:04:05.600Z'],
    ['2026-01-02 03:04:05.6-05:30', '2026-01-02T08:34:05.600Z'],
    ['1890-01-01 00:53:28+00:53:28', '1890-01-01T00:00:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(isoTime(text)).toBe(iso);
  });

  it('is the same as a Date of it prints', () => {
    const times = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(fc.property(times, (time) => isoTime(printed(time)) === time.toISOString()));
  });
});
