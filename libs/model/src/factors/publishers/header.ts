import { Invalid } from '#faults';
import type { FieldFault } from '#faults';

/** Finds the columns of a file by their names. Ignores case, spacing and colons. */
export class Header {
  private readonly places = new Map<string, number>();

  constructor(private readonly names: readonly string[]) {
    names.forEach((name, place) => {
      if (!this.places.has(nameKey(name))) this.places.set(nameKey(name), place);
    });
  }

  /** @throws Invalid naming every missing or repeated column */
  require(columns: readonly string[]): void {
    const faults: FieldFault[] = [];
    for (const column of columns) {
      const found = this.names.filter((name) => nameKey(name) === nameKey(column)).length;
      if (found === 0) faults.push({ field: column, message: 'the file has no such column' });
      if (found > 1) faults.push({ field: column, message: `the file has this column ${found} times` });
    }
    if (faults.length > 0) throw new Invalid(faults);
  }

  cell(cells: readonly string[], column: string): string {
    const place = this.places.get(nameKey(column));
    return place === undefined ? '' : tidy(cells[place] ?? '');
  }

  /** The columns of the file that are not among the given ones, in the file's order and spelling. */
  beyond(known: readonly string[]): string[] {
    const expected = new Set(known.map(nameKey));
    return this.names.map(tidy).filter((name) => name !== '' && !expected.has(nameKey(name)));
  }

  /** The columns that match, in the file's spelling. */
  matching(pattern: RegExp): string[] {
    return this.names.map(tidy).filter((name) => pattern.test(name));
  }
}

/** Trims a text and collapses runs of spaces, which have no meaning in any of the sources. */
export function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** The key of a column name. Publishers' exports differ in case, spacing and colons, but never in words. */
function nameKey(name: string): string {
  return tidy(name.replaceAll(':', ' ')).toLowerCase();
}
