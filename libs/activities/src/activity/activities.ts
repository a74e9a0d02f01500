import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Conflict } from '#faults';
import type { CompanyId, Expected, Repeats, Tx } from '#platform';
import { Database, requireExpected, violatedUnique, violatesForeignKey } from '#platform';
import { recordChange } from '#access';
import type { Activity, ActivityPatch } from '#model/activities';
import { writtenActivity } from '#model/activities';
import { isSameRow } from './activity-row.js';
import type { ActivityWriting } from './create-activities.js';
import { WITHOUT_INDEX, BY_INDEX, createActivities } from './create-activities.js';
import { findReferences } from './known-references.js';
import { findBySyncIds, readActivity } from './read-activities.js';
import type { InsertActivities } from './write-activities.js';
import { deleteActivities, insertActivities, insertAudited, updateAudited } from './write-activities.js';

/** The activities of a company. The statement that writes an activity also updates the totals. */
@Injectable()
export class Activities {
  constructor(private readonly database: Database) {}

  /** Creates an activity, or returns the one that has the same syncId and the same fields already. @throws Invalid, Conflict */
  async create(
    company: CompanyId,
    body: Checked<ActivityPatch>,
    actor: string,
    repeats: Repeats = 'accepted',
  ): Promise<Activity> {
    const writing = { ...ONE, repeats };
    const [created] = await retryOnce(() => createActivities(this.database, company, [body], actor, writing));
    if (!created) throw new Error('A write of one activity returned none.');
    return created;
  }

  /** Creates all of these activities or none. @throws Invalid listing the faults of each by its index, Conflict */
  createAll(company: CompanyId, bodies: readonly Checked<ActivityPatch>[], actor: string): Promise<Activity[]> {
    return retryOnce(() => this.database.transaction((tx) => createActivities(tx, company, bodies, actor, MANY)));
  }

  async bySyncId(company: CompanyId, syncId: string): Promise<Activity | undefined> {
    return (await findBySyncIds(this.database, company, [syncId])).get(syncId);
  }

  /** @throws Missing */
  get(company: CompanyId, uuid: string): Promise<Activity> {
    return readActivity(this.database, company, uuid);
  }

  /** @throws Missing, Outdated, Invalid, Conflict */
  async patch(
    company: CompanyId,
    uuid: string,
    body: Checked<ActivityPatch>,
    actor: string,
    expected?: Expected,
  ): Promise<Activity> {
    try {
      return await retryOnce(() =>
        this.database.transaction(async (tx) => {
          const was = await readForWrite(tx, company, uuid, expected);
          return patch(tx, company, was, body, actor);
        }),
      );
    } catch (error) {
      const { syncId } = body.fields;
      if (!syncId || violatedUnique(error) !== 'activity_sync_id') throw error;
      const holder = (await findBySyncIds(this.database, company, [syncId])).get(syncId);
      throw new Conflict(`The syncId ${syncId} is taken by ${holder?.uuid ?? 'another activity'}.`);
    }
  }

  /** @throws Missing, Outdated */
  async remove(company: CompanyId, uuid: string, actor: string, expected?: Expected): Promise<void> {
    await this.database.transaction(async (tx) => {
      await deleteActivities(tx, company, [await readForWrite(tx, company, uuid, expected)], actor);
    });
  }
}

const ONE: ActivityWriting = { naming: WITHOUT_INDEX, insert: insertAudited, repeats: 'accepted' };

/** Those that are written together have one entry in the audit. */
const insertCounted: InsertActivities = async (sql, company, activities, actor) => {
  const written = await insertActivities(sql, company, activities, actor);
  const counts = { created: written.size };
  if (written.size > 0) await recordChange(sql, company, { action: 'create', kind: 'activity', counts });
  return written;
};

const MANY: ActivityWriting = { naming: BY_INDEX, insert: insertCounted, repeats: 'accepted' };

/** Reads an activity and locks it until the transaction ends, so that its revision stays as expected. @throws Missing, Outdated */
async function readForWrite(tx: Tx, company: CompanyId, uuid: string, expected: Expected): Promise<Activity> {
  const was = await readActivity(tx, company, uuid, 'for update of a');
  requireExpected(expected, was.revision);
  return was;
}

async function patch(
  tx: Tx,
  company: CompanyId,
  was: Activity,
  { fields, faults }: Checked<ActivityPatch>,
  actor: string,
): Promise<Activity> {
  const known = await findReferences(tx, company, [fields], [was]);
  const now = writtenActivity(was, fields, known, was.created, faults);
  if (isSameRow(was.uuid, was, now)) return was;
  return updateAudited(tx, company, { was, now }, actor);
}

/**
 * Repeats a write that violates a foreign key: a record it refers to was deleted after it was looked up. The second look-up
 * reports it as unknown.
 */
async function retryOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!violatesForeignKey(error)) throw error;
    return write();
  }
}
