import { Invalid } from '#faults';
import { headerKey } from './column-mapping.js';

/** The header of a file, in which columns are found whatever the case and the spaces around their names. */
export class Header {
  private readonly places = new Map<string, readonly number[]>();

  constructor(private readonly names: readonly string[]) {
    for (const [place, name] of names.entries()) {
      const key = headerKey(name);
      this.places.set(key, [...(this.places.get(key) ?? []), place]);
    }
  }

  /** @param at the part of the mapping that names the column @throws Invalid where none is called so, or several are */
  find(column: string, at: string): { place: number; label: string } {
    const [place, ...others] = this.places.get(headerKey(column)) ?? [];
    if (place === undefined) {
      throw new Invalid({ field: at, message: `the file has no column ${JSON.stringify(column)}` });
    }
    if (others.length > 0) {
      const message = `the file has ${others.length + 1} columns ${JSON.stringify(column)}: rename all but one`;
      throw new Invalid({ field: at, message });
    }
    return { place, label: this.names[place] ?? column };
  }
}
