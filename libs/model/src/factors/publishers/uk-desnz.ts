import { Invalid } from '#faults';
import { readUnitText } from '#model/terms';
import type { UnitCode } from '#model/terms';
import { amountIn, faulty, notANumber, undividedClimate } from './amounts.js';
import { Header } from './header.js';
import type { Profile, RowOutcome } from './profile.js';

const LEVELS = ['Level 1', 'Level 2', 'Level 3', 'Level 4'] as const;
const COLUMNS = ['ID', 'Scope', ...LEVELS, 'Column Text', 'UOM', 'GHG/Unit'] as const;
const FIGURE = /^GHG Conversion Factor (\d{4})$/i;

interface SourceUnit {
  unit: UnitCode;
  /** The heating value on which a fuel's energy is based. It becomes part of the dataset's name. */
  basis?: string;
  /** By how many places the decimal point of the figure moves. */
  shift?: number;
}

/** As decided for this source: its figures of water are per cubic metre. */
const MILLION_LITRES: SourceUnit = { unit: 'm3', shift: -3, basis: 'stated per million litres' };

/** A unit of the source. It has no other multiples of ours, whose figures would have to be divided. */
function unitOf(text: string): SourceUnit | undefined {
  if (/^million litres$/i.test(text)) return MILLION_LITRES;
  const read = readUnitText(text, { isPer: true });
  if (read.kind !== 'understood' || read.factor !== undefined) return undefined;
  return { unit: read.unit, ...(read.basis !== undefined && { basis: read.basis }) };
}

/** UK Government greenhouse gas conversion factors for company reporting, flat file: one figure per row. */
export const ukDesnz: Profile = {
  // AR5 since the 2023 edition, as the refrigerant rows of the file confirm: methane 28, nitrous oxide 265.
  defaults: {
    gwpSet: 'AR5',
    boundary: "Direct emissions, purchased energy or one value-chain step, as each factor's scope says",
    attribution: 'Contains public sector information licensed under the Open Government Licence v3.0',
  },
  reader(names) {
    const header = new Header(names);
    const figureColumns = header.matching(FIGURE);
    const [figureColumn] = figureColumns;
    header.require(COLUMNS);
    if (figureColumn === undefined || figureColumns.length > 1) {
      const message = figureColumn ? 'the file has several such columns' : 'the file has no such column';
      throw new Invalid({ field: 'GHG Conversion Factor <year>', message });
    }
    const year = FIGURE.exec(figureColumn)?.[1] ?? '';
    return {
      droppedColumns: header.beyond([...COLUMNS, figureColumn]),
      read: (cells) => readRow((column) => header.cell(cells, column), figureColumn, year),
    };
  },
};

function readRow(cell: (column: string) => string, figureColumn: string, year: string): RowOutcome {
  const figure = cell(figureColumn);
  const measure = cell('GHG/Unit');
  if (figure === '') return { kind: 'skipped', why: 'no figure' };
  if (/^kg CO2e of /i.test(measure)) return { kind: 'skipped', why: 'per gas' };
  if (/^kWh\b/i.test(measure)) return { kind: 'skipped', why: 'energy' };
  if (!/^kg CO2e$/i.test(measure))
    return faulty('GHG/Unit', measure, 'neither kg CO2e, nor one gas of it, nor an energy content');
  if (cell('ID') === '') return faulty('ID', '', 'a row needs an id');
  if (cell('Level 1') === '') return faulty('Level 1', '', 'a row needs a first level');
  const source = unitOf(cell('UOM'));
  if (!source) return faulty('UOM', cell('UOM'), 'not a unit of this source');
  const amount = amountIn(figure, source.shift);
  if (!amount) return notANumber(figureColumn, figure);
  return {
    kind: 'dataset',
    row: {
      key: cell('ID'),
      name: nameOf(cell, source, year),
      description: `${cell('Scope')}. Stated per ${cell('UOM').replace(/^per /i, '')}.`,
      unit: source.unit,
      figures: undividedClimate(amount),
      taxonomy: [cell('Scope'), ...levels(cell)].filter(Boolean),
    },
  };
}

/** Names the product first, then its place in the source: `Mini, Diesel – Passenger vehicles, Cars (by size), 2024`. */
function nameOf(cell: (column: string) => string, source: SourceUnit, year: string): string {
  const [activity = '', category = '', ...products] = levels(cell);
  const what = [...(products.length > 0 ? products : [category || activity]), cell('Column Text'), source.basis ?? ''];
  const where = products.length > 0 ? [activity, category] : [activity];
  const title = what.filter(Boolean).join(', ');
  const context = where.filter((level) => level !== '' && level !== title);
  return `${title} – ${[...new Set([...context, year])].join(', ')}`;
}

/** The levels that are set. Leaves out a level that only repeats the unit, as the fourth often does. */
function levels(cell: (column: string) => string): string[] {
  const unit = cell('UOM').toLowerCase();
  return LEVELS.map(cell).filter((level) => level !== '' && level.toLowerCase() !== unit);
}
