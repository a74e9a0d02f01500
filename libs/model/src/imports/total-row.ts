import { readUnitText } from '#model/terms';
import { FIELD_WORDS } from './heads/field-words.js';
import { readHeading } from './heads/heading.js';
import { placesOf } from './mapping/column-cell.js';
import type { ResolvedColumn } from './mapping/column-mapping.js';

/** A word for a total, and what follows it: `Total`, `Summe: 540`, `Total CO2e`. */
const TOTAL = /^(?:total|totale|summe|somme|suma|gesamt)(?:\s*[:=]|(?=\s|$))\s*(.*)$/is;
const NUMBER = /^[-+\u2212]?(?:[.,]?\d|['’\s]\d)+[.,]?[-%]?$/;
const DAY = /^\d{1,4}[./]\d{1,2}[./]\d{1,4}$/;

/** Kinds of cells that say how much: a total has them, too. */
const OF_AMOUNTS: readonly string[] = ['number', 'integer', 'decimal', 'unit'];

/** What people write behind a total whatever the column is called. */
const CO2E = ['co2', 'co2e'];

export const LOOKS_LIKE_TOTAL =
  'looks like a total row: it has a word for a total, and neither a key, a day nor another text';

/** Tells which rows of a file are totals of the others: as records they would be counted twice. */
export class TotalRows {
  /** The places of the columns that are mapped to amounts alone, and to anything else. */
  private readonly amounts = new Set<number>();
  private readonly texts = new Set<number>();
  /** What the columns are called, in words. */
  private readonly names = new Set<string>(CO2E);

  constructor(header: readonly string[], columns: readonly ResolvedColumn[]) {
    for (const name of header.flatMap(wordsOf)) this.names.add(name);
    for (const column of columns) {
      const { field } = column;
      const isAmount = OF_AMOUNTS.includes(field.cell.kind);
      if (isAmount) for (const name of FIELD_WORDS[field.name] ?? []) this.names.add(name);
      for (const place of placesOf(column)) (isAmount ? this.amounts : this.texts).add(place);
    }
  }

  /** @param cells of the whole row, also those of columns that are not mapped. @returns its word, if it is a total */
  totalIn(cells: readonly { readonly text: string }[]): string | undefined {
    let found: string | undefined;
    for (const [place, cell] of cells.entries()) {
      const text = cell.text.trim();
      if (text === '') continue;
      if (this.isTotal(text)) found ??= text;
      else if (!this.isAmount(text, place)) return undefined;
    }
    return found;
  }

  /** In a column that is not mapped, a number or a unit is one by how it looks. */
  private isAmount(text: string, place: number): boolean {
    if (this.texts.has(place)) return false;
    if (this.amounts.has(place)) return true;
    return (NUMBER.test(text) && !DAY.test(text)) || readUnitText(text).kind !== 'unknown';
  }

  private isTotal(text: string): boolean {
    const rest = TOTAL.exec(text)?.[1];
    if (rest === undefined) return false;
    return rest === '' || NUMBER.test(rest) || wordsOf(rest).some((name) => this.names.has(name));
  }
}

/** A text as the name of a column, with and without the unit behind it. */
function wordsOf(text: string): string[] {
  const { whole, base } = readHeading(text);
  return [whole, base].filter((name) => name !== '');
}
