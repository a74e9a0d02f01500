import type { Terminal } from './output.js';

/** How wide the bar is; less on a narrow terminal. */
const BAR = 30;

/** A text on one line, behind a bar where it is known which share is done. */
export function lineWithBar(text: string, share: number | undefined, { columns }: Pick<Terminal, 'columns'>): string {
  const width = Math.min(BAR, columns - text.length - 5);
  return fitting(share === undefined || width < 5 ? text : `${bar(Math.min(1, share), width)} ${text}`, columns);
}

/** A line that is longer than the terminal would be broken, and stay when it is cleared. */
export function fitting(text: string, columns: number): string {
  return text.slice(0, Math.max(0, columns - 1));
}

export function count(rows: number): string {
  return rows.toLocaleString('en');
}

function bar(share: number, width: number): string {
  const full = Math.floor(share * width);
  return `[${'#'.repeat(full)}${'-'.repeat(width - full)}]`;
}
