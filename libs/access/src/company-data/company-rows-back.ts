import type { Sql } from '#platform';
import type { Column, ExportedTable } from './company-rows.js';
import { columnsOf, keyOf } from './company-rows.js';

/** The statements that store rows of an export again. `$1` is the company, `$2` a JSON array of rows. */
export interface RowsBack {
  /** Returns a row for each that it stored. Columns that refer to the same table stay empty. */
  insert: string;
  /** Fills those columns, once all rows are there. */
  link: readonly string[];
}

/**
 * @param told the columns that the export has
 * @param given columns whose values are parameters behind `$2`
 */
export async function rowsBack(
  sql: Sql,
  table: ExportedTable,
  told: readonly string[],
  given: Readonly<Record<string, string>> = {},
): Promise<RowsBack> {
  const columns = await columnsOf(sql, table.table);
  const { refersToItself = [], exported } = table;
  const made = exported.notImported ?? [];
  const isRead = ({ name, isGiven }: Column): boolean => told.includes(name) && !isGiven && !made.includes(name);
  const read = columns.filter(isRead);
  const rows = `json_to_recordset($2::json) as r (${read.map(typeOf).join(', ')})`;
  const values = new Map<string, string>();
  for (const { name, type, isRequired } of columns) {
    if (name === table.owner) values.set(name, '$1');
    else if (given[name] !== undefined) values.set(name, given[name]);
    else if (read.some((each) => each.name === name) && !refersToItself.includes(name))
      values.set(name, type === 'bytea' ? `decode(r."${name}", 'hex')` : `r."${name}"`);
    // A secret that the export has not: nothing equals an empty hash, and no key opens an empty seal.
    else if (type === 'bytea' && isRequired) values.set(name, `''::bytea`);
  }
  const isOwn = `r."${table.owner}" = $1${values.has('dataset_owner') ? ` and ${OWN_OR_SHARED}` : ''}`;
  const insert = `
    insert into ${table.table} (${[...values.keys()].map((name) => `"${name}"`).join(', ')})
    select ${[...values.values()].join(', ')} from ${rows} where ${isOwn} returning 1`;
  const keys = keyOf(columns).filter((name) => name !== table.owner);
  const link = refersToItself.map(
    (column) => `
    update ${table.table} t set "${column}" = r."${column}" from ${rows}
    where t.${table.owner} = $1 and ${keys.map((name) => `t."${name}" = r."${name}"`).join(' and ')}
      and r."${column}" is not null`,
  );
  return { insert, link };
}

/** Nobody's figures but its own, and those that all may read. */
const OWN_OR_SHARED = `coalesce(r.dataset_owner, $1) in ($1, '00000000-0000-0000-0000-000000000000')`;

/** Bytes are hexadecimal digits in the export. */
function typeOf({ name, type }: Column): string {
  return `"${name}" ${type === 'bytea' ? 'text' : type}`;
}

const MOST_ROWS = 500;
const MOST_CHARACTERS = 1_000_000;

/** Rows as JSON arrays, of a size that one statement takes at ease. */
export async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<{ json: string; rows: number }> {
  let batch: string[] = [];
  let characters = 0;
  const taken = (): { json: string; rows: number } => {
    const result = { json: `[${batch.join(',')}]`, rows: batch.length };
    batch = [];
    characters = 0;
    return result;
  };
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (batch.length >= MOST_ROWS || characters >= MOST_CHARACTERS) yield taken();
  }
  if (batch.length > 0) yield taken();
}
