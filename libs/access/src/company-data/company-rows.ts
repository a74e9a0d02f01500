import type { CompanyId, Snapshot, Sql, CompanyTable } from '#platform';

/** The rows of a table that an export has, and the columns that it leaves out. */
export interface ExportedTable extends CompanyTable {
  exported: Extract<CompanyTable['exported'], { kind: 'rows' }>;
}

/** A column of a table, as the database's catalogue has it. */
export interface Column {
  name: string;
  type: string;
  /** Its place in the primary key; null if it is not part of it. */
  keyPlace: number | null;
  isRequired: boolean;
  /** The database gives its value: it is computed from others, or counts up. */
  isGiven: boolean;
}

/** How each row is read. */
export interface RowsStatement {
  /** Returns a column `line`, the row as JSON. `$1` is the company. */
  text: string;
  atOnce: number;
  columns: readonly string[];
  leftOut: readonly string[];
}

/**
 * The statement that reads the rows of a table as JSON, in the order of its key. Decimals are strings, since JSON's numbers would
 * round them; bytes are hexadecimal digits, and are left out unless the table says that they may be told.
 */
export async function rowsStatement(
  snapshot: Snapshot,
  { table, owner, exported }: ExportedTable,
): Promise<RowsStatement> {
  const columns = await columnsOf(snapshot, table);
  const isLeftOut = ({ name, type }: Column): boolean =>
    (exported.secret ?? []).includes(name) || (type === 'bytea' && !(exported.hex ?? []).includes(name));
  const told = columns.filter((column) => !isLeftOut(column));
  const key = keyOf(columns).map((name) => `"${name}"`);
  const text = `
    select row_to_json(exported)::text as line from (
      select ${told.map(toldAs).join(', ')} from ${table} where ${owner} = $1 order by ${key.join(', ')}) exported`;
  const names = (of: readonly Column[]): string[] => of.map(({ name }) => name);
  const atOnce = exported.hasLongTexts ? LONG_AT_ONCE : AT_ONCE;
  return { text, atOnce, columns: names(told), leftOut: names(columns.filter(isLeftOut)) };
}

/** The columns of the primary key, in its order. */
export function keyOf(columns: readonly Column[]): string[] {
  return columns
    .flatMap(({ name, keyPlace }) => (keyPlace === null ? [] : [{ name, keyPlace }]))
    .toSorted((one, other) => one.keyPlace - other.keyPlace)
    .map(({ name }) => name);
}

export function columnsOf(sql: Sql, table: string): Promise<Column[]> {
  return sql.queryAcross<Column>('deployment', COLUMNS, [table]);
}

function toldAs({ name, type }: Column): string {
  switch (type) {
    case 'numeric':
      return `"${name}"::text as "${name}"`;
    case 'bytea':
      return `encode("${name}", 'hex') as "${name}"`;
    case 'json':
      // Kept as it came, with its line ends: between its values, since within texts they are escaped.
      return `translate("${name}"::text, E'\\n\\r', '  ')::json as "${name}"`;
    default:
      return `"${name}"`;
  }
}

const COLUMNS = `
  select a.attname as name, t.typname as type, array_position(i.indkey::int2[], a.attnum) as "keyPlace",
    a.attnotnull as "isRequired", a.attgenerated <> '' or a.attidentity <> '' as "isGiven"
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
  where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`;

/** Rows that are in memory at a time; of those that may have megabytes, fewer. */
const AT_ONCE = 500;
const LONG_AT_ONCE = 5;

/** The rows as lines of NDJSON, read while they are taken. @param onRows is told how many rows each of them has */
export async function* linesOf(
  snapshot: Snapshot,
  company: CompanyId,
  { text, atOnce }: Pick<RowsStatement, 'text' | 'atOnce'>,
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  const cursor = await snapshot.cursor<{ line: string }>(text, [company]);
  for (;;) {
    const rows = await cursor.next(atOnce);
    if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`).join('');
    onRows(rows.length);
    if (rows.length < atOnce) return cursor.close();
  }
}
