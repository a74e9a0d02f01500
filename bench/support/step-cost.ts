import type { Installation } from './installation.js';
import { round } from './figures.js';
import { cpuMicroseconds, familyMicroseconds, peakMiB, residentMiB } from './process-use.js';

/** What a number of equal operations took of each process, and what they left in the database. */
export interface StepCost {
  count: number;
  /** Milliseconds of processor time for one operation. */
  cpuMs: { api: number; worker: number; database: number };
  /** Bytes that one operation left in tables and their indexes. */
  bytesKept: number;
  /** Resident size afterwards. */
  mib: { api: number; worker: number };
}

type Pids = Readonly<{ api: number; worker: number; database: number }>;

/** Runs `work`, which does an operation `count` times, and says what one of them cost. */
export async function costOf(
  { database }: Installation,
  pids: Pids,
  count: number,
  work: () => Promise<unknown>,
): Promise<StepCost> {
  const before = { ...cpu(pids), bytes: await bytesOfTables(database) };
  await work();
  const after = { ...cpu(pids), bytes: await bytesOfTables(database) };
  const each = (name: keyof Pids): number => round((after[name] - before[name]) / 1_000 / count, 3);
  return {
    count,
    cpuMs: { api: each('api'), worker: each('worker'), database: each('database') },
    bytesKept: Math.round((after.bytes - before.bytes) / count),
    mib: memoryOf(pids, residentMiB),
  };
}

export function peaks(pids: Pids): { api: number; worker: number } {
  return memoryOf(pids, peakMiB);
}

function memoryOf({ api, worker }: Pids, measure: (pid: number) => number): { api: number; worker: number } {
  return { api: Math.round(measure(api)), worker: Math.round(measure(worker)) };
}

function cpu({ api, worker, database }: Pids): Record<keyof Pids, number> {
  return { api: cpuMicroseconds(api), worker: cpuMicroseconds(worker), database: familyMicroseconds(database) };
}

async function bytesOfTables(database: Installation['database']): Promise<number> {
  const [sum] = await database.queryAcross<{ bytes: string }>(
    'deployment',
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return Number(sum?.bytes);
}
