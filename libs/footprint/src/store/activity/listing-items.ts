import type { CompanyId, Sql } from '#platform';
import type { ActivityFilter } from './activity-filter.js';
import { matches, Values } from './activity-filter.js';
import { ACTIVITY_JOINS } from './activity-row.js';

/** A place in the order of the listing: startDate, uuid. */
export interface ItemKey {
  startDate: Date;
  uuid: string;
}

/** Activities of a listing as the members of a JSON array, without its brackets. */
export interface Items {
  text: string;
  count: number;
  last?: ItemKey;
}

interface ItemsRow {
  text: string | null;
  count: number;
  start_date: Date | null;
  uuid: string | null;
}

/**
 * UTC, with milliseconds, the finest we keep. to_json takes half as long as to_char; a microsecond more makes it print all
 * digits of the second, of which three are ours.
 */
const time = (column: string) =>
  `substr(to_json(${column} at time zone 'UTC' + interval '1 microsecond')::text, 2, 23) || 'Z'`;
const text = (key: string, column: string) => `',"${key}":' || to_json(${column})`;
const plain = (key: string, column: string) => `',"${key}":"' || ${column} || '"'`;
const reference = (key: string, table: string, more = '') =>
  `',"${key}":{"uuid":"' || ${table}.uuid || '","name":' || to_json(${table}.name)${more} || '}'`;

/**
 * An activity as the listing shows it. The database writes the JSON: five times as fast as reading rows, making objects
 * of them and writing these. concat() passes over what is null, and with it a key that has no value.
 */
const ITEM = `concat(
  '{"uuid":"', a.uuid, '"',
  ${text('name', 'a.name')},
  ${plain('created', time('a.created'))},
  ${plain('updated', time('a.updated'))},
  ${text('syncId', 'a.sync_id')},
  ${text('description', 'a.description')},
  ',"quantity":' || a.quantity,
  ${plain('unit', 'a.unit')},
  ${plain('UpstreamCO2e', 'a.upstream_co2e')},
  ${plain('DownstreamCO2e', 'a.downstream_co2e')},
  ${reference('product', 'p')},
  ${reference('scope', 's')},
  ${reference('taxonomy', 't', ` || ',"path":' || to_json(t.path)`)},
  ${reference('org', 'o')},
  ${plain('startDate', time('a.start_date'))},
  ${plain('endDate', time('a.end_date'))},
  ',"CO2e":"', a.co2e, '"}')`;

/** So many activities of a filter, after a key or from an offset on. */
export async function readItems(
  sql: Sql,
  company: CompanyId,
  filter: ActivityFilter,
  { limit, after, offset }: { limit: number; after?: ItemKey; offset?: number },
): Promise<Items> {
  const values = new Values(company);
  const condition = matches(filter, values);
  const following = after
    ? `and (a.start_date, a.uuid) > (${values.place(after.startDate)}, ${values.place(after.uuid)})`
    : '';
  const skipped = offset ? `offset ${values.place(offset)}` : '';
  const [row] = await sql.query<ItemsRow>(
    `select count(*)::int as count, string_agg(i.item, ',' order by i.start_date, i.uuid) as text,
       max(i.start_date) as start_date, (array_agg(i.uuid order by i.start_date, i.uuid))[count(*)] as uuid
     from (
       select a.start_date, a.uuid, ${ITEM} as item
       from (
         select a.* from activity a where ${condition} ${following}
         order by a.start_date, a.uuid limit ${values.place(limit)} ${skipped}
       ) a ${ACTIVITY_JOINS}
     ) i`,
    values.all,
  );
  return itemsOf(row);
}

function itemsOf(row: ItemsRow | undefined): Items {
  if (!row?.text || !row.start_date || !row.uuid) return { text: '', count: 0 };
  return { text: row.text, count: row.count, last: { startDate: row.start_date, uuid: row.uuid } };
}
