import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Conflict } from '#faults';
import type { CompanyId, Expected, Tx } from '#platform';
import { Database, requireExpected, violatedUnique, violatesForeignKey } from '#platform';
import type { Activity, ActivityPatch } from '../../model/activity/activity.js';
import { writtenActivity } from '../../model/activity/written-activity.js';
import { isSameRow } from './activity-row.js';
import { ALONE, AMONG_MANY, createActivities } from './create-activities.js';
import { findReferences } from './known-references.js';
import { findBySyncIds, readActivity } from './read-activities.js';
import { deleteActivity, updateActivity } from './write-activities.js';

/** Activities of a company. Their totals follow in the statement that writes them. */
@Injectable()
export class Activities {
  constructor(private readonly database: Database) {}

  /** A syncId that is taken answers with the activity that has it, provided it says the same. @throws Invalid, Conflict */
  async create(company: CompanyId, body: Checked<ActivityPatch>, actor: string): Promise<Activity> {
    const [created] = await again(() => createActivities(this.database, company, [body], actor, ALONE));
    if (!created) throw new Error('A write of one activity returned none.');
    return created;
  }

  /** All of them or none. @throws Invalid, listing every fault of every one by its index, and Conflict */
  createAll(company: CompanyId, bodies: readonly Checked<ActivityPatch>[], actor: string): Promise<Activity[]> {
    return again(() => this.database.transaction((tx) => createActivities(tx, company, bodies, actor, AMONG_MANY)));
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
      return await again(() =>
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
      await deleteActivity(tx, company, await readForWrite(tx, company, uuid, expected), actor);
    });
  }
}

/** Holds the row until the transaction ends: what was expected of it stays true. @throws Missing, Outdated */
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
  return updateActivity(tx, company, { was, now }, actor);
}

/** What a reference named was deleted between look-up and write: the second time it is as unknown as it has become. */
async function again<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!violatesForeignKey(error)) throw error;
    return write();
  }
}
