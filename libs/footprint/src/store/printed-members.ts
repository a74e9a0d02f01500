/**
 * Members of a JSON object in SQL, each with a comma before it and null where it has no value, as arguments of a concat(),
 * which passes over those. The database writes such texts for less than it costs us to read the columns of each row and to
 * print them.
 */
export const member = (key: string, column: string): string => `',"${key}":' || to_json(${column})`;

/** A number as a string, of all its digits. */
export const decimal = (key: string, column: string): string => member(key, `${column}::text`);

/**
 * UTC, with milliseconds, the finest we keep. to_json takes half as long as to_char; a microsecond more makes it print all
 * digits of the second, of which three are ours.
 */
export const time = (key: string, column: string): string =>
  `',"${key}":' || to_json(${column} at time zone 'UTC' + interval '1 microsecond')::text::varchar(24) || 'Z"'`;

/** Where both the quantity and its unit are there; the number has all its digits. */
export const amount = (key: string, quantity: string, unit: string): string =>
  `',"${key}":{"quantity":' || ${quantity} || ',"unit":' || to_json(${unit}) || '}'`;

interface Referred {
  /** Which row `r` of which table is referred to. */
  from: string;
  /** Members beside its uuid and its name. */
  members?: readonly string[];
  /** What else of it is read. */
  columns?: readonly string[];
}

/**
 * Reads what is shown of a row that another refers to, its `member` above all. `offset 0` keeps it apart from the statement
 * around it, which then remembers it for each row referred to, however many refer to the same.
 */
export function reference(key: string, { from, members = [], columns = [] }: Referred): string {
  const parts = [`',"${key}":{"uuid":"'`, 'r.uuid', `'"'`, member('name', 'r.name'), ...members, `'}'`];
  const selected = [`concat(${parts.join(', ')}) as member`, ...columns];
  return `left join lateral (select ${selected.join(', ')} from ${from} offset 0)`;
}
