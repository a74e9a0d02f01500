import type { Queue } from 'bullmq';
import type { Database, OperatorsView } from '#platform';
import { serverFacts, withDeadline, BUILD, VERSION } from '#platform';
import type { Health } from './health.js';
import { queueServer } from './queue-server.js';

export interface OperatorsFacts {
  readonly name: 'api' | 'worker';
  readonly view: OperatorsView;
  readonly queues: readonly Queue[];
  /** Whether the page of the queue may change something. */
  readonly mayAct: boolean;
  readonly database: Database;
  readonly health: Health;
}

type Rows = readonly (readonly string[])[];

/** How long the page waits for what has to be read, in milliseconds. */
const READ_MS = 3_000;

const JOB_STATES = ['active', 'waiting', 'prioritized', 'delayed', 'failed'] as const;

/** The page itself. What can't be read in time is said to be so, and the rest is shown. */
export async function operatorsPage(facts: OperatorsFacts): Promise<string> {
  const { name, view, queues, database, health, mayAct } = facts;
  const sections = await Promise.all([
    section('State', ['Part', 'State', 'Why'], async () => {
      const { details } = await health.check();
      return Object.entries(details).map(([part, { status, message }]) => [part, status, told(message)]);
    }),
    section('Versions', ['Of', 'Version'], async () => [
      ['Footprint Exchange', BUILD],
      ['Node', process.versions.node],
      ['Database', await orUnknown(serverFacts(database).then(({ version }) => `PostgreSQL ${version}`))],
      ['Queue', queues[0] ? await orUnknown(queueServer(queues[0])) : 'none'],
    ]),
    ...view.tables.map(({ title, columns, rows }) => section(title, columns, () => rows(database))),
    section('Jobs in the queues', ['State', ...queues.map((queue) => queue.name)], async () => {
      const counts = await Promise.all(queues.map((queue) => queue.getJobCounts(...JOB_STATES)));
      return JOB_STATES.map((state) => [state, ...counts.map((count) => String(count[state] ?? 0))]);
    }),
    section('Settings', ['Setting', 'Given'], () => Promise.resolve([...view.settings])),
  ]);
  const title = `Footprint Exchange ${name}: for operators`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/operators.css">
<link rel="icon" href="data:,">
</head>
<body>
<header>
<p>Footprint Exchange ${VERSION}</p>
<h1>The ${name}, for operators</h1>
<nav aria-label="More"><a href="/queue/">Queue${mayAct ? '' : ' (read-only)'}</a> <a href="/">Read anew</a> Metrics: <code>/metrics</code> Readiness: <code>/health/ready</code></nav>
</header>
<main>
${sections.join('\n')}
</main>
<footer><p>Read at <time>${new Date().toISOString()}</time>. Numbers are those of all companies together; no setting shows its value.</p></footer>
</body>
</html>
`;
}

async function section(title: string, columns: readonly string[], read: () => Promise<Rows>): Promise<string> {
  const rows = await withDeadline(read(), READ_MS).catch(() => undefined);
  const id = title.toLowerCase().replaceAll(/\W+/g, '-');
  const body = rows
    ? `<div class="table" role="region" aria-labelledby="${id}" tabindex="0"><table aria-labelledby="${id}">
<thead><tr>${columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('')}</tr></thead>
<tbody>
${rows.map(row).join('\n')}
</tbody>
</table></div>`
    : '<p class="unread">This can’t be read now.</p>';
  return `<section><h2 id="${id}">${escaped(title)}</h2>\n${body}</section>`;
}

function row([first = '', ...others]: readonly string[]): string {
  const cells = others.map((text) => `<td${markOf(text)}>${escaped(text)}</td>`);
  // A long name of a setting may have several lines.
  const name = escaped(first).replaceAll('_', '_<wbr>');
  return `<tr><th scope="row">${name}</th>${cells.join('')}</tr>`;
}

/** Colours what is well and what is not, which the word says, too; and lets whole sentences have several lines. */
function markOf(text: string): string {
  if (text === 'up') return ' class="good"';
  if (text === 'down' || text === 'degraded') return ' class="fault"';
  return text.length > 30 ? ' class="words"' : '';
}

async function orUnknown(version: Promise<string>): Promise<string> {
  return withDeadline(version, READ_MS - 500).catch(() => 'can’t be read now');
}

function told(message: unknown): string {
  return typeof message === 'string' ? message : '';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
