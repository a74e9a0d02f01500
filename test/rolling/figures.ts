import { percentile } from '../../bench/support/figures.js';

/** What was sent in one phase, and how it went. */
interface PhaseFigures {
  readonly name: string;
  readonly from: number;
  until: number;
  readonly times: number[];
  failed: number;
}

/** The figures of a run, phase by phase, and what went wrong in words. */
export class Figures {
  /** How often each thing went wrong. */
  private readonly kinds = new Map<string, number>();
  private readonly phases: PhaseFigures[] = [];

  begin(name: string): void {
    const now = performance.now();
    const last = this.phases.at(-1);
    if (last) last.until = now;
    this.phases.push({ name, from: now, until: now, times: [], failed: 0 });
    process.stdout.write(`${name} …\n`);
  }

  answered(ms: number): void {
    this.phases.at(-1)?.times.push(ms);
  }

  failed(what: string): void {
    const phase = this.phases.at(-1);
    if (phase) phase.failed += 1;
    const kind = `${phase?.name ?? ''}: ${what}`;
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
  }

  get failures(): string[] {
    return [...this.kinds].map(([kind, count]) => `${count} x ${kind}`);
  }

  /** The phases as a table. */
  table(): string {
    const rows = this.phases.map(({ name, from, until, times, failed }) => [
      name,
      ((until - from) / 1000).toFixed(1),
      String(times.length),
      String(failed),
      shown(percentile(times, 50)),
      shown(percentile(times, 99)),
      shown(percentile(times, 100)),
    ]);
    const cells = [['phase', 'seconds', 'requests', 'failed', 'median ms', 'p99 ms', 'longest ms'], ...rows];
    const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
    const line = (row: readonly string[]): string =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ');
    return cells.map(line).join('\n');
  }
}

function shown(ms: number): string {
  return Number.isNaN(ms) ? '' : ms.toFixed(0);
}
