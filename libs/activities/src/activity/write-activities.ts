import type { AuditedChange, Changes } from '#access';
import type { CompanyId, Sql } from '#platform';
import { entryOf, entryValues } from '#access';
import type { Activity, ActivityContent } from '#model/activities';
import { activityChanges } from './activity-changes.js';
import { addToTotals } from './activity-totals.js';
import { columnsOf, WRITTEN_COLUMNS } from './activity-row.js';

/** The columns that the database sets when it writes a row. */
export type WrittenRow = Pick<Activity, 'uuid' | 'created' | 'updated' | 'revision'>;

export interface NewActivity {
  uuid: string;
  content: ActivityContent;
}

export type InsertActivities = (
  sql: Sql,
  company: CompanyId,
  activities: readonly NewActivity[],
  actor: string,
  /** The import that creates them. */
  imported?: string,
) => Promise<Map<string, WrittenRow>>;

const columns = WRITTEN_COLUMNS.join(', ');

/** Inserts in the order of the syncIds, so that two statements with the same syncIds do not deadlock. */
const INSERTED = `
  with now as (
    insert into activity (company, created_by, import, ${columns})
    select $1, $3, $4::uuid, ${columns} from json_populate_recordset(null::activity, $2::json) order by sync_id
    on conflict (company, sync_id) where sync_id is not null do nothing
    returning uuid, created, updated, revision, start_date, org, scope, co2e
  ), totals as (${addToTotals('(select start_date, org, scope, 1 as n, co2e from now)')})`;
const WRITTEN = 'select uuid, created, updated, revision from now';
const INSERT = `${INSERTED} ${WRITTEN}`;
const INSERT_AUDITED = `${INSERTED}, entry as (${entryOf(5, 'now')}) ${WRITTEN}`;

/** Inserts activities and updates the totals, in one statement. Skips rows whose syncId is taken. @returns the written rows */
export async function insertActivities(
  sql: Sql,
  company: CompanyId,
  activities: readonly NewActivity[],
  actor: string,
  imported?: string,
): Promise<Map<string, WrittenRow>> {
  if (activities.length === 0) return new Map();
  const written = await sql.query<WrittenRow>(INSERT, [company, rowsOf(activities), actor, imported ?? null]);
  return byUuid(written);
}

/** Inserts one activity, with its entry in the audit in the same statement: there is no transaction around it. */
export async function insertAudited(
  sql: Sql,
  company: CompanyId,
  activities: readonly NewActivity[],
  actor: string,
): Promise<Map<string, WrittenRow>> {
  const [activity] = activities;
  if (!activity) return new Map();
  const { uuid: record, content } = activity;
  const changes = activityChanges(undefined, content);
  const change: AuditedChange = { action: 'create', kind: 'activity', record, name: content.name, changes };
  const values = [company, rowsOf([activity]), actor, null, ...entryValues(change)] as const;
  return byUuid(await sql.query<WrittenRow>(INSERT_AUDITED, values));
}

function rowsOf(activities: readonly NewActivity[]): string {
  return JSON.stringify(activities.map(({ uuid, content }) => columnsOf(uuid, content)));
}

function byUuid(written: readonly WrittenRow[]): Map<string, WrittenRow> {
  return new Map(written.map((row) => [row.uuid, row]));
}

/** Materialized: where tables are distributed by company, the parts of a statement run one after the other, each after the writes before it. */
const WAS = `select start_date, org, scope, -1 as n, -co2e as co2e from activity where company = $1 and uuid = $2`;
const TRAIL = `insert into activity_change (company, activity, actor, changes) values ($1, $2, $3, $4::jsonb)`;
const patchable = WRITTEN_COLUMNS.filter((column) => column !== 'uuid');

const UPDATED = `
  with was as materialized (${WAS}), now as (
    update activity a set (${patchable.join(', ')}, updated, revision) =
      (${patchable.map((column) => `r.${column}`).join(', ')}, statement_timestamp(), a.revision + 1)
    from json_populate_record(null::activity, $5::json) r
    where a.company = $1 and a.uuid = $2
    returning a.uuid, a.created, a.updated, a.revision, a.start_date, a.org, a.scope, a.co2e
  ), totals as (${addToTotals('(table was union all select start_date, org, scope, 1, co2e from now)')}
  ), trail as (${TRAIL})`;
const UPDATE = `${UPDATED} ${WRITTEN}`;
const UPDATE_AUDITED = `${UPDATED}, entry as (${entryOf(6, 'now')}) ${WRITTEN}`;

/** The states of an activity before and after a change. */
interface ActivityStates {
  was: Activity;
  now: ActivityContent;
}

/** Updates an activity that the transaction has locked, together with the totals and the history. An import has an entry of its own. */
export function updateActivity(sql: Sql, company: CompanyId, states: ActivityStates, actor: string): Promise<Activity> {
  return update(sql, company, states, actor, activityChanges(states.was, states.now));
}

/** Updates an activity as `updateActivity` does, with its entry in the audit. */
export function updateAudited(sql: Sql, company: CompanyId, states: ActivityStates, actor: string): Promise<Activity> {
  const { was, now } = states;
  const changes = activityChanges(was, now);
  return update(sql, company, states, actor, changes, {
    ...{ action: 'update', kind: 'activity', record: was.uuid, name: now.name, changes },
  });
}

async function update(
  sql: Sql,
  company: CompanyId,
  { was, now }: ActivityStates,
  actor: string,
  changes: Changes,
  entry?: AuditedChange,
): Promise<Activity> {
  const row = JSON.stringify(columnsOf(was.uuid, now));
  const values = [
    company,
    was.uuid,
    actor,
    JSON.stringify(changes),
    row,
    ...(entry ? entryValues(entry) : []),
  ] as const;
  const [written] = await sql.query<WrittenRow>(entry ? UPDATE_AUDITED : UPDATE, values);
  return { ...now, ...(written ?? was) };
}

const REMOVED = `
  with was as materialized (
    select start_date, org, scope, -1 as n, -co2e as co2e from activity where company = $1 and uuid = any($2::uuid[])
  ), gone as (delete from activity where company = $1 and uuid = any($2::uuid[])), totals as (${addToTotals('was')})`;
const REMOVED_TRAIL = `
  insert into activity_change (company, activity, actor, changes)
  select $1, (r->>'activity')::uuid, $3, r->'changes' from jsonb_array_elements($4::jsonb) r`;
const DELETE = `${REMOVED}, entry as (${entryOf(5, 'was')}) ${REMOVED_TRAIL}`;

/**
 * Deletes activities that the transaction has locked, together with the totals and the history, in one statement. One has an entry of
 * its own in the audit; several have one together.
 */
export async function deleteActivities(
  sql: Sql,
  company: CompanyId,
  gone: readonly Activity[],
  actor: string,
): Promise<void> {
  const [first, ...others] = gone;
  if (!first) return;
  const trail = gone.map((was) => ({ activity: was.uuid, changes: activityChanges(was, undefined) }));
  const entry: AuditedChange =
    others.length > 0
      ? { action: 'delete', kind: 'activity', counts: { deleted: gone.length } }
      : { action: 'delete', kind: 'activity', record: first.uuid, name: first.name, changes: trail[0]?.changes };
  const uuids = gone.map(({ uuid }) => uuid);
  await sql.query(DELETE, [company, uuids, actor, JSON.stringify(trail), ...entryValues(entry)]);
}
