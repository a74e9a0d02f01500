import type { Client } from 'pg';

/** What statements of a release may rely on. */
export interface Schema {
  /** By `table.column`. */
  readonly columns: ReadonlyMap<string, Column>;
  /** Definitions of unique constraints and indexes, which `on conflict` names; by table. */
  readonly unique: readonly Rule[];
  /** Other constraints, which a row has to meet; by table. */
  readonly demands: readonly Rule[];
  /** Signatures. */
  readonly functions: ReadonlySet<string>;
}

interface Column {
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

interface Rule {
  readonly table: string;
  readonly definition: string;
  readonly columns: readonly string[];
}

const COLUMNS = `
  select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
    a.atthasdef or a.attidentity <> '' as "hasDefault"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;

const UNIQUE = `
  select c.relname as table, regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON ', ' INDEX ON ') as definition,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (i.indkey)) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and i.indisunique`;

const DEMANDS = `
  select c.relname as table, pg_get_constraintdef(k.oid) as definition,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (k.conkey)) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'x')`;

const FUNCTIONS = `
  select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace`;

export async function readSchema(client: Client): Promise<Schema> {
  const rows = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  return {
    columns: new Map((await rows<Column & { name: string }>(COLUMNS)).map(({ name, ...column }) => [name, column])),
    unique: await rows<Rule>(UNIQUE),
    demands: await rows<Rule>(DEMANDS),
    functions: new Set((await rows<{ name: string }>(FUNCTIONS)).map(({ name }) => name)),
  };
}

/** Why a release that was written for `before` might fail on `after`, in words; empty if nothing is found. */
export function schemaBreaks(before: Schema, after: Schema): string[] {
  const knownTables = new Set([...before.columns.keys()].map((name) => name.split('.')[0] ?? ''));
  const concernsKnown = ({ table, columns }: Rule): boolean =>
    knownTables.has(table) && columns.some((column) => before.columns.has(`${table}.${column}`));
  const added = (rules: (schema: Schema) => readonly Rule[]): Rule[] =>
    rules(after).filter((rule) => concernsKnown(rule) && !rules(before).some((known) => isSame(known, rule)));
  return [
    ...[...before.columns].flatMap(([name, column]) => columnBreaks(name, column, after.columns.get(name))),
    ...[...after.columns].flatMap(([name, { isRequired, hasDefault }]) => {
      const isNew = knownTables.has(name.split('.')[0] ?? '') && !before.columns.has(name);
      return isNew && isRequired && !hasDefault ? [`${name} is new, not null and has no default`] : [];
    }),
    ...before.unique
      .filter((rule) => !after.unique.some((kept) => isSame(kept, rule)))
      .map(({ definition }) => `gone: ${definition}`),
    ...added(({ unique }) => unique).map(({ definition }) => `new: ${definition}`),
    ...added(({ demands }) => demands).map(({ table, definition }) => `${table} has a new constraint: ${definition}`),
    ...[...before.functions].filter((name) => !after.functions.has(name)).map((name) => `gone: function ${name}`),
  ];
}

function columnBreaks(name: string, before: Column, after: Column | undefined): string[] {
  if (!after) return [`${name} is gone`];
  if (after.type !== before.type) return [`${name} is ${after.type} instead of ${before.type}`];
  if (after.isRequired && !before.isRequired) return [`${name} has become not null`];
  if (before.hasDefault && !after.hasDefault) return [`${name} has lost its default`];
  return [];
}

function isSame(one: Rule, other: Rule): boolean {
  return one.table === other.table && one.definition === other.definition;
}
