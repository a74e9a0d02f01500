import type { FaultGroup } from '#model/imports';
import type { FileImport } from '#imports';
import { count } from '../command/line-with-bar.js';
import { plain } from '../command/plain-text.js';
import { cut, table } from '../command/table.js';

/** The result on standard output. */
export function importReport(of: FileImport): object {
  const { uuid, kind, mode, dryRun, skipFaulty, fileName, bytes, state, checked, written, unchanged, faulty, reason } =
    of;
  const rows = {
    read: of.handled,
    total: checked,
    written,
    unchanged,
    faulty,
    leftOut: of.leftOut,
    hidden: of.hidden || undefined,
  };
  return {
    uuid,
    kind,
    mode,
    dryRun,
    skipFaulty,
    fileName,
    bytes,
    state,
    rows,
    warnings: of.warnings ?? [],
    reason,
    seconds: secondsOf(of),
  };
}

/** The result in a sentence. */
export function importSummary(of: FileImport): string {
  const { dryRun, handled, written, unchanged, faulty, leftOut, hidden } = of;
  const seconds = secondsOf(of);
  const counts = [
    `${count(handled)} rows`,
    `${count(written)} ${dryRun ? 'would be written' : 'written'}`,
    `${count(unchanged)} unchanged`,
    `${count(faulty)} faulty`,
    ...(leftOut > 0 ? [`${count(leftOut)} values or rows left out`] : []),
    ...(hidden > 0 ? [`${count(hidden)} hidden in the workbook`] : []),
  ];
  const took = seconds === undefined ? '' : `, in ${seconds} s`;
  return `${capital(of.state)}: ${counts.join(', ')}${took}.`;
}

function secondsOf({ started, ended }: FileImport): number | undefined {
  return started && ended && Math.round((ended.getTime() - started.getTime()) / 100) / 10;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const HEAD = ['rows', 'column', 'value', 'lines', 'reason'];
/** How wide a column of the table may be, but for the reason. */
const WIDEST = 24;

/** Equal faults as one row of a table of at most so many characters in a line; the reason takes what is left. */
export function faultTable(groups: readonly FaultGroup[], width: number): string {
  const short = (text: string): string => cut(plain(text), WIDEST);
  const rows = groups.map((group) => [
    ...[count(group.count), short(group.column), short(group.value), linesOf(group), group.reason],
  ]);
  return table(HEAD, rows, { width }).lines.join('\n');
}

function linesOf({ count: all, lines }: FaultGroup): string {
  return `${lines.join(', ')}${all > lines.length ? ' …' : ''}`;
}

/** What the check warns of, a line each. */
export function warningLines({ warnings = [] }: FileImport): string[] {
  return warnings.map(({ message, count: rows, firstLines }) => {
    const lines = `${firstLines.join(', ')}${rows > firstLines.length ? ' …' : ''}`;
    return `Warning: ${plain(message)}. Lines ${lines}`;
  });
}
