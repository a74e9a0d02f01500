import type { QueryRunner } from 'typeorm';
import { Conflict } from '#faults';
import { COMPANY_TABLES } from '../../schema/company-tables.js';

/** A table that a database with Citus does not yet have on its nodes. */
interface OpenTable {
  table: string;
  /** The column that rows are distributed by. Absent: every node has all rows. */
  by?: string;
  unlogged: boolean;
}

/**
 * Where the database has the extension Citus: distributes by company what is not yet distributed, in one transaction. Tables
 * of which statements of one company read rows of others are on every node. A database without the extension stays as it is.
 * @throws Conflict if the coordinator is none of the nodes
 */
export async function distribute(runner: QueryRunner, report: (line: string) => void): Promise<void> {
  const open = (await hasCitus(runner)) ? await openTables(runner) : [];
  if (open.length === 0) return;
  await requireCoordinator(runner);
  report(`Distributing by company: ${open.map(({ table }) => table).join(', ')}`);
  await runner.startTransaction();
  try {
    await distributeTables(runner, open);
    await runner.commitTransaction();
  } catch (fault) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw fault;
  }
}

/**
 * For a migration that adds a table, before it adds keys from it to other tables than `company`: Citus takes these only between tables
 * that it has distributed. It runs in the migration's transaction. Where nothing is distributed, keys can be added at once.
 */
export async function distributeAdded(runner: QueryRunner): Promise<void> {
  if (!(await hasCitus(runner))) return;
  const first = (await runner.query('select from pg_dist_partition where logicalrelid = $1::regclass', [
    FIRST,
  ])) as unknown[];
  if (first.length > 0) await distributeTables(runner, await openTables(runner));
}

/** Citus has no such keys with the column by which rows are distributed. Whoever deletes empties the columns first. */
const SETS_NULL = / ON DELETE SET NULL \([^)]*\)/;

/**
 * What migration 3170 made for tables of one node. Every node runs the triggers of a table that is on every node, and the
 * coordinator counts. No statement can go from one key to the next in the indexes of all nodes.
 */
const FUNCTIONS = [
  `create or replace function counts_here() returns boolean language sql stable as 'select groupid = 0 from pg_dist_local_group'`,
  `create or replace function unchained_companies() returns table (company uuid) language plpgsql stable as
   'begin return query select distinct e.company from audit_entry e where e.number is null order by 1; end'`,
  `create or replace function imports_left_over() returns table (company uuid, import uuid) language plpgsql stable as
   'begin return query
      select distinct f.company, f.import from file_import_fault f union select distinct p.company, p.import from file_import_piece p; end'`,
];

/**
 * Likewise. Citus takes two locks that conflict for a row of a table that is on every node, locked for share: two such transactions
 * end in a deadlock. So these lock, and read, the rows of the coordinator itself, as PostgreSQL does. All sessions of ours are there,
 * and whoever writes such a row writes it there as well.
 */
const HELD = [
  `create or replace function own_part(of_table regclass) returns text language sql stable as
   'select shard_name(s.logicalrelid, s.shardid) from pg_dist_shard s where s.logicalrelid = of_table'`,
  `create or replace function held_company(held uuid, key_only boolean) returns setof company language plpgsql volatile rows 1 as
   $$begin return query execute format('select c.* from %s c where c.uuid = $1 for %s',
     own_part('company'), case when key_only then 'key share' else 'share' end) using held; end$$`,
  `create or replace function held_datasets(owners uuid[], uuids uuid[], key_only boolean)
     returns table (held_dataset dataset, held_database factor_database) language plpgsql volatile rows 1 as
   $$begin return query execute format(
     'select row(d.*)::dataset, row(f.*)::factor_database
      from %s d join %s f on f.owner = d.owner and f.uuid = d.factor_database
      where d.owner = any($1) and d.uuid = any($2) for %s',
     own_part('dataset'), own_part('factor_database'),
     case when key_only then 'key share of d' else 'share of d, f skip locked' end) using owners, uuids; end$$`,
  `create or replace function held_databases(owners uuid[], uuids uuid[]) returns setof uuid language plpgsql volatile rows 1 as
   $$begin return query execute format('select f.uuid from %s f where f.owner = any($1) and f.uuid = any($2) for share skip locked',
     own_part('factor_database')) using owners, uuids; end$$`,
];

/** All tables with the same kind of key are in one group, so that rows of a company are on one node. */
const FIRST = 'client';

async function distributeTables(runner: QueryRunner, open: readonly OpenTable[]): Promise<void> {
  // One connection to each node: keys are checked against tables that this transaction has just spread to all nodes.
  await runner.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  await runner.query('set local citus.enable_unsafe_triggers = on');
  const keys = await keysOf(
    runner,
    open.map(({ table }) => table),
  );
  for (const { table, name } of keys) await runner.query(`alter table ${table} drop constraint "${name}"`);
  for (const { table, by, unlogged } of open) {
    // The parts of a table are moved to another node by replication, which has nothing of an unlogged one.
    if (unlogged) await runner.query(`alter table ${table} set logged`);
    if (!by) await runner.query('select create_reference_table($1)', [table]);
    else {
      await runner.query('select create_distributed_table($1, $2, colocate_with => $3)', [
        table,
        by,
        table === FIRST ? 'none' : FIRST,
      ]);
    }
  }
  for (const text of [...FUNCTIONS, ...HELD]) await runner.query(text);
  for (const { table, name, definition } of keys) {
    await runner.query(`alter table ${table} add constraint "${name}" ${definition.replace(SETS_NULL, '')}`);
  }
}

/** The rows that every node has are counted and locked on the coordinator. Without any other node Citus adds it itself. */
async function requireCoordinator(runner: QueryRunner): Promise<void> {
  const missing = (await runner.query('select from pg_dist_node having not bool_or(groupid = 0)')) as unknown[];
  if (missing.length === 0) return;
  throw new Conflict('Citus does not know its coordinator: run citus_set_coordinator_host there, then migrate again.');
}

async function hasCitus(runner: QueryRunner): Promise<boolean> {
  const rows = (await runner.query(`select from pg_extension where extname = 'citus'`)) as unknown[];
  return rows.length > 0;
}

/**
 * In the order in which they have to be distributed. Citus takes a new table with a key to `company` for one of the coordinator's
 * own (`n`, but not `t` as those on every node).
 */
async function openTables(runner: QueryRunner): Promise<OpenTable[]> {
  const local = (await runner.query(
    `select c.relname as name, c.relpersistence = 'u' as unlogged, array(select i.inhrelid::regclass::text from pg_inherits i where i.inhparent = c.oid) as partitions
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (
         select from pg_dist_partition p where p.logicalrelid = c.oid and (p.partmethod <> 'n' or p.repmodel = 't'))`,
  )) as { name: string; unlogged: boolean; partitions: string[] }[];
  const listed: readonly Omit<OpenTable, 'unlogged'>[] = [
    { table: 'company' },
    ...COMPANY_TABLES.map(({ table, owner, everywhere }) => ({ table, ...(!everywhere && { by: owner }) })),
  ];
  const open = local.flatMap(({ name, unlogged, partitions }) => {
    const found = listed.find(({ table }) => table === name || partitions.includes(table));
    return found ? [{ ...found, table: name, unlogged }] : [];
  });
  return open.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const placeOf = ({ table, by }: OpenTable): number => (!by ? 0 : table === FIRST ? 1 : 2);

interface Key {
  table: string;
  name: string;
  definition: string;
}

/** The foreign keys from and to these tables. */
async function keysOf(runner: QueryRunner, tables: readonly string[]): Promise<Key[]> {
  return (await runner.query(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[])) order by conname`,
    [tables],
  )) as Key[];
}
