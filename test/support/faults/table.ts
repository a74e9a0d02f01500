/** What comes through a fault, and how its table names that. */
const HEADS = {
  events: ['events', 'lost', 'doubled effects', 'worst time to answer'],
  footprints: ['footprints', 'lost', 'doubled', 'worst time until it is there'],
  files: ['files', 'lost', 'twice or in part', 'longest answer'],
} as const;

/** What one fault did, as it is recorded and shown. */
export interface FaultRow {
  fault: string;
  queue: string;
  /** Events that were accepted with 200 and are owed an answer, footprints that a partner sent or had ready, or files that callers sent. */
  of: keyof typeof HEADS;
  count: number;
  lost: number;
  doubled: number;
  worstMs: number;
  /** Deliveries that ended in another state than delivered, as the fault demands, by state. */
  ended?: Readonly<Record<string, number>>;
  /** Broken promises, in words. */
  failures: readonly string[];
}

/** The rows of a run as markdown, a table for answers, one for what is received, one for files. */
export function faultTables(rows: readonly FaultRow[]): string {
  const kinds = Object.keys(HEADS) as (keyof typeof HEADS)[];
  const tables = kinds.map((kind) => rows.filter(({ of }) => of === kind)).filter((ofKind) => ofKind.length > 0);
  return tables.map(faultTable).join('\n');
}

/** The same fault on several queues together. Broken promises are highlighted. */
function faultTable(rows: readonly FaultRow[]): string {
  const head = ['fault', 'queue', ...HEADS[rows[0]?.of ?? 'events']];
  const sorted = [...rows].sort((a, b) => a.fault.localeCompare(b.fault) || a.queue.localeCompare(b.queue));
  const cells = [head, ...sorted.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...sorted.map((row) => line(cellsOf(row)))].join('\n') + '\n';
}

function cellsOf({ fault, queue, count, lost, doubled, worstMs, ended = {}, failures }: FaultRow): string[] {
  const otherwise = Object.entries(ended).map(([state, many]) => `${many} ${state}`);
  return [
    failures.length === 0 ? fault : `**FAILED** ${fault}: ${failures.join(', ')}`,
    queue,
    count.toLocaleString('en'),
    [String(lost), ...otherwise.map((words) => `(${words})`)].join(' '),
    String(doubled),
    `${(worstMs / 1000).toFixed(1)} s`,
  ];
}
