import { Invalid } from '#faults';
import type { Checked } from '#faults';
import type { Tx } from '#platform';
import { isUuid } from '#platform';
import type { Activity, ActivityPatch, KnownReferences } from '#model/activities';
import { differingFields, writtenActivity } from '#model/activities';
import { newActivityOfFile } from '#model/imports';
import {
  isSameRow,
  findReferences,
  prepareActivities,
  findBySyncIds,
  findByUuids,
  readActivity,
  insertActivities,
  updateActivity,
} from '#activities';
import { namedByUuid, notAUuid, validUuids } from './named-by-uuid.js';
import type { Chunk, RowOutcome, WrittenRows } from './row-outcome.js';
import { faultsOf, inOrder, takenBy } from './row-outcome.js';

/** Writes the activities of a chunk, or tells what would become of them. */
export async function importActivities(tx: Tx, chunk: Chunk<ActivityPatch>): Promise<WrittenRows> {
  const { company, bodies, mode } = chunk;
  const syncIds = bodies.flatMap(({ fields }) => fields.syncId ?? []);
  const bySyncId = await findBySyncIds(tx, company, syncIds);
  const named = namedByUuid(chunk, bySyncId);
  const byUuid = await findByUuids(tx, company, validUuids(named));
  const known = await findReferences(
    tx,
    company,
    bodies.map(({ fields }) => fields),
    [...bySyncId.values(), ...byUuid.values()],
  );
  const outcomes = new Map<number, RowOutcome>();
  const fresh: { index: number; body: Checked<ActivityPatch> }[] = [];
  for (const [index, body] of bodies.entries()) {
    const uuid = named.get(index) ?? '';
    const was = bySyncId.get(body.fields.syncId ?? '') ?? byUuid.get(uuid);
    if (!was && uuid !== '' && !isUuid(uuid)) outcomes.set(index, notAUuid(uuid));
    else if (!was) fresh.push({ index, body: newActivityOfFile(body) });
    else outcomes.set(index, mode === 'create' ? compared(body, was) : await updated(tx, chunk, body, was, known));
  }
  const created = await insertFresh(
    tx,
    chunk,
    fresh.map(({ body }) => body),
    known,
  );
  for (const [place, outcome] of created) outcomes.set(fresh[place]?.index ?? place, outcome);
  const isCreated = (outcome: RowOutcome): boolean => outcome === 'created';
  return { outcomes: inOrder(outcomes, bodies.length), created: [...created.values()].filter(isCreated).length };
}

function compared(body: Checked<ActivityPatch>, was: Activity): RowOutcome {
  if (!body.isWhole) return body.faults;
  const differing = differingFields(body.whole(), was);
  return differing.length === 0 ? 'unchanged' : takenBy(was.syncId, was.uuid, differing);
}

async function updated(
  tx: Tx,
  { company, actor, isCheck }: Chunk<ActivityPatch>,
  { fields, faults }: Checked<ActivityPatch>,
  found: Activity,
  known: KnownReferences,
): Promise<RowOutcome> {
  const after = (was: Activity) => writtenActivity(was, fields, known, was.created, faults);
  try {
    if (isSameRow(found.uuid, found, after(found))) return 'unchanged';
    if (isCheck) return 'written';
    const was = await readActivity(tx, company, found.uuid, 'for update of a');
    await updateActivity(tx, company, { was, now: after(was) }, actor);
    return 'written';
  } catch (error) {
    return faultsOf(error);
  }
}

async function insertFresh(
  tx: Tx,
  { company, uuid: imported, actor, isCheck }: Chunk<ActivityPatch>,
  bodies: readonly Checked<ActivityPatch>[],
  known: KnownReferences,
): Promise<Map<number, RowOutcome>> {
  const { prepared, faulty } = await prepareActivities(bodies, known);
  const written = isCheck ? undefined : await insertActivities(tx, company, prepared, actor, imported);
  const outcomes = new Map<number, RowOutcome>(faulty.map(({ index, invalid }) => [index, invalid.faults]));
  for (const { index, uuid, content } of prepared) {
    const isWritten = written === undefined || written.has(uuid);
    outcomes.set(index, isWritten ? 'created' : beingWritten(content.syncId));
  }
  return outcomes;
}

function beingWritten(syncId: string | undefined): RowOutcome {
  return new Invalid({ field: 'syncId', message: `${JSON.stringify(syncId)} was written by others meanwhile` }).faults;
}
