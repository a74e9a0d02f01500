import { describe, expect, it } from 'vitest';
import { readExchangeFilter } from './exchange-filter.js';

const UUID = '0B6D1A4E-52B7-4C0F-9A39-3F0C5B1E7A11';

describe('the filters of the exchange', () => {
  it('are empty if none is given', () => expect(readExchangeFilter({})).toEqual({ filter: {} }));

  it('accept a source as an event names it, as the name of a data source, or as any text', () => {
    const read = (source: string) => readExchangeFilter({ source });
    expect(read(UUID)).toEqual({ filter: { source: { kind: 'dataSource', uuid: UUID.toLowerCase() } } });
    expect(read('HTTPS://Bolt.example:443/pact/3/events')).toEqual({
      filter: { source: { kind: 'address', key: 'https://bolt.example/pact' } },
    });
    expect(read('urn:bolt:1')).toEqual({ filter: { source: { kind: 'text', text: 'urn:bolt:1' } } });
  });

  it('accept a time or a day', () => {
    expect(readExchangeFilter({ since: '2026-01-31', state: 'received' })).toEqual({
      filter: { since: new Date('2026-01-31T00:00:00Z'), state: 'received' },
    });
  });

  it('are all refused at once, with the valid values', () => {
    const read = readExchangeFilter({ state: 'Delivered', source: 'a\0', since: '2026-02-30' });
    expect('faults' in read && read.faults.map(({ field }) => field)).toEqual(['state', 'source', 'since']);
    expect(readExchangeFilter({ state: '' })).toEqual({
      faults: [{ field: 'state', message: expect.stringContaining('pending, waiting, delivering') }],
    });
    expect(readExchangeFilter({ since: '0001-01-01T00:00:00+14:00' })).toHaveProperty('faults');
  });
});
