import type { CompanyId, Sql } from '#platform';
import type { Activity, ActivityContent } from '../../model/activity/activity.js';
import { activityChanges } from './activity-changes.js';
import { addToTotals } from './activity-totals.js';
import { columnsOf, WRITTEN_COLUMNS } from './activity-row.js';

/** The columns that the database sets when it writes a row. */
export type WrittenRow = Pick<Activity, 'uuid' | 'created' | 'updated' | 'revision'>;

export interface NewActivity {
  uuid: string;
  content: ActivityContent;
}

const columns = WRITTEN_COLUMNS.join(', ');

/** Inserts in the order of the syncIds, so that two statements with the same syncIds do not deadlock. */
const INSERT = `
  with now as (
    insert into activity (company, created_by, ${columns})
    select $1, $3, ${columns} from json_populate_recordset(null::activity, $2::json) order by sync_id
    on conflict (company, sync_id) where sync_id is not null do nothing
    returning uuid, created, updated, revision, start_date, org, scope, co2e
  ), totals as (${addToTotals('(select start_date, org, scope, 1 as n, co2e from now)')})
  select uuid, created, updated, revision from now`;

/** Inserts activities and updates the totals, in one statement. Skips rows whose syncId is taken. @returns the written rows */
export async function insertActivities(
  sql: Sql,
  company: CompanyId,
  activities: readonly NewActivity[],
  actor: string,
): Promise<Map<string, WrittenRow>> {
  if (activities.length === 0) return new Map();
  const rows = JSON.stringify(activities.map(({ uuid, content }) => columnsOf(uuid, content)));
  const written = await sql.query<WrittenRow>(INSERT, [company, rows, actor]);
  return new Map(written.map((row) => [row.uuid, row]));
}

const WAS = `select start_date, org, scope, -1 as n, -co2e as co2e from activity where company = $1 and uuid = $2`;
const TRAIL = `insert into activity_change (company, activity, actor, changes) values ($1, $2, $3, $4::jsonb)`;
const patchable = WRITTEN_COLUMNS.filter((column) => column !== 'uuid');

const UPDATE = `
  with was as (${WAS}), now as (
    update activity a set (${patchable.join(', ')}, updated, revision) =
      (${patchable.map((column) => `r.${column}`).join(', ')}, clock_timestamp(), a.revision + 1)
    from json_populate_record(null::activity, $5::json) r
    where a.company = $1 and a.uuid = $2
    returning a.uuid, a.created, a.updated, a.revision, a.start_date, a.org, a.scope, a.co2e
  ), totals as (${addToTotals('(table was union all select start_date, org, scope, 1, co2e from now)')}
  ), trail as (${TRAIL})
  select uuid, created, updated, revision from now`;

/** Updates an activity that the transaction has locked, together with the totals and the audit trail. */
export async function updateActivity(
  sql: Sql,
  company: CompanyId,
  { was, now }: { was: Activity; now: ActivityContent },
  actor: string,
): Promise<Activity> {
  const changes = JSON.stringify(activityChanges(was, now));
  const row = JSON.stringify(columnsOf(was.uuid, now));
  const [written] = await sql.query<WrittenRow>(UPDATE, [company, was.uuid, actor, changes, row]);
  return { ...now, ...(written ?? was) };
}

const DELETE = `
  with was as (${WAS}), gone as (delete from activity where company = $1 and uuid = $2),
  totals as (${addToTotals('was')})
  ${TRAIL}`;

export async function deleteActivity(sql: Sql, company: CompanyId, was: Activity, actor: string): Promise<void> {
  await sql.query(DELETE, [company, was.uuid, actor, JSON.stringify(activityChanges(was, undefined))]);
}
