import { describe, expect, it } from 'vitest';
import { epaSupplyChain } from './epa-supply-chain.js';

const MARGINLESS = 'Supply Chain Emission Factors without Margins';
const FIGURE = 'Supply Chain Emission Factors with Margins';
const HEADER = ['NAICS Code 2017', 'NAICS Title 2017', 'GHG', 'Unit', MARGINLESS, FIGURE, 'Reference USEEIO Code'];
const UNIT = 'kg CO2e/2021 USD, purchaser price';

const read = (...cells: string[]) => epaSupplyChain.reader(HEADER).read(cells);

describe('a row of the EPA supply chain factors', () => {
  it('becomes a dataset per US dollar, margins included', () => {
    const outcome = read('331110', 'Iron and Steel Mills', 'All GHGs', UNIT, '0.945', '0.979', '331110');
    expect(outcome).toMatchObject({
      kind: 'dataset',
      row: {
        key: '331110',
        name: 'Iron and Steel Mills (2021 USD, purchaser price)',
        description: 'NAICS 2017 331110, with margins. USEEIO commodity 331110.',
        unit: 'USD',
        taxonomy: ['Manufacturing'],
      },
    });
    const figure = outcome.kind === 'dataset' ? outcome.row.figures['GWP-fossil'] : undefined;
    expect(figure?.A1_A3?.toFixed()).toBe('0.979');
  });

  it('is no dataset without a figure or for a single gas', () => {
    expect(read('1', 'A', 'All GHGs', UNIT, '1', '', '')).toEqual({ kind: 'skipped', why: 'no figure' });
    expect(read('1', 'A', 'Methane', 'kg/2021 USD', '1', '1', '')).toEqual({ kind: 'skipped', why: 'per gas' });
  });

  it.each([
    [['11111X', 'A', 'All GHGs', UNIT, '1', '1', ''], 'NAICS Code 2017'],
    [['111110', '', 'All GHGs', UNIT, '1', '1', ''], 'NAICS Title 2017'],
    [['111110', 'A', 'All GHGs', 'kg CO2e/2021 EUR', '1', '1', ''], 'Unit'],
    [['111110', 'A', 'All GHGs', UNIT, '1', '1,3', ''], FIGURE],
  ])('is faulty: %j', (cells, column) => expect(read(...cells)).toMatchObject({ kind: 'faulty', column }));

  it('says which figures it leaves out', () => {
    expect(epaSupplyChain.reader(HEADER).droppedColumns).toEqual([MARGINLESS]);
  });
});
