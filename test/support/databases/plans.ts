import pg from 'pg';
import type { StatementOptions, Database, Snapshot, Sql } from '#platform';

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Whether it is planned for its values each time, and never once and for all. */
  isPlannedAnew: boolean;
}

/** What a statement read when it ran. */
export interface Reading {
  text: string;
  /** For each table, the rows that were read, including those that a filter then dropped. */
  rows: Record<string, number>;
  /** Pages, including those of indexes. */
  buffers: number;
  /** How each table was read: `Seq Scan`, `Index Scan`, ... */
  scans: Record<string, string[]>;
  /** For each index that was read, its rows that were found. */
  indexes: Record<string, number>;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** Records the statements that some work sends, in their order. */
export async function recorded(
  database: Database,
  work: (recording: Database) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const recording = <On extends Sql>(on: On) =>
    new Proxy(on, {
      get(target, name) {
        if (name === 'query' || name === 'cursor')
          return (text: string, values: readonly unknown[], ...more: [how?: StatementOptions]) => {
            statements.push({ text, values, isPlannedAnew: name === 'cursor' || more[0]?.planned === 'anew' });
            return (target as unknown as Record<string, (...all: unknown[]) => unknown>)[name]?.(text, values, ...more);
          };
        if (name === 'queryAcross')
          return (why: never, text: string, values: readonly unknown[] = []) => {
            statements.push({ text, values, isPlannedAnew: false });
            return target.queryAcross(why, text, values);
          };
        if (name === 'snapshot' || name === 'transaction')
          return (asked: (tx: Snapshot) => Promise<unknown>) =>
            (target as unknown as Database)[name]((tx) => asked(recording(tx as Snapshot)));
        if (name === 'reads') return recording((target as unknown as Database).reads);
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
  await work(recording(database));
  return statements;
}

/**
 * This often a prepared statement is planned for its values. Then PostgreSQL keeps one plan, unless it expects that
 * plan to cost more.
 */
const PLANNED_FOR_VALUES = 5;

/**
 * Runs a statement again, and undoes it, to see what it reads: the first time and, if it is prepared, when PostgreSQL
 * may have one plan for all values.
 */
export async function readings(database: Database, statement: Statement): Promise<Reading[]> {
  const first = await reading(database, statement, 0);
  return statement.isPlannedAnew ? [first] : [first, await reading(database, statement, PLANNED_FOR_VALUES)];
}

async function reading(database: Database, { text, values }: Statement, ranBefore: number): Promise<Reading> {
  // A separate connection, since the statements of an api are checked by rules that an EXPLAIN does not follow.
  const client = new pg.Client({ ...database.pool.options, application_name: 'footprint-exchange plans' });
  await client.connect();
  const execute = `execute explained${values.length === 0 ? '' : `(${values.map(literal).join(', ')})`}`;
  try {
    await client.query('begin');
    await client.query(`prepare explained as ${text}`);
    for (let ran = 0; ran < ranBefore; ran++) await client.query(execute);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, format json) ${execute}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('No plan was explained.');
    return readingOf(text, plan);
  } finally {
    await client.end();
  }
}

function readingOf(text: string, plan: PlanNode): Reading {
  const all: Reading = {
    text,
    rows: {},
    scans: {},
    indexes: {},
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  };
  for (const node of nodesOf(plan)) {
    const table = node['Relation Name'];
    if (node['Actual Loops'] === 0) continue;
    const index = node['Index Name'];
    if (index !== undefined)
      all.indexes[index] = (all.indexes[index] ?? 0) + node['Actual Rows'] * node['Actual Loops'];
    if (table === undefined) continue;
    const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    all.rows[table] = (all.rows[table] ?? 0) + Math.ceil((node['Actual Rows'] + dropped) * node['Actual Loops']);
    (all.scans[table] ??= []).push(node['Node Type']);
  }
  return all;
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** A value as SQL writes it. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${value.toString('hex')}`);
  if (Array.isArray(value))
    return pg.escapeLiteral(
      `{${value.map((item) => (Buffer.isBuffer(item) ? `"\\\\x${item.toString('hex')}"` : JSON.stringify(item))).join(',')}}`,
    );
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' || typeof value === 'boolean') return pg.escapeLiteral(String(value));
  throw new Error('A value that is not written as a literal here.');
}
