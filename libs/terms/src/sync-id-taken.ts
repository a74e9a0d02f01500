import { Conflict } from '#faults';

/** @param how in what the record that has it differs from the one that is written */
export function taken(
  syncId: string | null | undefined,
  holder: { uuid: string } | undefined,
  how = 'another record',
): Conflict {
  if (!holder) return new Conflict(`The syncId ${syncId} is being written by others.`);
  return new Conflict(`The syncId ${syncId} is taken by ${holder.uuid}, ${how}.`);
}
