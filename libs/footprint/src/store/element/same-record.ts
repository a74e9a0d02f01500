import { Conflict } from '#faults';
import type { Element } from '../../model/element.js';
import { differentFields } from './audit-trail.js';
import { differentGivenColumns } from './element-columns.js';

/** A record sent again under its syncId is a repetition when applying it would change nothing. @throws Conflict */
export function requireSameRecord(existing: Element, asSaid: Element): void {
  const columns = differentGivenColumns(existing, asSaid);
  if (columns.length === 0) return;
  const fields = differentFields(existing, asSaid);
  throw syncIdTaken(existing, `which differs in ${(fields.length > 0 ? fields : columns).join(', ')}`);
}

export function syncIdTaken({ syncId, uuid }: Pick<Element, 'syncId' | 'uuid'>, how = 'another record'): Conflict {
  return new Conflict(`The syncId ${syncId} is taken by ${uuid}, ${how}.`);
}
