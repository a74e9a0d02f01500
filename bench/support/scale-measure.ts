import type { Database } from '#platform';
import { percentile, round } from './figures.js';
import type { HttpLoad, LoadRequest } from './http-load.js';
import type { Operations } from './scale-operations.js';

/** What one request of a kind took, and what its statements took of the database, as pg_stat_statements counts it. */
export interface Cost {
  requests: number;
  'p50 ms': number;
  'p99 ms': number;
  'database ms': number;
  statements: number;
  blocks: number;
  /** Blocks that were not in the database's own memory. They came from the system's cache, or from the disk. */
  blocksFromOutside: number;
  walBytes: number;
}

export type Costs = Record<string, Cost>;

export interface Bounds {
  readonly requests: number;
  /** Slow operations end earlier. */
  readonly seconds: number;
}

/** One caller, one request after the other. A tenth as many before are a warm-up. */
export async function costsOf(
  database: Database,
  load: HttpLoad,
  operations: Operations,
  { requests, seconds }: Bounds,
): Promise<Costs> {
  const costs: Costs = {};
  for (const [name, next] of Object.entries(operations)) {
    process.stderr.write(`${name}\n`);
    await timesOf(load, next, { requests: Math.ceil(requests / 10), seconds: seconds / 10 });
    await database.queryAcross('deployment', 'select pg_stat_statements_reset()');
    const took = await timesOf(load, next, { requests, seconds });
    costs[name] = { ...spread(took), ...(await statementsOf(database, took.length)) };
  }
  return costs;
}

export function spread(took: readonly number[]): Pick<Cost, 'requests' | 'p50 ms' | 'p99 ms'> {
  return { requests: took.length, 'p50 ms': round(percentile(took, 50)), 'p99 ms': round(percentile(took, 99)) };
}

export async function timesOf(
  load: HttpLoad,
  next: () => LoadRequest,
  { requests, seconds }: Bounds,
): Promise<number[]> {
  const took: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (took.length < requests && (took.length === 0 || performance.now() < until)) {
    took.push((await load.ask(next())).ms);
  }
  return took;
}

const STATEMENTS = `
  select sum(total_exec_time)::float8 as ms, sum(calls)::float8 as calls, sum(shared_blks_hit)::float8 as hit,
    sum(shared_blks_read)::float8 as read, sum(wal_bytes)::float8 as wal
  from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    and query not like '%pg_stat_statements%' and toplevel`;

async function statementsOf(database: Database, requests: number) {
  const [sum] = await database.queryAcross<Record<'ms' | 'calls' | 'hit' | 'read' | 'wal', number>>(
    'deployment',
    STATEMENTS,
  );
  const { ms = NaN, calls = NaN, hit = NaN, read = NaN, wal = NaN } = sum ?? {};
  return {
    'database ms': round(ms / requests, 3),
    statements: round(calls / requests, 1),
    blocks: Math.round((hit + read) / requests),
    blocksFromOutside: round(read / requests, 1),
    walBytes: Math.round(wal / requests),
  };
}

/** The slope of a line through the logarithms: y grows as x to the power of it. 0: it stays, 1: it doubles with x. */
export function exponent(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(Math.max(y, 1e-3))] as const);
  const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length;
  const [x, y] = [mean(logs.map(([one]) => one)), mean(logs.map(([, one]) => one))];
  const over = logs.reduce((sum, [one, other]) => sum + (one - x) * (other - y), 0);
  return round(over / logs.reduce((sum, [one]) => sum + (one - x) ** 2, 0));
}

/** For each operation, how its figures grow with what is counted. */
export function exponentsOf(found: readonly (readonly [count: number, costs: Costs])[]): Record<string, object> {
  if (found.length < 2) return {};
  const names = Object.keys(found[0]?.[1] ?? {});
  const of = (name: string, figure: keyof Cost) =>
    exponent(found.map(([count, costs]) => [count, costs[name]?.[figure] ?? NaN]));
  return Object.fromEntries(
    names.map((name) => [
      name,
      { 'p50 ms': of(name, 'p50 ms'), 'database ms': of(name, 'database ms'), blocks: of(name, 'blocks') },
    ]),
  );
}
