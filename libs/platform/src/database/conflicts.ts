import { Conflict } from '#faults';
import { violatesForeignKey } from './database-faults.js';

/** Waits for a deletion. @throws Conflict with this message if other rows refer to the deleted one */
export async function refuseWhileReferenced<T>(deletion: Promise<T>, message: string): Promise<T> {
  try {
    return await deletion;
  } catch (error) {
    if (!violatesForeignKey(error)) throw error;
    throw new Conflict(message);
  }
}
