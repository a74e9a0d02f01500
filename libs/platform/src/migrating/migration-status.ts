import { MIGRATIONS } from '../migrations/index.js';
import type { Sql } from '../database/sql.js';
import type { MigrationEffect } from './migration-effects.js';
import { effectsOf } from './migration-effects.js';

export interface MigrationState {
  readonly migration: string;
  readonly state: 'done' | 'open' | 'of a newer release';
}

export interface OpenMigration {
  readonly migration: string;
  /** Whether it is done in one transaction, so that nothing of it is left where it fails. */
  readonly inTransaction: boolean;
  /** What it does to tables that are there, the largest first. */
  readonly effects: readonly (MigrationEffect & TableSize)[];
}

interface TableSize {
  /** As the last analysis of the table estimated; absent where there was none. */
  readonly rows?: number;
  readonly bytes: number;
}

/** Lists every migration of this release, and those that a newer one has done. Reads only. */
export async function migrationStates(sql: Sql): Promise<MigrationState[]> {
  const done = await doneMigrations(sql);
  const known = MIGRATIONS.map(({ name }) => ({
    migration: titleOf(name),
    state: done.has(name) ? ('done' as const) : ('open' as const),
  }));
  const newer = [...done].filter((name) => !MIGRATIONS.some((each) => each.name === name));
  return [...known, ...newer.map((name) => ({ migration: titleOf(name), state: 'of a newer release' as const }))];
}

/** Lists what `migrate` would do, in this order. Reads only. */
export async function openMigrations(sql: Sql): Promise<OpenMigration[]> {
  const done = await doneMigrations(sql);
  const sizes = await tableSizes(sql);
  const open: OpenMigration[] = [];
  for (const migrationClass of MIGRATIONS) {
    if (done.has(migrationClass.name)) continue;
    const migration = new migrationClass();
    const effects = (await effectsOf(migration)).flatMap((effect) => {
      const size = sizes.get(effect.table);
      return size ? [{ ...effect, ...size }] : [];
    });
    open.push({
      migration: titleOf(migrationClass.name),
      inTransaction: !('transaction' in migration && migration.transaction === false),
      effects: effects.sort((a, b) => b.bytes - a.bytes),
    });
  }
  return open;
}

/** The name of a migration without the digits that TypeORM wants. */
export function titleOf(name: string): string {
  return name.replace(/\d{13}$/, '');
}

async function doneMigrations(sql: Sql): Promise<Set<string>> {
  const [known] = await sql.queryAcross<{ there: boolean }>(
    'health',
    `select to_regclass('migration') is not null as there`,
  );
  if (!known?.there) return new Set();
  const rows = await sql.queryAcross<{ name: string }>('health', 'select name from migration order by id');
  return new Set(rows.map(({ name }) => name));
}

async function tableSizes(sql: Sql): Promise<Map<string, TableSize>> {
  const rows = await sql.queryAcross<{ table: string; rows: number; bytes: number }>(
    'health',
    `select relname as table, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes from pg_class
     where relkind in ('r', 'p') and relnamespace = to_regnamespace(current_schema())`,
  );
  return new Map(rows.map(({ table, rows, bytes }) => [table, { bytes, ...(rows >= 0 && { rows }) }]));
}
