import type { CompanyId, Sql } from '#platform';
import { batchesByKey, slicesOf, Values } from '#platform';
import type { Activity } from '#model/activities';
import type { ActivityFilter } from './activity-filter.js';
import { matches } from './activity-filter.js';
import type { ActivityRow } from './activity-row.js';
import { activityOf, SELECT_ACTIVITY } from './activity-row.js';

interface Key {
  start_date: Date;
  uuid: string;
}

/** Keys are read many at once, since each time all that has the words is looked up anew; whole activities fewer at once. */
const KEYS_AT_ONCE = 20_000;
const ACTIVITIES_AT_ONCE = 500;

/**
 * Reads all activities that match, in the order (startDate, uuid), in flat memory. An activity is as it is when its batch is read: one
 * whose startDate is changed meanwhile may be left out, or come twice.
 */
export async function* allActivities(
  sql: Sql,
  company: CompanyId,
  filter: ActivityFilter,
): AsyncGenerator<readonly Activity[]> {
  for await (const keys of batchesByKey<Key>(KEYS_AT_ONCE, (after) => keysAfter(sql, company, filter, after))) {
    for (const some of slicesOf(keys, ACTIVITIES_AT_ONCE)) yield await activitiesOf(sql, company, some);
  }
}

function keysAfter(sql: Sql, company: CompanyId, filter: ActivityFilter, after?: Key): Promise<Key[]> {
  const values = new Values(company);
  const matching = matches(filter, values);
  const behind = after
    ? `(start_date, uuid) > (${values.place(after.start_date)}::timestamptz, ${values.place(after.uuid)}::uuid)`
    : 'true';
  return sql.query<Key>(
    `with found as ${filter.words?.length ? 'materialized' : ''} (select a.start_date, a.uuid from activity a where ${matching})
     select start_date, uuid from found where ${behind} order by start_date, uuid limit ${KEYS_AT_ONCE}`,
    values.all,
    { planned: 'anew' },
  );
}

async function activitiesOf(sql: Sql, company: CompanyId, keys: readonly Key[]): Promise<Activity[]> {
  const rows = await sql.query<ActivityRow>(
    `${SELECT_ACTIVITY} and a.uuid = any($2::uuid[]) order by a.start_date, a.uuid`,
    [company, keys.map(({ uuid }) => uuid)],
  );
  return rows.map(activityOf);
}
