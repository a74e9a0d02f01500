import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a migration does to a table of a running service. */
export const EFFECTS = {
  indexBeside: 'builds an index; takes long where the table is large, and nobody waits',
  index: 'builds an index while writers wait; takes long where the table is large',
  rows: 'changes rows; takes long where there are many, and writers of them wait',
  reads: 'reads rows; takes long where there are many',
  check: 'checks or rewrites every row while nobody can use the table',
  moment: 'needs the table for itself for a moment',
  trigger: 'needs the table without writers for a moment',
} as const;

export interface MigrationEffect {
  readonly table: string;
  readonly effect: keyof typeof EFFECTS;
}

/** SQL of a statement on a table, whose name is the first group. */
const PATTERNS: readonly [keyof typeof EFFECTS, RegExp][] = [
  ['indexBeside', /\bcreate (?:unique )?index concurrently (?:\w+ )?on (\w+)/g],
  ['index', /\bcreate (?:unique )?index (?!concurrently)(?:\w+ )?on (\w+)/g],
  ['rows', /\b(?:update|delete from) (\w+)\b(?= |;|$)/g],
  ['reads', /\binsert into \w+ [^;]*?\bselect\b[^;]*?\bfrom (\w+)/g],
  [
    'check',
    /\balter table (?:only )?(\w+)\s+(?=[^;]*\b(?:type|set not null|validate|add (?:constraint|primary|foreign|check|unique)))/g,
  ],
  ['moment', /\balter table (?:only )?(\w+)/g],
  ['trigger', /\bcreate (?:constraint )?trigger \w+ [^;]*? on (\w+)/g],
];

/**
 * What can be told of a migration from its statements, which are recorded and not run. Of each table only the gravest is
 * told. Statements that follow from what is in the database are not known here, nor what functions do.
 */
export async function effectsOf(migration: MigrationInterface): Promise<MigrationEffect[]> {
  const statements = (await statementsOf(migration)).map(withoutBodies);
  const created = new Set(statements.flatMap((sql) => namesIn(sql, /\bcreate table (?:if not exists )?(\w+)/g)));
  const effects = new Map<string, keyof typeof EFFECTS>();
  for (const [effect, pattern] of PATTERNS) {
    for (const table of statements.flatMap((sql) => namesIn(sql, pattern))) {
      if (!created.has(table) && !effects.has(table)) effects.set(table, effect);
    }
  }
  return [...effects].map(([table, effect]) => ({ table, effect }));
}

/** The statements of a migration, which are not run: to it the database seems to be empty. */
export async function statementsOf(migration: MigrationInterface): Promise<string[]> {
  const statements: string[] = [];
  const runner = {
    query: (sql: string) => {
      statements.push(sql);
      return Promise.resolve([]);
    },
  };
  await migration.up(runner as unknown as QueryRunner);
  return statements;
}

/** Without comments and the bodies of functions, on one line and in lower case. */
function withoutBodies(sql: string): string {
  return sql
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

function namesIn(sql: string, pattern: RegExp): string[] {
  return [...sql.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}
