export const SEPARATORS = [';', ',', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/**
 * In which order they are taken where all fit: a comma is also a decimal comma and prose, a tab is nothing else. A bar stands in texts,
 * such as keys that are made of several columns.
 */
const PREFERRED: readonly Separator[] = ['\t', ';', ',', '|'];
const SAMPLED_RECORDS = 50;

/** The first line `sep=;`, which Excel reads and writes: it is no part of the table. */
export function separatorLine(text: string): { separator: Separator; length: number } | undefined {
  const [line, separator] = /^"?sep=([;,\t|])"?(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  return line === undefined ? undefined : { separator: separator as Separator, length: line.length };
}

/**
 * The separator that divides most of the first records into the same number of cells; a comma where none does.
 * @param text the beginning of the file; `isWhole` if it is all of it, else its last record is not looked at
 */
export function detectSeparator(text: string, isWhole: boolean): Separator {
  const records = sampledRecords(text, isWhole);
  const scores = PREFERRED.map((separator) => ({ separator, ...scoreOf(records, separator) })).filter(isOfTable);
  const [best] = scores.sort((one, other) => other.alike - one.alike || other.divided - one.divided);
  return best && best.divided > 0 ? best.separator : ',';
}

/** Bars in the only column of a table stand below a header that has none. */
function isOfTable({ separator, first }: { separator: Separator; first: number }): boolean {
  return separator !== '|' || first > 0;
}

type Counts = Readonly<Record<Separator, number>>;

const NO_COUNTS: Counts = { ';': 0, ',': 0, '\t': 0, '|': 0 };

function scoreOf(records: readonly Counts[], separator: Separator): { alike: number; divided: number; first: number } {
  const recordsByCount = new Map<number, number>();
  for (const { [separator]: count } of records) {
    if (count > 0) recordsByCount.set(count, (recordsByCount.get(count) ?? 0) + 1);
  }
  const numbers = [...recordsByCount.values()];
  const divided = numbers.reduce((sum, one) => sum + one, 0);
  return { alike: Math.max(0, ...numbers), divided, first: records[0]?.[separator] ?? 0 };
}

/** How often each separator stands outside of quotes in each of the first records that are not blank. */
function sampledRecords(text: string, isWhole: boolean): Counts[] {
  const records: Counts[] = [];
  let counts: Record<Separator, number> = { ...NO_COUNTS };
  let [isQuoted, from] = [false, 0];
  for (const { 0: found, index } of text.matchAll(/[";,\t|\r\n]/g)) {
    if (found === '"') isQuoted = !isQuoted;
    if (isQuoted || found === '"') continue;
    if (found !== '\r' && found !== '\n') {
      counts[found as Separator]++;
      continue;
    }
    if (index > from) records.push(counts);
    if (records.length === SAMPLED_RECORDS) return records;
    [counts, from] = [{ ...NO_COUNTS }, index + 1];
  }
  if (isWhole && from < text.length) records.push(counts);
  return records;
}
