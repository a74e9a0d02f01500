import { CountedLines } from './import-warning.js';

/** How many different keys are held; what comes behind them is compared with these alone. */
const MOST_KEYS = 200_000;

/** Rows that say the same of what tells them apart. */
export class Repeats {
  /** The line of a key that was met once; undefined once its rows are counted. */
  private readonly known = new Map<string, number | undefined>();
  readonly lines = new CountedLines();
  private first: string | undefined;

  /** How many keys several rows have. */
  keys = 0;

  /** @param countsFirst whether the first row of several counts, too */
  constructor(private readonly countsFirst: boolean) {}

  /** @param key what tells rows apart @param name the key in words */
  add(key: string, line: number, name = key): void {
    if (!this.known.has(key)) {
      if (this.known.size < MOST_KEYS) this.known.set(key, line);
      return;
    }
    const before = this.known.get(key);
    if (before !== undefined) {
      this.keys++;
      this.first ??= name;
      this.known.set(key, undefined);
      if (this.countsFirst) this.lines.add(before);
    }
    this.lines.add(line);
  }

  /** One of the keys, in words. */
  get example(): string {
    return this.first ?? '';
  }
}
