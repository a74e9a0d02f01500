import { describe, expect, it } from 'vitest';
import type { ImportKind } from './kinds.js';
import { proposalForValue, proposedValue } from './proposed-value.js';

describe('what a refused text may stand for', () => {
  it.each<[ImportKind, string, string, string | undefined]>([
    // Units: what is asked, where one candidate alone is a unit that the field takes.
    ['activity', 'unit', 'S', 's'],
    ['activity', 'unit', 'H', 'h'],
    ['activity', 'unit', 'GM', 'g'],
    ['activity', 'unit', 'DT', '100 kg'],
    ['material', 'unit', 'DT', undefined],
    ['activity', 'unit', 'ton', undefined],
    ['activity', 'unit', 'gallon', undefined],
    ['activity', 'unit', 'MT', undefined],
    ['activity', 'unit', 'Mg', undefined],
    ['activity', 'unit', 'ST', undefined],
    ['activity', 'unit', 'Sek', undefined],
    ['material', 'weight.unit', 'ton', undefined],
    ['material', 'weight.unit', 'S', undefined],
    // Misspelt ones.
    ['activity', 'unit', 'Killogram', 'kg'],
    ['activity', 'unit', 'kilowathours', 'kWh'],
    ['activity', 'unit', 'gallonn', undefined],
    ['activity', 'unit', 'Flurgs', undefined],
    // What is read as it is needs nothing.
    ['activity', 'unit', 'tonnes', undefined],
    ['material', 'weight.unit', 'kWh', undefined],
    // Places.
    ['dataset', 'geoLocation', '56', 'BE'],
    ['dataset', 'geoLocation', 'Germny', 'DE'],
    ['dataset', 'geoLocation', 'DE - Germany', 'DE'],
    ['dataset', 'geoLocation', 'Germany (DE)', 'DE'],
    ['dataset', 'geoLocation', 'Berlin, Germany', 'DE-BE'],
    ['dataset', 'geoLocation', 'Germany / Austria', undefined],
    ['dataset', 'geoLocation', 'Germany (north)', undefined],
    ['dataset', 'geoLocation', 'Korea', undefined],
    ['dataset', 'geoLocation', 'Atlantis', undefined],
    ['dataset', 'geoLocation', 'Germany', undefined],
    // Scopes.
    ['activity', 'scope', 'Scope 2 (market-based)', '2'],
    ['activity', 'scope', 'Scope 1 fleet', '1'],
    ['activity', 'scope', 'Bussiness travel', '3.6'],
    ['activity', 'scope', 'Scope 3', undefined],
    ['activity', 'scope', 'Waste', undefined],
    ['activity', 'scope', 'Scope 3.6', undefined],
    ['activity', 'scope', 'Overheads', undefined],
    // Others.
    ['activity', 'product', 'Diesell', undefined],
    ['activity', 'startDate', '31.02.2025', undefined],
    ['activity', 'nothing', 'S', undefined],
  ])('%s, %s: %j', (kind, field, text, value) => {
    expect(proposedValue(kind, field, text)).toEqual(value === undefined ? undefined : { value });
  });

  it('is in the key by which the column names records', () => {
    expect(proposedValue('dataset', 'geoLocation', 'Germny', { by: 'name' })).toEqual({ value: 'Germany' });
    expect(proposedValue('activity', 'scope', 'Bussiness travel', { by: 'name' })).toBeUndefined();
  });

  it('is told for a fault by the column that it names', () => {
    const columns = [
      { column: 'Einheit', field: 'unit' },
      { column: 'Land', field: 'geoLocation' },
    ];
    expect(proposalForValue('dataset', columns, { column: ' einheit', value: 'S' })).toEqual({ value: 's' });
    expect(proposalForValue('dataset', columns, { column: 'unit', value: 'S' })).toBeUndefined();
    expect(proposalForValue('dataset', [], { column: 'unit', value: 'S' })).toEqual({ value: 's' });
    expect(proposalForValue('dataset', columns, { column: '', value: 'S' })).toBeUndefined();
  });
});
