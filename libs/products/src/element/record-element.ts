import type { AuditAction, AuditedChange } from '#access';
import type { CompanyId, Tx } from '#platform';
import { recordChange } from '#access';
import type { Element } from '#model/products';
import { changesBetween } from './audit-trail.js';

/** The states of an element before and after a change. It was created if there is none before, deleted if there is none after. */
export type ElementStates = { was: Element; now: Element } | { now: Element } | { was: Element };

/** What an entry says besides what has changed. */
type EntryExtras = Partial<Record<'reason' | 'copyOf', string | undefined>>;

/** Writes the audit's entry of a change that a caller made to an element. What is recomputed because of it has no entry. */
export async function recordElement(
  tx: Tx,
  company: CompanyId,
  states: ElementStates,
  more: EntryExtras = {},
): Promise<void> {
  await recordChange(tx, company, auditedElement(states, more));
}

/** What the audit's entry of a change says, for a statement that writes it with the element. */
export function auditedElement(states: ElementStates, more: EntryExtras = {}): AuditedChange {
  const [was, now] = ['was' in states ? states.was : undefined, 'now' in states ? states.now : undefined];
  const { kind, uuid: record, name } = 'now' in states ? states.now : states.was;
  const action: AuditAction = !was ? 'create' : now ? 'update' : 'delete';
  const extra = Object.entries(more).flatMap(([field, to]) => (to === undefined ? [] : [[field, { to }] as const]));
  const changes = { ...changesBetween(was, now), ...Object.fromEntries(extra) };
  return { action, kind, record, name, changes };
}
