import type { SheetRow } from '#sheets';
import type { ResolvedColumn, RowOfKey, RowReader } from '#model/imports';
import { placesOf, tellingApart } from '#model/imports';
import { fileCell } from '../table/file-cell.js';

/** Of the rows that have the same keys so many are looked at. */
const MOST_ROWS = 2_000;

/** A file whose rows are read once more. */
interface ReadFile {
  readonly again: () => Promise<AsyncIterable<SheetRow>>;
  /** The texts of its header, and its last line. */
  readonly names: readonly string[];
  readonly headerLine: number;
  /** As the file has them. */
  readonly columns: readonly ResolvedColumn[];
  readonly reader: RowReader;
  /** The places of the cells that the reader has. */
  readonly kept: readonly number[];
  readonly isRead: (row: SheetRow) => boolean;
}

const OF_AMOUNTS: readonly string[] = ['number', 'decimal', 'integer'];

/**
 * What a key would have to be made of so that it tells the rows apart which have one of these: the part of a mapping. Undefined where
 * no few columns do.
 */
export async function partsTellingApart(
  { again, names, headerLine, columns, reader, kept, isRead }: ReadFile,
  identity: string,
  keys: ReadonlySet<string>,
): Promise<string | undefined> {
  const own = columns.find(({ field }) => field.name === identity);
  // Of rows by module several have the same key.
  if (!own || reader.fills('module')) return undefined;
  const found: RowOfKey[] = [];
  for await (const row of await again()) {
    if (row.line <= headerLine || !isRead(row)) continue;
    const key = reader.keyOf(
      kept.map((place) => fileCell(row.cells[place])),
      identity,
    )?.text;
    if (key === undefined || !keys.has(key)) continue;
    found.push({ key, texts: row.cells.map(({ text }) => text) });
    if (found.length === MOST_ROWS) break;
  }
  const amounts = columns.filter(({ field: { name, cell } }) => OF_AMOUNTS.includes(cell.kind) && !/year$/i.test(name));
  const others = new Set([own, ...amounts, ...columns.flatMap(({ per }) => per ?? [])].flatMap(placesOf));
  const candidates = [...names.keys()].filter((place) => names[place]?.trim() !== '' && !others.has(place));
  const apart = tellingApart(found, candidates);
  if (!apart || apart.length === 0) return undefined;
  const field = identity === 'name' ? 'key' : identity;
  const parts = [...placesOf(own), ...apart].map((place) => names[place] ?? '');
  const told = apart.map((place) => JSON.stringify(names[place])).join(' and ');
  return `${told} would tell such rows apart: ${JSON.stringify({ columns: parts, field })}`;
}
