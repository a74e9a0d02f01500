import { describe, expect, it } from 'vitest';
import { answerTo, isAnswerable, proposedOf, withAnswer, withProposals } from './answers.js';
import { draftOf, entryAt, lacksDay, mappingOf, placeOf, withEntry, withField, withJoined } from './mapping.js';

const proposal = {
  columns: [
    { column: 'Menge (t)', field: 'quantity', unit: 't', match: 'near' as const, samples: ['1'] },
    { column: 'Produkt', field: 'product', by: 'sku' as const, samples: ['DL-1'] },
    { column: 'CO2e', samples: ['3'] },
  ],
  missing: [],
  open: [],
  warnings: [],
  mapping: {
    decimal: ',' as const,
    columns: [
      { column: 'Menge (t)', field: 'quantity', unit: 't' },
      { constant: 'EUR', field: 'currency' },
      { column: 'Produkt', field: 'product', by: 'sku' as const },
    ],
  },
};

const unit = {
  column: 'ME',
  value: 'Stk',
  count: 3,
  lines: [2, 4, 5],
  reason: 'is no unit',
  proposal: { value: 'pcs' },
};

describe('the mapping of a file', () => {
  const draft = draftOf(proposal);
  const entryOf = (column: string) => entryAt(draft, placeOf(draft, column));
  const put = (column: string, entry: ReturnType<typeof entryOf>) => withEntry(draft, placeOf(draft, column), entry);

  it('is the one proposed while nothing is changed', () => {
    const mapping = mappingOf(draft);
    expect(mapping.decimal).toBe(',');
    expect(mapping.columns).toEqual(expect.arrayContaining(proposal.mapping.columns));
    expect(mapping.columns).toHaveLength(3);
  });

  it('has an entry for each column of the file, and behind them what fills further fields', () => {
    expect(draft.columns?.map(({ column, constant }) => column ?? constant)).toEqual([
      'Menge (t)',
      'Produkt',
      'CO2e',
      'EUR',
    ]);
  });

  it('has what was chosen, and leaves out what is not to be read', () => {
    const read = put('CO2e', { column: 'CO2e', field: 'impacts.GWP-fossil.A1_A3', unit: 'kg', values: {}, date: null });
    const changed = withEntry(read, placeOf(read, 'Menge (t)'), { column: 'Menge (t)', field: '' });
    expect(mappingOf(changed, { decimal: '.' })).toEqual({
      decimal: '.',
      columns: [
        { column: 'Produkt', field: 'product', by: 'sku' },
        { column: 'CO2e', field: 'impacts.GWP-fossil.A1_A3', unit: 'kg' },
        { constant: 'EUR', field: 'currency' },
      ],
    });
  });

  it('forgets by what key a column names records once it fills another field', () => {
    const proposed = proposal.mapping.columns;
    const other = withField(entryOf('Produkt'), 'name', proposed);
    expect(other).toEqual({ column: 'Produkt', field: 'name' });
    expect(withField(other, 'product', proposed)).toEqual({ column: 'Produkt', field: 'product', by: 'sku' });
  });

  it('joins columns for keys and names alone', () => {
    const joined = withJoined({ column: 'Produkt', field: 'key' }, ['CO2e']);
    expect(joined).toEqual({ columns: ['Produkt', 'CO2e'], field: 'key' });
    expect(placeOf(put('Produkt', joined), 'Produkt')).toBe(1);
    expect(withField(joined, 'name', [])).toEqual({ columns: ['Produkt', 'CO2e'], field: 'name' });
    expect(withField(joined, 'unit', [])).toEqual({ column: 'Produkt', field: 'unit' });
    expect(withJoined(joined, [])).toEqual({ column: 'Produkt', field: 'key' });
  });

  it('has the day of all rows where no column fills it', () => {
    const undated = { ...proposal, missing: ['startDate'] };
    const filled = put('CO2e', { column: 'CO2e', field: 'startDate' });
    expect([lacksDay(undated, draft), lacksDay(undated, filled)]).toEqual([true, false]);
    expect(lacksDay(proposal, draft)).toBe(false);
    const day = { constant: '2026-01-31', field: 'startDate' };
    const { columns } = mappingOf(draft, { columns: [day] });
    expect(columns).toEqual(expect.arrayContaining([day, ...proposal.mapping.columns]));
  });
});

describe('what texts of a file stand for', () => {
  const draft = {
    columns: [
      { column: 'ME', field: 'unit' },
      { column: 'Nr', field: '' },
    ],
  };

  it('is said in the mapping of their column', () => {
    const said = withAnswer(draft, { ...unit, value: ' STK ', column: 'me' }, 'pcs');
    expect(said.columns?.[0]).toEqual({ column: 'ME', field: 'unit', values: { ' STK ': 'pcs' } });
    expect(answerTo(said, unit)).toBe('pcs');
    const other = withAnswer(said, unit, 'kg');
    expect(other.columns?.[0]?.values).toEqual({ Stk: 'kg' });
    expect(withAnswer(other, unit, '').columns?.[0]?.values).toEqual({});
  });

  it('is asked of columns that are read, and of texts', () => {
    const places = [unit, { ...unit, column: 'Nr' }, { ...unit, column: '' }, { ...unit, value: '  ' }];
    expect(places.map((each) => isAnswerable(draft, each))).toEqual([true, false, false, false]);
  });

  it('is what is proposed, for all that are open at once', () => {
    const own = { ...unit, value: 'Ltr', proposal: { value: 'l' } };
    const none = { ...unit, value: 'ton', proposal: undefined };
    const said = withAnswer(draft, own, 'kg');
    expect(proposedOf(said, [unit, own, none])).toEqual([unit]);
    expect(withProposals(said, [unit, own, none]).columns?.[0]?.values).toEqual({ Ltr: 'kg', Stk: 'pcs' });
  });
});
