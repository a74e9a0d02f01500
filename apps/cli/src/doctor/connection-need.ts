import type { PoolerFacts } from '#platform';
import type { Finding } from './check.js';
import { fault, ok, warning } from './check.js';

export interface ConnectionNeed {
  /** DATABASE_POOL: the most that the main pool of a process opens. */
  readonly pool: number;
  /** How many processes of api and worker there are to be; unknown without `--processes`. */
  readonly processes: number | undefined;
  /** Whether the queue is in the same PostgreSQL. */
  readonly isQueueBeside: boolean;
  /** Whether processes share the connections of a pooler. */
  readonly isPooled: boolean;
}

/** An api has a pool for long listings, and each process one for a queue in PostgreSQL: the larger of those is a worker's. */
const LISTING_POOL = 8;
const QUEUE_POOL = 10;
/** Room for migrations, backups and a look by hand. */
export const SPARE = 5;
const FULL = 0.9;
/** Programs that are named, those with the most connections first. */
const MOST_NAMED = 3;

interface OfProcess {
  /** At DATABASE_URL. */
  readonly main: number;
  /** For a queue in PostgreSQL, past any pooler. */
  readonly queue: number;
}

/** The most connections that a process opens. */
export function connectionsOfProcess({
  pool,
  isQueueBeside,
}: Omit<ConnectionNeed, 'processes' | 'isPooled'>): OfProcess {
  return { main: pool + LISTING_POOL, queue: isQueueBeside ? QUEUE_POOL : 0 };
}

/** Compares what the server allows with what is open, and with what so many processes may open: themselves, or a pooler for them. */
export function judgeConnections(
  allowed: number,
  now: readonly { program: string; connections: number }[],
  need: ConnectionNeed,
  pooler?: PoolerFacts,
): Omit<Finding, 'check'> {
  const open = now.reduce((sum, { connections }) => sum + connections, 0);
  const used = `${open} of ${allowed} are open (${byProgram(now)})`;
  const { main, queue } = connectionsOfProcess(need);
  const ofProcess = need.isPooled ? queue : main + queue;
  const ofPooler = need.isPooled ? (pooler?.servers ?? 0) : 0;
  const todo = need.isPooled
    ? 'Raise max_connections, or lower default_pool_size of the pooler.'
    : 'Raise max_connections, lower DATABASE_POOL, or put a pooler between.';
  const may = [
    ...(need.isPooled
      ? [pooler ? `the pooler may open ${ofPooler}` : 'the pooler opens some more, up to default_pool_size']
      : []),
    ...(need.processes === undefined || ofProcess === 0 ? [] : [ofProcesses(need.processes, ofProcess, need.isPooled)]),
  ].join(', ');
  if (need.processes !== undefined || pooler) {
    const most = (need.processes ?? 0) * ofProcess + ofPooler;
    if (most + SPARE > allowed) return fault(`${used}; ${may}: that is too many.`, todo);
    if (open <= allowed * FULL) return ok(`${used}; ${may}.`);
  }
  if (open > allowed * FULL) return warning(`${used}: hardly any is left.`, todo);
  if (need.isPooled) return ok(`${used}; ${may}.`);
  return ok(`${used}; an api or worker may open ${ofProcess}: compare with --processes N.`);
}

/** Whether a pooler lets in all connections of so many processes. */
export function judgePooler(need: ConnectionNeed, pooler: PoolerFacts | undefined): Omit<Finding, 'check'> {
  const { main } = connectionsOfProcess(need);
  const wanted = (need.processes ?? 1) * main;
  const may = ofProcesses(need.processes ?? 1, main);
  if (!pooler) return ok(`It does not tell what it allows (stats_users); ${may}: compare with its max_client_conn.`);
  const allows = `It lets ${pooler.clients} connections in, and opens ${pooler.servers}`;
  if (wanted > pooler.clients)
    return fault(`${allows}; ${may}: that is too many.`, 'Raise max_client_conn of the pooler.');
  return ok(`${allows}; ${may}.`);
}

function ofProcesses(processes: number, each: number, isPast = false): string {
  const past = isPast ? ' past it' : '';
  return processes === 1
    ? `1 process may open ${each}${past}`
    : `${processes} processes may open ${processes * each}${past}, ${each} each`;
}

function byProgram(now: readonly { program: string; connections: number }[]): string {
  const others = now.slice(MOST_NAMED).reduce((sum, { connections }) => sum + connections, 0);
  const named = now.slice(0, MOST_NAMED).map(({ program, connections }) => `${program} ${connections}`);
  return [...named, ...(others > 0 ? [`others ${others}`] : [])].join(', ');
}
