import { Invalid } from '#faults';
import type { ImportWarning, RowReader } from '#model/imports';
import { CheckRecord } from './check-record.js';
import type { ChunkRow } from './chunk-rows.js';
import { checkerOf } from './chunk-rows.js';
import { ChunkWriter } from './chunk-writer.js';
import type { ToWrite } from './chunk-writer.js';
import { beginPass } from './import-lease.js';
import type { Progress } from './import-lease.js';
import { BesideRows } from './files/beside-rows.js';
import { EqualKeys } from './files/equal-keys.js';
import { openEpds } from './files/epd-table.js';
import type { ImportTable, TableRow } from './files/import-table.js';
import { openTable } from './files/import-table.js';
import type { PassEnd } from './pass-end.js';
import type { PassWork } from './pass-work.js';
import { CANCELLED, CANCELLED_IN_TIME } from './pass-end.js';
import { addProgress, NO_PROGRESS, progressOf, rowsTold, withBeside } from './recorded-rows.js';
import { inChunks } from './files/rows-in-chunks.js';
import { TableWarnings } from './table-warnings.js';

/** The rows of a table, or the EPDs of an archive. */
async function openFile({ path, order, watch }: PassWork): Promise<ImportTable> {
  const languages = order.target?.epdLanguages;
  const table =
    languages === undefined
      ? await openTable(path, order, watch.onRead)
      : openEpds(path, order.file_name, languages, watch.onRead);
  return { ...table, rows: watch.rows(table.rows) };
}

/** The lines of syncIds are held in memory: 150 MB of so many. */
const MOST_ROWS = 5_000_000;

const tooManyRows = (most: number): PassEnd => ({
  state: 'refused',
  reason: `The file has more than ${most.toLocaleString('en')} rows. Nothing was written. Send it in parts.`,
});

/**
 * Checks every row and writes nothing but faults.
 * @returns `go on` where the file is to be written now; undefined where this worker is to end
 * @throws Invalid where the file or the mapping is of no use, LeaseLost
 */
export async function checkPass(work: PassWork): Promise<PassEnd | 'go on' | undefined> {
  const { database, kind, order, watch } = work;
  watch.pass = 'checking';
  if (await database.transaction((tx) => beginPass(tx, order, 'checking'))) return CANCELLED_IN_TIME;
  const record = new CheckRecord(work);
  let found: FoundRows | 'cancelled' | undefined;
  try {
    found = await checkRows(work, record);
  } catch (fault) {
    // Where the file cannot be read on, what was found before it stays.
    if (fault instanceof Invalid) await record.write();
    throw fault;
  }
  if (found === undefined) return undefined;
  if (found === 'cancelled' || (await record.write())) return CANCELLED_IN_TIME;
  const { sum, warnings } = found;
  const { mostRows: most = MOST_ROWS } = kind;
  if (sum.handled > most) return tooManyRows(most);
  if (sum.handled === 0) {
    return { state: 'refused', reason: nothingRead(work, sum) };
  }
  if (order.dry_run) return { state: 'done', reason: `Dry run: ${wouldBe(sum)}. Nothing was written.`, warnings };
  if (sum.faulty > 0 && !order.skip_faulty) {
    const faulty = `${sum.faulty} of ${sum.handled} rows are faulty${hiddenAmong(sum.hidden)}`;
    return { state: 'refused', reason: `${faulty}. Nothing was written.`, warnings };
  }
  if (order.stops_on_warnings && warnings.length > 0) return { state: 'waiting', warnings };
  const isCancelled = await database.transaction((tx) =>
    beginPass(tx, order, 'writing', { checked: sum.handled, warnings }),
  );
  return isCancelled ? CANCELLED_IN_TIME : 'go on';
}

function nothingRead({ order }: PassWork, { passedOver }: CheckedRows): string {
  if (passedOver > 0) return `No row is read: the conditions of the mapping (where) leave out all ${passedOver}.`;
  return order.target?.epdLanguages ? 'The file holds no EPD.' : 'The file has no rows below its header.';
}

/** What a check counts of the rows. */
interface CheckedRows extends Progress {
  /** Of those left out: rows that the conditions of the mapping leave out. */
  passedOver: number;
}

/** What a check found of the rows. */
interface FoundRows {
  readonly sum: CheckedRows;
  readonly warnings: readonly ImportWarning[];
}

/** @returns what was found of the rows, up to a chunk that is too many; undefined where this worker is to end */
async function checkRows(work: PassWork, record: CheckRecord): Promise<FoundRows | 'cancelled' | undefined> {
  const { kind, order, watch } = work;
  const table = await openFile(work);
  const { reader, rows } = table;
  const warnings = new TableWarnings(order.kind, table);
  const beside = new BesideRows(table);
  const keys = new EqualKeys(table, kind.identity(reader));
  const sum: CheckedRows = { ...NO_PROGRESS, passedOver: 0 };
  const check = checkerOf(work, reader);
  for await (const chunk of inChunks(rows, reader, kind)) {
    const outcomes = await withRepeats(await check(chunk), chunk, keys);
    warnings.add(outcomes, chunk);
    const found = beside.take();
    const progress = withBeside(progressOf(outcomes), found);
    const isCancelled = await record.add([...outcomes, ...rowsTold(found)], progress);
    addProgress(sum, progress);
    sum.passedOver += found.passedOver;
    work.onRows(progress.handled);
    if (isCancelled) return 'cancelled';
    if (watch.signal.aborted) return undefined;
    if (sum.handled > (kind.mostRows ?? MOST_ROWS)) break;
  }
  sum.passedOver += beside.take().passedOver;
  return { sum, warnings: warnings.list };
}

/**
 * Writes the rows, each chunk in a transaction that also says how far the import is: a worker that takes it up goes on behind it.
 * @param done what earlier workers have done of it
 * @throws LeaseLost
 */
export async function writePass(work: PassWork, done = NO_PROGRESS): Promise<PassEnd | undefined> {
  const { kind, order, watch } = work;
  watch.pass = 'writing';
  if (order.cancel_asked) return CANCELLED;
  const table = await openFile(work);
  const { reader, rows } = table;
  const beside = new BesideRows(table);
  const keys = new EqualKeys(table, kind.identity(reader));
  const sum: Progress = { ...done };
  let skip = sum.handled;
  const isHandled = (row: TableRow): boolean => {
    if (skip === 0 && sum.handled > 0) beside.skip();
    if (skip-- <= 0) return false;
    keys.add(row);
    return true;
  };
  const writer = new ChunkWriter(work, reader, sum);
  for await (const chunk of inChunks(rows, reader, kind, isHandled)) {
    const fresh: ToWrite = order.skip_faulty
      ? await withoutFaulty(work, reader, chunk, keys)
      : { rows: chunk, faulty: [] };
    const ended = await writer.write({ ...fresh, beside: beside.take() }, chunk[0]?.line ?? 0);
    if (ended) return ended;
    if (watch.signal.aborted) return undefined;
  }
  return { state: 'done' };
}

/** With `skipFaulty` the rows that are at fault are left out of the chunk, so that the others can be written. */
async function withoutFaulty(
  work: PassWork,
  reader: RowReader,
  chunk: readonly TableRow[],
  keys: EqualKeys,
): Promise<ToWrite> {
  const outcomes = await withRepeats(await checkerOf(work, reader)(chunk), chunk, keys);
  return {
    rows: chunk.filter((_, index) => typeof outcomes[index]?.outcome === 'string'),
    faulty: outcomes.filter(({ outcome }) => typeof outcome !== 'string'),
  };
}

/** The rows of a chunk, those at fault whose key stands in an earlier line, too. */
export async function withRepeats(
  rows: readonly ChunkRow[],
  chunk: readonly TableRow[],
  keys: EqualKeys,
): Promise<readonly ChunkRow[]> {
  const repeats = await keys.faultsOf(chunk, standsBefore);
  if (repeats.size === 0) return rows;
  return rows.map((row, index) => {
    const fault = repeats.get(index);
    if (!fault) return row;
    return { ...row, outcome: [...(typeof row.outcome === 'string' ? [] : row.outcome), fault] };
  });
}

function standsBefore(line: number, { rows }: TableRow): string {
  return `stands in line ${line}, too${rows ? '; rows of one dataset have to be next to each other' : ''}`;
}

function wouldBe({ written, unchanged, faulty, leftOut, passedOver, hidden }: CheckedRows): string {
  const values = leftOut - passedOver;
  const left = values === 0 ? '' : `; values that would be left out: ${values}`;
  const passed = passedOver === 0 ? '' : `; rows that the conditions of the mapping leave out: ${passedOver}`;
  const rows = `${written} would be written, ${unchanged} are unchanged, ${faulty} are faulty`;
  return `${rows}${left}${passed}${hiddenAmong(hidden)}`;
}

/** Whoever looks at the workbook does not see these rows. */
function hiddenAmong(hidden: number): string {
  return hidden === 0 ? '' : `; rows that are hidden in the workbook and were read: ${hidden}`;
}
