import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPublicationInput, mappedOf } from './builders.js';
import { plusYears, referencePeriod } from './reference-period.js';

const created = new Date('2026-03-04T05:06:07.890Z');

function periodOf(over: Parameters<typeof mappedOf>[0]) {
  const { start, end } = referencePeriod(aPublicationInput({ created, ...over }));
  return [start.toISOString(), end.toISOString()];
}

describe('the reference period', () => {
  it('is the element’s own', () => {
    const dates = { startDate: new Date('2024-04-01T00:00:00Z'), endDate: new Date('2028-01-01T12:00:00Z') };
    expect(periodOf({ ...dates, dataQualityIndicators: { documentationYear: 2019 } })).toEqual([
      '2024-04-01T00:00:00.000Z',
      '2028-01-01T12:00:00.000Z',
    ]);
  });

  it('lasts a year if its end is missing or equals its start', () => {
    const startDate = new Date('2024-02-29T00:00:00Z');
    const year = ['2024-02-29T00:00:00.000Z', '2025-02-28T00:00:00.000Z'];
    expect(periodOf({ startDate })).toEqual(year);
    expect(periodOf({ startDate, endDate: startDate })).toEqual(year);
  });

  it('is the year before a lone end', () => {
    expect(periodOf({ endDate: new Date('2025-01-01T00:00:00Z') })[0]).toBe('2024-01-01T00:00:00.000Z');
  });

  it('is otherwise the year of the documentation', () => {
    expect(periodOf({ dataQualityIndicators: { documentationYear: 2021 } })).toEqual([
      '2021-01-01T00:00:00.000Z',
      '2022-01-01T00:00:00.000Z',
    ]);
  });

  it('is otherwise the calendar year before creation', () => {
    expect(periodOf({})).toEqual(['2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z']);
  });

  it('has no derived end after creation', () => {
    const untilCreation = created.toISOString();
    expect(periodOf({ startDate: new Date('2025-06-01T00:00:00Z') })[1]).toBe(untilCreation);
    expect(periodOf({ dataQualityIndicators: { documentationYear: 2026 } })[1]).toBe(untilCreation);
  });

  it('is never empty, and never ends after creation unless the element states it', () => {
    const dates = fc.date({ min: new Date('1990-01-01'), max: created, noInvalidDate: true });
    fc.assert(
      fc.property(dates, fc.boolean(), (startDate, equal) => {
        const { start, end } = referencePeriod(
          aPublicationInput({
            created: new Date(created.getTime() + 1),
            startDate,
            ...(equal && { endDate: startDate }),
          }),
        );
        return start < end && end.getTime() <= created.getTime() + 1;
      }),
    );
  });

  it('says in the comment when it was assumed', () => {
    const comment = (over: Parameters<typeof mappedOf>[0]) => mappedOf({ created, ...over }).content.comment;
    expect(comment({})).toContain('reference period the calendar year before creation');
    expect(comment({ startDate: new Date('2024-01-01') })).toContain('reference period of one year from startDate');
    expect(comment({ startDate: new Date('2026-01-01') })).toContain('reference period from startDate until creation');
    expect(comment({ startDate: new Date('2024-01-01'), endDate: new Date('2025-01-01') })).not.toContain('period');
  });
});

describe('the validity of a footprint', () => {
  it('begins with the end of the reference period and lasts three calendar years', () => {
    const mapped = mappedOf({ startDate: new Date('2023-03-01'), endDate: new Date('2024-02-29T10:00:00Z') });
    expect(mapped.validityStart).toEqual(new Date('2024-02-29T10:00:00Z'));
    expect(mapped.validityEnd).toEqual(new Date('2027-02-28T10:00:00Z'));
  });

  it('covers the day an undated element is created', () => {
    const { validityStart, validityEnd } = mappedOf({ created });
    expect(validityStart <= created && created <= validityEnd).toBe(true);
  });

  it('counts calendar years', () => {
    expect(plusYears(new Date('2024-02-29T00:00:00Z'), 4)).toEqual(new Date('2028-02-29T00:00:00Z'));
    expect(plusYears(new Date('9999-06-01T00:00:00Z'), 1)).toEqual(new Date('9999-12-31T23:59:59.999Z'));
    expect(plusYears(new Date('2024-12-31T23:59:59.999Z'), 3)).toEqual(new Date('2027-12-31T23:59:59.999Z'));
  });
});
