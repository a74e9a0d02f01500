import { Missing } from '#faults';
import type { CompanyId, Sql } from '#platform';
import type { Activity } from '#model/activities';
import type { ActivityRow } from './activity-row.js';
import { activityOf, SELECT_ACTIVITY } from './activity-row.js';

/** @param lock `for update of a` locks the row until the transaction ends @throws Missing */
export async function readActivity(
  sql: Sql,
  company: CompanyId,
  uuid: string,
  lock: '' | 'for update of a' = '',
): Promise<Activity> {
  const [row] = await sql.query<ActivityRow>(`${SELECT_ACTIVITY} and a.uuid = $2 ${lock}`, [company, uuid]);
  if (!row) throw new Missing(`There is no activity ${uuid}.`);
  return activityOf(row);
}

/** Finds activities by their uuids. @returns them by uuid */
export async function findByUuids(
  sql: Sql,
  company: CompanyId,
  uuids: readonly string[],
): Promise<Map<string, Activity>> {
  if (uuids.length === 0) return new Map();
  const text = `${SELECT_ACTIVITY} and a.uuid = any($2::uuid[])`;
  const rows = await sql.query<ActivityRow>(text, [company, uuids], { planned: 'anew' });
  return new Map(rows.map(activityOf).map((activity) => [activity.uuid, activity]));
}

/** One lookup for each syncId, whatever the statistics say of a table that is growing. */
const BY_SYNC_IDS = `${SELECT_ACTIVITY} and a.uuid = any(array(
  select (select uuid from activity where company = $1 and sync_id = wanted.sync_id)
  from unnest($2::text[]) as wanted (sync_id)))`;

/** Finds activities by their syncIds. @returns them by syncId */
export async function findBySyncIds(
  sql: Sql,
  company: CompanyId,
  syncIds: readonly string[],
): Promise<Map<string, Activity>> {
  if (syncIds.length === 0) return new Map();
  const rows = await sql.query<ActivityRow>(BY_SYNC_IDS, [company, syncIds], { planned: 'anew' });
  return new Map(rows.map(activityOf).map((activity) => [activity.syncId ?? '', activity]));
}
