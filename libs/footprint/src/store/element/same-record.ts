import { Conflict } from '#faults';
import type { Element } from '../../model/element.js';
import { differentFields } from './audit-trail.js';

/** A record sent again under its syncId is a repetition when applying it would change nothing. @throws Conflict */
export function requireSameRecord(existing: Element, asSaid: Element): void {
  const different = differentFields(existing, asSaid);
  if (different.length === 0) return;
  throw syncIdTaken(existing, `which differs in ${different.join(', ')}`);
}

export function syncIdTaken({ syncId, uuid }: Pick<Element, 'syncId' | 'uuid'>, how = 'another record'): Conflict {
  return new Conflict(`The syncId ${syncId} is taken by ${uuid}, ${how}.`);
}
