import type { FileImport } from '#imports';
import { count, fitting, lineWithBar } from '../command/line-with-bar.js';
import type { Terminal } from '../command/output.js';

/** What an import does now, for a terminal: with a bar once it is known how many rows there are. */
export function progressLine(of: FileImport, { columns }: Pick<Terminal, 'columns'>): string {
  const rows = rowsText(of);
  const { state, checked, handled } = of;
  if (state !== 'writing' || !checked) return fitting(rows, columns);
  const share = Math.min(1, handled / checked);
  const left = secondsLeft(of);
  const text = `${percent(share)}  ${rows}${left === undefined ? '' : `, ${left} s left`}`;
  return lineWithBar(text, share, { columns });
}

/** The same for whatever is no terminal. */
export function rowsText({ state, checked, handled, faulty }: FileImport): string {
  const faults = faulty > 0 ? `, ${count(faulty)} faulty` : '';
  if (state === 'queued') return 'Waiting to begin';
  if (state === 'writing' && checked !== undefined) {
    return `${count(handled)} of ${count(checked)} rows written${faults}`;
  }
  return `${count(handled)} rows checked${faults}`;
}

/** By the pace so far: the file is read twice, once to be checked and once to be written. */
function secondsLeft({ started, progressed, checked = 0, handled }: FileImport): number | undefined {
  if (!started || !progressed || handled === 0) return undefined;
  const seconds = (progressed.getTime() - started.getTime()) / 1_000;
  return Math.round((seconds / (checked + handled)) * (checked - handled));
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`.padStart(5);
}
