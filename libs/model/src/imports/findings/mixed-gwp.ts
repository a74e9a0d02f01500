import type { ImportWarning } from './import-warning.js';
import { CountedLines } from './import-warning.js';

/** What a text says of the weights of gases: the report of the IPCC, and the amendment of EN 15804. */
const SAYS: readonly (readonly { pattern: RegExp; says: string }[])[] = [
  [
    { pattern: /\b(?:SAR|AR[\s-]?2|IPCC\s*\(?1995\)?)\b/i, says: 'SAR' },
    { pattern: /\b(?:AR[\s-]?3|IPCC\s*\(?2001\)?)\b/i, says: 'TAR' },
    { pattern: /\b(?:AR[\s-]?4|IPCC\s*\(?2007\)?)\b/i, says: 'AR4' },
    { pattern: /\b(?:AR[\s-]?5|IPCC\s*\(?2013\)?|EF\s*3\.0)\b/i, says: 'AR5' },
    { pattern: /\b(?:AR[\s-]?6|IPCC\s*\(?2021\)?|EF\s*3\.1)\b/i, says: 'AR6' },
  ],
  [
    { pattern: /15804\s*[+:-]?\s*A1\b/i, says: 'EN 15804+A1' },
    { pattern: /15804\s*[+:-]?\s*A2\b/i, says: 'EN 15804+A2' },
  ],
];

const LONGEST = 500;

/** Figures of global warming of one file by several reports of the IPCC, or by both amendments of EN 15804: they do not compare. */
export class MixedGwp {
  private readonly found = SAYS.map(() => new Map<string, CountedLines>());
  /** What texts say that were met before: most rows say the same. */
  private readonly read = new Map<string, readonly (string | undefined)[]>();

  /** @param texts methods of figures, and headers of their columns */
  add(texts: readonly string[], line: number): void {
    const inRow = texts.map((text) => this.saidBy(text));
    for (const [at, found] of this.found.entries()) {
      for (const says of new Set(inRow.map((each) => each[at]))) {
        if (says === undefined) continue;
        const lines = found.get(says) ?? new CountedLines();
        found.set(says, lines);
        lines.add(line);
      }
    }
  }

  get warnings(): ImportWarning[] {
    return this.found.flatMap((found): ImportWarning[] => {
      const [, ...others] = [...found].sort(([, one], [, other]) => other.count - one.count);
      if (others.length === 0) return [];
      const lines = CountedLines.of(others.map(([, each]) => each));
      const all = [...found].map(([says, { count }]) => `${says} (rows: ${count})`);
      const message = `Figures of global warming by ${all.join(' and ')} are in one file: they do not compare`;
      return [{ kind: 'mixed-gwp', message, count: lines.count, firstLines: lines.first }];
    });
  }

  private saidBy(text: string): readonly (string | undefined)[] {
    const known = this.read.get(text);
    if (known) return known;
    const part = text.slice(0, LONGEST);
    const says = SAYS.map((family) => family.find(({ pattern }) => pattern.test(part))?.says);
    if (this.read.size < 1_000) this.read.set(text, says);
    return says;
  }
}
