import { describe, expect, it } from 'vitest';
import { complete, Decimal, INDICATOR_CODES } from '#impacts';
import type { DeclaredFigures, IndicatorCode } from '#impacts';
import { columnName, epdTable } from './epd-table.js';

const LATER = ['A4', 'A5', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'C1', 'C2', 'C3', 'C4', 'D'];
const d = (text: string) => new Decimal(text);

function tableOf(declared: DeclaredFigures) {
  const table = epdTable(complete(declared));
  const rows = table.groups.flatMap((group) => group.rows);
  const columns = table.columns.map(columnName);
  const cell = (code: IndicatorCode, column: string) =>
    rows.find((row) => row.code === code)?.cells[columns.indexOf(column)];
  return { ...table, columns, rows, cell };
}

describe('the table of an EPD', () => {
  it('has every indicator, in the groups and the order of the standard', () => {
    const { groups, rows } = tableOf({ AP: { A1: d('1') } });
    expect(rows.map(({ code }) => code)).toEqual(INDICATOR_CODES);
    expect(groups.map(({ title, rows: { length } }) => [title, length])).toEqual([
      ['Core impact categories and indicators', 13],
      ['Additional impact categories and indicators', 6],
      ['Indicators describing resource use', 10],
      ['Waste categories', 3],
      ['Output flows', 5],
    ]);
  });

  it('says MND where no indicator has a module, – where only this one lacks it, and 0 only where that is declared', () => {
    const { cell, columns } = tableOf({ AP: { A1: d('1.50'), C1: d('0') }, ODP: { A1: d('-1e-20') } });
    expect(columns).toEqual(['A1-A3', 'A1', 'A2', 'A3', ...LATER]);
    expect([cell('AP', 'A1'), cell('AP', 'A2'), cell('AP', 'C1'), cell('AP', 'D')]).toEqual(['1.5', 'MND', '0', 'MND']);
    expect([cell('ODP', 'A1'), cell('ODP', 'C1')]).toEqual(['-0.00000000000000000001', '–']);
    expect([cell('POCP', 'A1'), cell('POCP', 'C1'), cell('POCP', 'C2')]).toEqual(['–', '–', 'MND']);
  });

  it('keeps an aggregate A1-A3 as one column, and invents no A1, A2 and A3', () => {
    const { cell, columns, hasSums } = tableOf({ AP: { A1_A3: d('3'), D: d('-1') }, ODP: { D: d('1') } });
    expect(columns).toEqual(['A1-A3', ...LATER]);
    expect([cell('AP', 'A1-A3'), cell('ODP', 'A1-A3'), hasSums]).toEqual(['3', '–', false]);
  });

  it('has A1-A3 and the modules stated apart where indicators differ in that', () => {
    const { cell, columns, hasSums } = tableOf({
      AP: { A1_A3: d('3') },
      ODP: { A1: d('1'), A2: d('0.25'), A3: d('0.5') },
      POCP: { A4: d('1') },
      ADPF: { A1: d('1'), A3: d('0.5') },
    });
    const stage = ['A1-A3', 'A1', 'A2', 'A3'];
    expect(columns).toEqual([...stage, ...LATER]);
    expect(stage.map((column) => cell('AP', column))).toEqual(['3', '–', '–', '–']);
    expect(stage.map((column) => cell('ODP', column))).toEqual(['1.75', '1', '0.25', '0.5']);
    expect(stage.map((column) => cell('ADPF', column))).toEqual(['1.5', '1', '–', '0.5']);
    expect([cell('POCP', 'A1-A3'), hasSums]).toEqual(['–', true]);
  });

  it('has the sum of what is stated of A1 to A3 in A1-A3, and MND only where nothing of it is', () => {
    const partly = tableOf({ AP: { A2: d('0.5') }, POCP: { A4: d('1') } });
    const stage = ['A1-A3', 'A1', 'A2', 'A3'];
    expect(partly.columns).toEqual([...stage, ...LATER]);
    expect(stage.map((column) => partly.cell('AP', column))).toEqual(['0.5', 'MND', '0.5', 'MND']);
    expect([partly.cell('POCP', 'A1-A3'), partly.hasSums]).toEqual(['–', true]);
    const apart = tableOf({ AP: { A1: d('1'), A2: d('1'), A3: d('0') }, POCP: { A4: d('1') } });
    expect([apart.columns, apart.hasSums]).toEqual([['A1', 'A2', 'A3', ...LATER], false]);
    expect(tableOf({ POCP: { A4: d('1') } }).cell('POCP', 'A1')).toBe('MND');
  });
});
