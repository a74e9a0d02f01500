import { describe, expect, it } from 'vitest';
import { choicesOf, lacksDay, mappingOf } from './mapping.js';

const proposal = {
  columns: [
    { column: 'Menge (t)', field: 'quantity', unit: 't', match: 'near' as const, samples: ['1'] },
    { column: 'Produkt', field: 'product', by: 'sku' as const, samples: ['DL-1'] },
    { column: 'CO2e', samples: ['3'] },
  ],
  missing: [],
  open: [],
  mapping: {
    decimal: ',' as const,
    columns: [
      { column: 'Menge (t)', field: 'quantity', unit: 't' },
      { column: 'Produkt', field: 'product', by: 'sku' as const },
      { constant: 'EUR', field: 'currency' },
    ],
  },
};

describe('the mapping of a file', () => {
  it('is the one proposed while nothing is changed', () => {
    const mapping = mappingOf(proposal, choicesOf(proposal), {});
    expect(mapping.decimal).toBe(',');
    expect(mapping.columns).toEqual(expect.arrayContaining(proposal.mapping.columns));
    expect(mapping.columns).toHaveLength(3);
  });

  it('has what was chosen, and leaves out what is not to be read', () => {
    const choices = {
      ...choicesOf(proposal),
      'Menge (t)': { field: '', unit: '' },
      CO2e: { field: 'impacts.GWP-fossil.A1_A3', unit: 'kg' },
    };
    expect(mappingOf(proposal, choices, { decimal: '.' })).toEqual({
      decimal: '.',
      columns: [
        { constant: 'EUR', field: 'currency' },
        { column: 'Produkt', field: 'product', by: 'sku' },
        { column: 'CO2e', field: 'impacts.GWP-fossil.A1_A3', unit: 'kg' },
      ],
    });
  });

  it('has the day of all rows where no column fills it', () => {
    const undated = { ...proposal, missing: ['startDate'] };
    const filled = { ...choicesOf(proposal), CO2e: { field: 'startDate', unit: '' } };
    expect([lacksDay(undated, choicesOf(undated)), lacksDay(undated, filled)]).toEqual([true, false]);
    expect(lacksDay(proposal, choicesOf(proposal))).toBe(false);
    const day = { constant: '2026-01-31', field: 'startDate' };
    const { columns } = mappingOf(undated, choicesOf(undated), { columns: [day] });
    expect(columns).toEqual(expect.arrayContaining([day, ...proposal.mapping.columns]));
  });
});
