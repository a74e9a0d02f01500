import type { CompanyId, Sql } from '#platform';
import type { ActivityFilter } from './activity-filter.js';
import { matches, Values } from './activity-filter.js';
import { ACTIVITY_JOINS } from './activity-row.js';

/** A place in the order of the listing: startDate, uuid. */
export interface ItemKey {
  startDate: Date;
  uuid: string;
}

/** Activities of a listing, each as JSON text. */
export interface Items {
  texts: readonly string[];
  last?: ItemKey;
}

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const text = (key: string, column: string) => `',"${key}":' || to_json(${column})`;
const plain = (key: string, column: string) => `',"${key}":"' || ${column} || '"'`;
const reference = (key: string, table: string, more = '') =>
  `',"${key}":{"uuid":"' || ${table}.uuid || '","name":' || to_json(${table}.name)${more} || '}'`;

/**
 * An activity as the listing shows it. The database writes the JSON, so that this process only passes text on. concat()
 * passes over what is null, and with it a key that has no value.
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
  const rows = await sql.query<{ item: string }>(
    `select ${ITEM} as item
     from (
       select a.* from activity a where ${condition} ${following}
       order by a.start_date, a.uuid limit ${values.place(limit)} ${skipped}
     ) a ${ACTIVITY_JOINS}
     order by a.start_date, a.uuid`,
    values.all,
  );
  const texts = rows.map(({ item }) => item);
  return { texts, last: keyIn(texts.at(-1)) };
}

function keyIn(item: string | undefined): ItemKey | undefined {
  if (item === undefined) return undefined;
  const { uuid, startDate } = JSON.parse(item) as { uuid: string; startDate: string };
  return { uuid, startDate: new Date(startDate) };
}
