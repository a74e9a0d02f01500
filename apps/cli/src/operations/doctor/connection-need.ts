import type { PoolerFacts } from '#platform';
import { POOLS } from '#platform';
import type { Finding } from './check.js';
import { fault, ok, warning } from './check.js';

/** How many processes there are to be. */
export interface ProcessCounts {
  readonly apis: number;
  readonly workers: number;
}

export interface ConnectionNeed {
  /** DATABASE_POOL: the most that the main pool of a process opens. */
  readonly pool: number;
  /** Unknown without `--processes`. */
  readonly processes: ProcessCounts | undefined;
  /** Whether the queue is in the same PostgreSQL. */
  readonly isQueueBeside: boolean;
  /** Whether processes share the connections of a pooler. */
  readonly isPooled: boolean;
}

/** Room for migrations, backups and a look by hand. */
export const SPARE = 5;
const FULL = 0.9;
/** Programs that are named, those with the most connections first. */
const MOST_NAMED = 3;
const ONE_API: ProcessCounts = { apis: 1, workers: 0 };

/** Connections of one process of each kind. */
interface OfEach {
  readonly api: number;
  readonly worker: number;
}

/** `4` is two of each, `5` has one more api, `3+1` says it. @returns undefined where it is neither */
export function processCounts(text: string): ProcessCounts | undefined {
  const [, first, second] = /^(\d{1,4})(?:\+(\d{1,4}))?$/.exec(text) ?? [];
  if (first === undefined) return undefined;
  const workers = second === undefined ? Math.floor(Number(first) / 2) : Number(second);
  const apis = second === undefined ? Number(first) - workers : Number(first);
  return apis + workers > 0 ? { apis, workers } : undefined;
}

/** The most that each opens at DATABASE_URL. */
function mainConnections({ pool }: Pick<ConnectionNeed, 'pool'>): OfEach {
  return { api: pool + POOLS.listings, worker: pool };
}

/** The most that each opens for a queue in PostgreSQL, past any pooler. */
function queueConnections({ isQueueBeside }: Pick<ConnectionNeed, 'isQueueBeside'>): OfEach {
  const { queueOffering, queueTaking } = POOLS;
  return isQueueBeside ? { api: queueOffering, worker: queueOffering + queueTaking } : { api: 0, worker: 0 };
}

/** What each opens at the server itself. */
export function connectionsOfEach(need: Omit<ConnectionNeed, 'processes'>): OfEach {
  const queue = queueConnections(need);
  if (need.isPooled) return queue;
  const main = mainConnections(need);
  return { api: main.api + queue.api, worker: main.worker + queue.worker };
}

export function connectionsOf({ apis, workers }: ProcessCounts, { api, worker }: OfEach): number {
  return apis * api + workers * worker;
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
  const { processes } = need;
  const each = connectionsOfEach(need);
  const most = processes ? connectionsOf(processes, each) : 0;
  const ofPooler = need.isPooled ? (pooler?.servers ?? 0) : 0;
  const todo = need.isPooled
    ? 'Raise max_connections, or lower default_pool_size of the pooler.'
    : 'Raise max_connections, lower DATABASE_POOL, or put a pooler between.';
  const may = [
    ...(need.isPooled
      ? [pooler ? `the pooler may open ${ofPooler}` : 'the pooler opens some more, up to default_pool_size']
      : []),
    ...(processes && most > 0 ? [ofProcesses(processes, each, need.isPooled)] : []),
  ].join(', ');
  if (processes || pooler) {
    if (most + ofPooler + SPARE > allowed) return fault(`${used}; ${may}: that is too many.`, todo);
    if (open <= allowed * FULL) return ok(`${used}; ${may}.`);
  }
  if (open > allowed * FULL) return warning(`${used}: hardly any is left.`, todo);
  if (need.isPooled) return ok(`${used}; ${may}.`);
  return ok(`${used}; an api may open ${each.api}, a worker ${each.worker}: compare with --processes APIS+WORKERS.`);
}

/** Whether a pooler lets in all connections of so many processes. */
export function judgePooler(need: ConnectionNeed, pooler: PoolerFacts | undefined): Omit<Finding, 'check'> {
  const { processes = ONE_API } = need;
  const each = mainConnections(need);
  const wanted = connectionsOf(processes, each);
  const may = ofProcesses(processes, each);
  if (!pooler) return ok(`It does not tell what it allows (stats_users); ${may}: compare with its max_client_conn.`);
  const allows = `It lets ${pooler.clients} connections in, and opens ${pooler.servers}`;
  if (wanted > pooler.clients)
    return fault(`${allows}; ${may}: that is too many.`, 'Raise max_client_conn of the pooler.');
  return ok(`${allows}; ${may}.`);
}

function ofProcesses({ apis, workers }: ProcessCounts, each: OfEach, isPast = false): string {
  const kinds = [
    { count: apis, of: 'api', each: each.api },
    { count: workers, of: 'worker', each: each.worker },
  ].filter(({ count }) => count > 0);
  const who = kinds.map(({ count, of }) => `${count} ${of}${count === 1 ? '' : 's'}`).join(' and ');
  const past = isPast ? ' past it' : '';
  const all = `${who} may open ${connectionsOf({ apis, workers }, each)}${past}`;
  return apis + workers === 1 ? all : `${all}, ${kinds.map(({ each }) => each).join(' and ')} each`;
}

function byProgram(now: readonly { program: string; connections: number }[]): string {
  const others = now.slice(MOST_NAMED).reduce((sum, { connections }) => sum + connections, 0);
  const named = now.slice(0, MOST_NAMED).map(({ program, connections }) => `${program} ${connections}`);
  return [...named, ...(others > 0 ? [`others ${others}`] : [])].join(', ');
}
