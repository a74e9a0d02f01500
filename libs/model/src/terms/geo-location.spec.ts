import { describe, expect, it } from 'vitest';
import {
  geoLocationByCode,
  geoLocationByUuid,
  placesAround,
  regionAround,
  searchGeoLocations,
} from './geo-location.js';

describe('the geo locations', () => {
  it.each([
    ['Global', 'Global', 'global'],
    ['150', 'Europe', 'region'],
    ['419', 'Latin America and the Caribbean', 'region'],
    ['EU', 'European Union', 'region'],
    ['NO', 'Norway', 'country'],
    ['US-CA', 'California', 'subdivision'],
  ])('know %s, whatever the case', (code, name, kind) => {
    for (const written of [code, code.toLowerCase(), code.toUpperCase()]) {
      expect(geoLocationByCode(written)).toMatchObject({ code, name, kind });
    }
  });
  it('know the world of M49 as Global, and its countries by their ISO codes only', () => {
    expect(geoLocationByCode('001')?.code).toBe('Global');
    expect(geoLocationByCode('578')).toBeUndefined();
  });
  it.each(['', 'XX', 'NOR', 'EU-27', '__proto__', 'US-XX'])('know no %j', (code) => {
    expect(geoLocationByCode(code)).toBeUndefined();
  });
  it('have uuids of version 5, one each, that never change', () => {
    const all = searchGeoLocations();
    expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(all.length);
    for (const { uuid } of all)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(geoLocationByCode('NO')?.uuid).toBe('d84e23fe-2965-5696-9d51-8e362122c4d1');
    expect(geoLocationByCode('Global')?.uuid).toBe('bb81bd6f-f988-5752-b81d-7d56c4b2ac28');
  });
  it('are found by uuid, whatever its case', () => {
    const norway = geoLocationByCode('NO')!;
    expect(geoLocationByUuid(norway.uuid.toUpperCase())).toBe(norway);
    expect(geoLocationByUuid('00000000-0000-0000-0000-000000000000')).toBeUndefined();
  });
});

describe('regionAround', () => {
  it.each([
    ['005', '419'],
    ['419', '019'],
    ['019', 'Global'],
    ['EU', '150'],
    ['Global', undefined],
    ['BR', undefined],
    ['US-CA', undefined],
  ])('of %s is %s', (code, expected) => expect(regionAround(geoLocationByCode(code)!)?.code).toBe(expected));
});

describe('searchGeoLocations', () => {
  const codes = (q?: string) => searchGeoLocations(q).map(({ code }) => code);

  it('returns everything for an empty query', () => {
    expect(codes().length).toBeGreaterThan(5000);
    expect(codes(' ')).toEqual(codes());
  });
  it('ignores case and accents', () => {
    expect(codes('CÔTE')).toEqual(codes('cote'));
    expect(codes("cote d'ivoire")).toContain('CI');
    expect(codes('aland')).toContain('AX');
  });
  it('requires every word of the query to begin a word of the name', () => {
    expect(codes('east asia')).toContain('030');
    expect(codes('eastern asia')).toEqual(expect.arrayContaining(['030', '035']));
    expect(codes('astern asia')).toEqual([]);
    expect(codes('!')).toEqual([]);
  });
  it('puts the exact code first, then the exact name, then names that begin so', () => {
    expect(codes('no')[0]).toBe('NO');
    expect(codes('us-ca')[0]).toBe('US-CA');
    expect(codes('europe').slice(0, 1)).toEqual(['150']);
    const names = searchGeoLocations('georgia').map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Georgia', 'Georgia']);
  });
});

describe('what lies around a place', () => {
  it.each([
    ['DE-BY', ['DE', 'EU', '155', '150', 'Global']],
    ['CH', ['155', '150', 'Global']],
    ['US', ['021', '019', 'Global']],
    ['150', ['Global']],
    ['EU', ['150', 'Global']],
    ['TW', ['Global']],
    ['Global', []],
  ])('%s is %j', (code, around) => {
    const place = geoLocationByCode(code);
    expect(place && placesAround(place).map((each) => each.code)).toEqual(around);
  });
});
