/** What one fault did, as it is recorded and shown. */
export interface FaultRow {
  fault: string;
  queue: string;
  /** Accepted with 200. */
  events: number;
  lost: number;
  doubled: number;
  worstMs: number;
  /** Deliveries that ended in another state than delivered, as the fault demands, by state. */
  ended: Readonly<Record<string, number>>;
  /** Broken promises, in words. */
  failures: readonly string[];
}

const HEAD = ['fault', 'queue', 'events', 'lost', 'doubled effects', 'worst time to answer'];

/** The rows of a run as markdown, with the same fault on several queues together. Broken promises are highlighted. */
export function faultTable(rows: readonly FaultRow[]): string {
  const sorted = [...rows].sort((a, b) => a.fault.localeCompare(b.fault) || a.queue.localeCompare(b.queue));
  const cells = [HEAD, ...sorted.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(HEAD), rule, ...sorted.map((row) => line(cellsOf(row)))].join('\n') + '\n';
}

function cellsOf({ fault, queue, events, lost, doubled, worstMs, ended, failures }: FaultRow): string[] {
  const otherwise = Object.entries(ended).map(([state, count]) => `${count} ${state}`);
  return [
    failures.length === 0 ? fault : `**FAILED** ${fault}: ${failures.join(', ')}`,
    queue,
    events.toLocaleString('en'),
    [String(lost), ...otherwise.map((words) => `(${words})`)].join(' '),
    String(doubled),
    `${(worstMs / 1000).toFixed(1)} s`,
  ];
}
