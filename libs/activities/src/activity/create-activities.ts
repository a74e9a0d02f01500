import { Conflict, Invalid } from '#faults';
import type { Checked, FieldFault } from '#faults';
import type { CompanyId, Repeats, Sql } from '#platform';
import type { Activity, ActivityPatch } from '#model/activities';
import { differingFields } from '#model/activities';
import { findReferences } from './known-references.js';
import type { Prepared } from './prepare-activities.js';
import { findRepeated, prepareActivities } from './prepare-activities.js';
import { findBySyncIds } from './read-activities.js';
import type { InsertActivities } from './write-activities.js';

/** How faults name the activity they belong to: by its index if there are several. */
export interface FaultNaming {
  field(index: number, field: string): string;
  message(index: number, message: string): string;
}

/** How activities are written, and how their faults are told. */
export interface ActivityWriting {
  naming: FaultNaming;
  insert: InsertActivities;
  repeats: Repeats;
}

export const WITHOUT_INDEX: FaultNaming = { field: (_, field) => field, message: (_, message) => message };
export const BY_INDEX: FaultNaming = {
  field: (index, field) => (field ? `${index}.${field}` : String(index)),
  message: (index, message) => `${index}: ${message}`,
};

/**
 * Writes activities, or finds those that were sent before. Waits for another request that is writing one of the syncIds.
 * @returns the activities in the order of `bodies`
 * @throws Invalid listing every fault, Conflict
 */
export async function createActivities(
  sql: Sql,
  company: CompanyId,
  bodies: readonly Checked<ActivityPatch>[],
  actor: string,
  { naming, insert, repeats }: ActivityWriting,
): Promise<Activity[]> {
  const results: (Activity | undefined)[] = bodies.map(() => undefined);
  const known = await findReferences(
    sql,
    company,
    bodies.map(({ fields }) => fields),
  );
  const { prepared, faulty } = await prepareActivities(bodies, known);
  const faults: FieldFault[] = [];
  for (const { index, invalid, repeated } of await findRepeated(sql, company, bodies, faulty)) {
    if (repeated && repeats === 'accepted') results[index] = repeated;
    else faults.push(...invalid.faults.map(({ field, message }) => ({ field: naming.field(index, field), message })));
  }
  if (faults.length > 0) throw new Invalid(faults);

  const first = firstBySyncId(prepared);
  const fresh = prepared.filter((each) => !each.content.syncId || first.get(each.content.syncId) === each);
  const written = await insert(sql, company, fresh, actor);
  const taken = fresh.flatMap(({ uuid, content }) => (written.has(uuid) ? [] : (content.syncId ?? [])));
  const stored = await findBySyncIds(sql, company, taken);
  for (const each of prepared) {
    const { uuid, content } = first.get(each.content.syncId ?? '') ?? each;
    const row = written.get(uuid);
    results[each.index] = row ? { ...content, ...row } : stored.get(content.syncId ?? '');
  }
  requireSame(prepared, results, { naming, repeats });
  return results.filter((result) => result !== undefined);
}

function firstBySyncId(prepared: readonly Prepared[]): Map<string, Prepared> {
  const first = new Map<string, Prepared>();
  for (const each of prepared) {
    const { syncId } = each.content;
    if (syncId !== undefined && !first.has(syncId)) first.set(syncId, each);
  }
  return first;
}

/** How many conflicts a message lists. */
const MOST_NAMED = 20;

function requireSame(
  prepared: readonly Prepared[],
  results: readonly (Activity | undefined)[],
  { naming, repeats }: Pick<ActivityWriting, 'naming' | 'repeats'>,
): void {
  const indexOf = new Map(prepared.map(({ uuid, index }) => [uuid, index]));
  const conflicts = prepared.flatMap(({ index, input, uuid }) => {
    const result = results[index];
    const fault = result?.uuid === uuid ? undefined : syncIdFault(input, result, indexOf, repeats);
    return fault ? naming.message(index, fault) : [];
  });
  if (conflicts.length === 0) return;
  const more = conflicts.length > MOST_NAMED ? ` And ${conflicts.length - MOST_NAMED} more.` : '';
  throw new Conflict(`${conflicts.slice(0, MOST_NAMED).join(' ')}${more}`);
}

/** Describes why an activity was not written: another one has its syncId. Undefined if that one has the same fields. */
function syncIdFault(
  sent: ActivityPatch,
  holder: Activity | undefined,
  indexOf: ReadonlyMap<string, number>,
  repeats: Repeats,
): string | undefined {
  if (!holder) return `The syncId ${sent.syncId} is being written by others.`;
  if (repeats === 'refused') return `The syncId ${sent.syncId} is taken by ${holder.uuid}.`;
  const differing = differingFields(sent, holder);
  if (differing.length === 0) return undefined;
  const sibling = indexOf.get(holder.uuid);
  const named = sibling === undefined ? holder.uuid : `the activity at index ${sibling}`;
  return `The syncId ${sent.syncId} is taken by ${named}, which differs in ${differing.join(', ')}.`;
}
