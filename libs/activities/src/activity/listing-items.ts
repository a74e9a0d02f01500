import type { CompanyId, Snapshot, Sql } from '#platform';
import { isoTime, Values } from '#platform';
import type { ActivityFilter } from './activity-filter.js';
import { matches, matchesBesideTaxonomy, planningOf, taxonomiesBelow } from './activity-filter.js';
import type { AlsoListed, ListedRow } from './listed-activity.js';
import { listedActivity, listedColumns, listedReferences, listedRow } from './listed-activity.js';

/** A place in the order of the listing: startDate, uuid. */
export interface ItemKey {
  startDate: Date;
  uuid: string;
}

/** Activities of a listing as the members of a JSON array, without the brackets. */
export interface Items {
  text: string;
  count: number;
  last?: ItemKey;
}

/** Which part of a listing is read, and what it has besides the usual. */
export interface ItemPart {
  limit: number;
  after?: ItemKey;
  offset?: number;
  also?: AlsoListed;
}

const NOTHING: AlsoListed = new Set();

/** Reads up to `limit` activities that match a filter, after a key or from an offset. */
export async function readItems(
  sql: Sql,
  company: CompanyId,
  filter: ActivityFilter,
  { limit, after, offset, also = NOTHING }: ItemPart,
): Promise<Items> {
  const values = new Values(company);
  const place = {
    following: after
      ? `and (a.start_date, a.uuid) > (${values.place(after.startDate)}, ${values.place(after.uuid)})`
      : '',
    limit: `${values.place(limit)}::bigint`,
    offset: offset ? `${values.place(offset)}::bigint` : '0',
    columns: listedColumns(also),
  };
  const rows = await sql.query<ListedRow>(
    `select ${listedRow(also)}
     from (${partOf(filter, place, values)}) a
     ${listedReferences(also)}
     order by a.start_date, a.uuid`,
    values.all,
    planningOf(filter),
  );
  const last = rows.at(-1);
  return { ...itemsOf(rows), last: last && { startDate: new Date(isoTime(last.start_date)), uuid: last.uuid } };
}

/** The part of a listing to read, as SQL. */
interface ItemPlace {
  following: string;
  limit: string;
  offset: string;
  /** Of `a`. */
  columns: string;
}

function partOf(filter: ActivityFilter, place: ItemPlace, values: Values): string {
  if (filter.words?.length) return foundInOrder(filter, place, values);
  if (filter.taxonomy !== undefined) return inOrderBelow(filter.taxonomy, filter, place, values);
  return inOrder(filter, place, values);
}

function inOrder(filter: ActivityFilter, { following, limit, offset, columns }: ItemPlace, values: Values): string {
  return `select ${columns} from activity a where ${matches(filter, values)} ${following}
    order by a.start_date, a.uuid limit ${limit} offset ${offset}`;
}

/**
 * Reads the first activities of each taxonomy node from an index, and takes the first of these. Otherwise the planner may read
 * through all activities of other nodes.
 */
function inOrderBelow(
  taxonomy: string,
  filter: ActivityFilter,
  { following, limit, offset, columns }: ItemPlace,
  values: Values,
): string {
  return `select ${columns} from (
      select first.start_date, first.uuid from ${taxonomiesBelow(taxonomy, values)} below cross join lateral (
        select a.start_date, a.uuid from activity a
        where ${matchesBesideTaxonomy(filter, values)} and a.taxonomy = below.uuid ${following}
        order by a.start_date, a.uuid limit ${limit} + ${offset}) first
      order by first.start_date, first.uuid limit ${limit} offset ${offset}
    ) key cross join lateral (
      select ${columns} from activity a where a.company = $1 and a.uuid = key.uuid offset 0) a`;
}

/**
 * Reads the keys of all that has the words, and then the part. The planner does not know how rare words are: it might look for
 * them in one activity after the other, in the order of the listing.
 */
function foundInOrder(
  filter: ActivityFilter,
  { following, limit, offset, columns }: ItemPlace,
  values: Values,
): string {
  return `select ${columns} from activity a where a.company = $1 and a.uuid = any(array(
      with found as materialized (select a.start_date, a.uuid from activity a where ${matches(filter, values)})
      select a.uuid from found a where true ${following} order by a.start_date, a.uuid limit ${limit} offset ${offset}))`;
}

/** Opens a cursor on all activities that match a filter. @returns a function that reads the next ones, `most` at once */
export async function openItems(
  snapshot: Snapshot,
  company: CompanyId,
  filter: ActivityFilter,
  also: AlsoListed = NOTHING,
): Promise<(most: number) => Promise<Items>> {
  const values = new Values(company);
  const cursor = await snapshot.cursor<ListedRow>(
    `select ${listedRow(also)} from activity a ${listedReferences(also)}
     where ${wholeOf(filter, values)} order by a.start_date, a.uuid`,
    values.all,
  );
  return async (most) => itemsOf(await cursor.next(most));
}

/** A condition on all activities of a listing; words are looked up first, as for a part of it. */
function wholeOf(filter: ActivityFilter, values: Values): string {
  const condition = matches(filter, values);
  if (!filter.words?.length) return condition;
  return `a.company = $1 and a.uuid = any(array(select a.uuid from activity a where ${condition}))`;
}

function itemsOf(rows: readonly ListedRow[]): Items {
  return { text: rows.map(listedActivity).join(), count: rows.length };
}
