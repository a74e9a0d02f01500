import type { Finding } from './check.js';
import { fault, ok, warning } from './check.js';

export interface ConnectionNeed {
  /** DATABASE_POOL: the most that the main pool of a process opens. */
  readonly pool: number;
  /** How many processes of api and worker there are to be; unknown without `--processes`. */
  readonly processes: number | undefined;
  /** Whether the queue is in the same PostgreSQL. */
  readonly isQueueBeside: boolean;
}

/** An api has a pool for long listings, and each process one for a queue in PostgreSQL: the larger of those is a worker's. */
const LISTING_POOL = 8;
const QUEUE_POOL = 10;
/** Room for migrations, backups and a look by hand. */
const SPARE = 5;
const FULL = 0.9;
/** Programs that are named, those with the most connections first. */
const MOST_NAMED = 3;

/** The most connections that a process opens. */
export function connectionsOfProcess({ pool, isQueueBeside }: Omit<ConnectionNeed, 'processes'>): number {
  return pool + LISTING_POOL + (isQueueBeside ? QUEUE_POOL : 0);
}

/** Compares what the server allows with what is open, and with what so many processes may open. */
export function judgeConnections(
  allowed: number,
  now: readonly { program: string; connections: number }[],
  need: ConnectionNeed,
): Omit<Finding, 'check'> {
  const open = now.reduce((sum, { connections }) => sum + connections, 0);
  const used = `${open} of ${allowed} are open (${byProgram(now)})`;
  const ofProcess = connectionsOfProcess(need);
  const todo = 'Raise max_connections, lower DATABASE_POOL, or put a pooler between.';
  if (need.processes !== undefined) {
    const most = need.processes * ofProcess;
    const sum =
      need.processes === 1
        ? `1 process may open ${most}`
        : `${need.processes} processes may open ${most}, ${ofProcess} each`;
    if (most + SPARE > allowed) return fault(`${used}; ${sum}: that is too many.`, todo);
    if (open <= allowed * FULL) return ok(`${used}; ${sum}.`);
  }
  if (open > allowed * FULL) return warning(`${used}: hardly any is left.`, todo);
  return ok(`${used}; an api or worker may open ${ofProcess}: compare with --processes N.`);
}

function byProgram(now: readonly { program: string; connections: number }[]): string {
  const others = now.slice(MOST_NAMED).reduce((sum, { connections }) => sum + connections, 0);
  const named = now.slice(0, MOST_NAMED).map(({ program, connections }) => `${program} ${connections}`);
  return [...named, ...(others > 0 ? [`others ${others}`] : [])].join(', ');
}
