import { describe, expect, it } from 'vitest';
import type { RowOutcome } from './profile.js';
import { ukDesnz } from './uk-desnz.js';

const HEADER = 'ID,Scope,Level 1,Level 2,Level 3,Level 4,Column Text,UOM,GHG/Unit,GHG Conversion Factor 2024'.split(
  ',',
);

/** One row, columns parted by `|`. */
function read(row: string, header = HEADER): RowOutcome {
  return ukDesnz.reader(header).read(row.split('|'));
}

function dataset(row: string) {
  const outcome = read(row);
  if (outcome.kind !== 'dataset') throw new Error(JSON.stringify(outcome));
  return outcome.row;
}

describe('a row of the UK conversion factors', () => {
  it('becomes a dataset under its own id, its climate figure undivided', () => {
    const row = dataset('7_1|Scope 2|UK electricity|Electricity generated|Electricity: UK|kWh||kWh|kg CO2e|0.20705');
    expect(row).toMatchObject({
      key: '7_1',
      name: 'Electricity: UK – UK electricity, Electricity generated, 2024',
      description: 'Scope 2. Stated per kWh.',
      unit: 'kWh',
      taxonomy: ['Scope 2', 'UK electricity', 'Electricity generated', 'Electricity: UK'],
    });
    for (const code of ['GWP-total', 'GWP-fossil'] as const) {
      expect(row.figures[code]?.A1_A3?.toFixed()).toBe('0.20705');
      expect(row.figures[code]?.method).toBe('undivided');
    }
  });

  it.each([
    ['1|Scope 1|Fuels|Liquid fuels|Diesel|||kWh (Net CV)|kg CO2e|1', 'Diesel, net CV – Fuels, Liquid fuels, 2024'],
    ['1|Scope 1|Cars|Cars (by size)|Mini||Petrol|km|kg CO2e|1', 'Mini, Petrol – Cars, Cars (by size), 2024'],
    [
      '1|Scope 3|Sea|Tanker|Products tanker | All dwt||tonne.km|kg CO2e|1',
      'Products tanker, All dwt – Sea, Tanker, 2024',
    ],
    ['1|Scope 3|Hotel stay|Hotel stay|UK|||Room per night|kg CO2e|1', 'UK – Hotel stay, 2024'],
    ['1|Scope 3|Homeworking|Heating||||per FTE Working Hour|kg CO2e|1', 'Heating – Homeworking, 2024'],
    ['1|Scope 3|Water|Water|Water|||cubic metres|kg CO2e|1', 'Water – 2024'],
    ['1|Scope 3|Water|Water|Water|||million litres|kg CO2e|1', 'Water, stated per million litres – Water, 2024'],
  ])('is named by the levels that tell rows apart: %s', (row, name) => expect(dataset(row).name).toBe(name));

  it.each([
    ['tonnes', 't'],
    ['kg', 'kg'],
    ['litres', 'l'],
    ['cubic metres', 'm3'],
    ['kWh', 'kWh'],
    ['kWh (Gross CV)', 'kWh'],
    ['GJ', 'GJ'],
    ['km', 'km'],
    ['miles', 'mi'],
    ['tonne.km', 'tkm'],
    ['passenger.km', 'pkm'],
    ['per FTE Working Hour', 'h'],
    ['Room per night', 'night'],
  ])('per %s is per %s', (source, unit) => expect(dataset(`1|Scope 3|A|B|C|||${source}|kg CO2e|1`).unit).toBe(unit));

  it('per million litres is per cubic metre, a thousandth of the figure, exactly', () => {
    const row = dataset('1|Scope 3|Water supply|Water supply|Water supply|||million litres|kg CO2e|153.10865');
    expect(row.unit).toBe('m3');
    expect(row.figures['GWP-fossil']?.A1_A3?.toFixed()).toBe('0.15310865');
  });

  it('keeps a zero, which is a figure', () => {
    expect(dataset('1|Scope 1|A|B|C||BEV|km|kg CO2e|0').figures['GWP-fossil']?.A1_A3?.toFixed()).toBe('0');
  });

  it.each([
    ['1|Scope 1|A|B|C|||km|kg CO2e|', 'no figure'],
    ['1|Scope 1|A|B|C|||km|kg CO2e of CH4 per unit|', 'no figure'],
    ['1|Scope 1|A|B|C|||km|kg CO2e of CH4 per unit|0.1', 'per gas'],
    ['1|Scope 1|A|B|C|||km|kWh (Net CV)|0.1', 'energy'],
  ] as const)('is no dataset: %s', (row, why) => expect(read(row)).toEqual({ kind: 'skipped', why }));

  it.each([
    ['1|Scope 1|A|B|C|||furlongs|kg CO2e|1', 'UOM', 'furlongs'],
    ['1|Scope 1|A|B|C|||km|lb CO2e|1', 'GHG/Unit', 'lb CO2e'],
    ['1|Scope 1|A|B|C|||km|kg CO2e|#N/A', 'GHG Conversion Factor 2024', '#N/A'],
    ['|Scope 1|A|B|C|||km|kg CO2e|1', 'ID', ''],
    ['1|Scope 1||B|C|||km|kg CO2e|1', 'Level 1', ''],
  ])('is faulty: %s', (row, column, value) => expect(read(row)).toMatchObject({ kind: 'faulty', column, value }));
});

describe('the header of the UK conversion factors', () => {
  it('names every missing column', () => {
    const header = HEADER.filter((column) => column !== 'UOM' && column !== 'Scope');
    expect(() => ukDesnz.reader(header)).toThrow(
      /Scope: the file has no such column.*UOM: the file has no such column/,
    );
    expect(() => ukDesnz.reader(HEADER.slice(0, -1))).toThrow(/GHG Conversion Factor <year>/);
  });

  it('may have the columns in any order, and names the columns that are ignored', () => {
    const reader = ukDesnz.reader([...HEADER, 'Uncertainty'].reverse());
    expect(reader.droppedColumns).toEqual(['Uncertainty']);
    const cells = ['2 %', ...'1|Scope 1|A|B|C|||km|kg CO2e|1'.split('|').reverse()];
    expect(reader.read(cells)).toMatchObject({ kind: 'dataset', row: { name: 'C – A, B, 2024' } });
  });
});
