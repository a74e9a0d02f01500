import { Conflict } from '#faults';
import type { Element } from '../../model/element.js';
import { changesBetween } from './audit-trail.js';

/** A record sent again under its syncId is a repetition when applying it would change nothing. @throws Conflict */
export function requireSameRecord(existing: Element, asSaid: Element, { syncId }: { syncId?: string | null }): void {
  const different = Object.keys(changesBetween(existing, asSaid));
  if (different.length === 0) return;
  throw new Conflict(`The syncId ${syncId} is taken by ${existing.uuid}, which differs in ${different.join(', ')}.`);
}
