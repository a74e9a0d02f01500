import { Busy, Conflict, Missing, Outdated } from '#faults';
import type { Database, Expected } from '#platform';
import { readAhead } from '#platform';
import type { PutConditions } from '../routes/if-match.js';
import { requireConditions } from '../routes/if-match.js';

export const OUTCOMES = ['created', 'changed', 'unchanged'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface StoredRecord {
  uuid: string;
  revision: number;
}

/** How the record of a key is found and written. */
export interface RecordOfKey<Stored extends StoredRecord> {
  find(): Promise<Stored | undefined>;
  /** @throws Conflict if a record has the key */
  create(): Promise<Stored>;
  /** @throws Outdated, Missing if it is no longer the record that was found */
  patch(found: Stored, expected: Expected): Promise<Stored>;
  tagOf(found: Stored): string;
}

/** How often a write is tried that others overtake. Each time one of them has written the record. */
const TRIES = 50;

/**
 * Makes the record of a key, or patches the one that is there. Each try writes in one transaction, which fails if the record is
 * not what was read before: so writers of one key make one record, and an outcome is told of what was there.
 * @throws Outdated if it is not as the conditions demand, Busy if others write the record all the time
 */
export async function putRecord<Stored extends StoredRecord>(
  database: Database,
  at: RecordOfKey<Stored>,
  conditions: PutConditions,
): Promise<{ outcome: Outcome; stored: Stored }> {
  for (let tried = 1; ; tried++) {
    const found = await readAhead(database, () => at.find());
    requireConditions(conditions, found && { revision: found.revision, entityTag: at.tagOf(found) });
    try {
      if (!found) return { outcome: 'created', stored: await at.create() };
      const stored = await at.patch(found, [found.revision]);
      const isSame = stored.uuid === found.uuid && stored.revision === found.revision;
      return { outcome: isSame ? 'unchanged' : 'changed', stored };
    } catch (fault) {
      if (!(await isOvertaken(database, at, found, fault))) throw fault;
      if (tried === TRIES) throw new Busy('The record is being written by others.', 1);
    }
  }
}

/** Whether another request has written the record since it was looked for. */
async function isOvertaken<Stored extends StoredRecord>(
  database: Database,
  at: RecordOfKey<Stored>,
  found: Stored | undefined,
  fault: unknown,
): Promise<boolean> {
  if (found && (fault instanceof Outdated || fault instanceof Missing)) return true;
  if (!(fault instanceof Conflict)) return false;
  const now = await readAhead(database, () => at.find());
  return now?.uuid !== found?.uuid || now?.revision !== found?.revision;
}
