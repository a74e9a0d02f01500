import { Conflict } from '#faults';
import type { Element } from '../../model/element.js';
import { differentFields } from './element-columns.js';

/** A record sent again under its syncId is a repetition when applying it would change nothing. @throws Conflict */
export function requireSameRecord(existing: Element, sentAgain: Element): void {
  const fields = differentFields(existing, sentAgain);
  if (fields.length > 0) throw syncIdTaken(existing, `which differs in ${fields.join(', ')}`);
}

export function syncIdTaken({ syncId, uuid }: Pick<Element, 'syncId' | 'uuid'>, how = 'another record'): Conflict {
  return new Conflict(`The syncId ${syncId} is taken by ${uuid}, ${how}.`);
}
