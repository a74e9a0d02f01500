import type { FileImport, RowFault } from '#footprint/store';
import { count } from './import-progress.js';
import { plain } from './plain-text.js';

/** The result on standard output. */
export function importReport(of: FileImport): object {
  const { uuid, kind, mode, dryRun, skipFaulty, fileName, bytes, state, checked, written, unchanged, faulty, reason } =
    of;
  const rows = { read: of.handled, total: checked, written, unchanged, faulty, leftOut: of.leftOut };
  return { uuid, kind, mode, dryRun, skipFaulty, fileName, bytes, state, rows, reason, seconds: secondsOf(of) };
}

/** The result in a sentence. */
export function importSummary(of: FileImport): string {
  const { dryRun, handled, written, unchanged, faulty, leftOut } = of;
  const seconds = secondsOf(of);
  const counts = [
    `${count(handled)} rows`,
    `${count(written)} ${dryRun ? 'would be written' : 'written'}`,
    `${count(unchanged)} unchanged`,
    `${count(faulty)} faulty`,
    ...(leftOut > 0 ? [`${count(leftOut)} values left out`] : []),
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

const HEAD = ['line', 'column', 'value', 'reason'];
/** How wide a column of the table may be, but for the last. */
const WIDEST = 24;
const GAP = '  ';

/** Faults as a table of at most so many characters in a line; the reason takes what is left. */
export function faultTable(faults: readonly RowFault[], width: number): string {
  const rows = [
    HEAD,
    ...faults.map(({ line, column, value, reason }) => [String(line), column, value, reason].map(plain)),
  ];
  const widths = [0, 1, 2].map((at) => Math.min(WIDEST, Math.max(...rows.map((row) => lengthOf(row[at] ?? '')))));
  const left = Math.max(20, width - 1 - widths.reduce((sum, each) => sum + each + GAP.length, 0));
  return rows
    .map((row) => row.map((text, at) => cut(text, widths[at] ?? left).padEnd(widths[at] ?? 0)).join(GAP))
    .join('\n');
}

function lengthOf(text: string): number {
  return [...text].length;
}

function cut(text: string, width: number): string {
  return lengthOf(text) <= width ? text : `${[...text].slice(0, width - 1).join('')}…`;
}
