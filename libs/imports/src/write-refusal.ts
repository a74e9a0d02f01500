import type { FieldFault } from '#faults';
import { Conflict, Invalid } from '#faults';
import { isRefusedRow, violatedUnique, violatesForeignKey } from '#platform';

/** What is wrong with what was to be written, in words for whoever made the file; undefined where it is not at fault. */
export function writeRefusal(error: unknown): readonly FieldFault[] | undefined {
  if (error instanceof Invalid) return error.faults;
  if (error instanceof Conflict) return ofRow(error.message);
  if (violatedUnique(error)) return ofRow('others wrote a record with the same key meanwhile');
  if (violatesForeignKey(error)) return ofRow('names a record that others deleted meanwhile');
  return isRefusedRow(error) ? ofRow('the database cannot keep it') : undefined;
}

function ofRow(message: string): FieldFault[] {
  return [{ field: '', message }];
}
