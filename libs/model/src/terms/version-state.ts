import { Conflict, Invalid } from '#faults';

export const VERSION_STATES = ['draft', 'locked', 'in_review', 'rejected', 'verified'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** The transitions from each state. Only a `draft` is editable. */
const NEXT = {
  draft: ['locked'],
  locked: ['in_review'],
  in_review: ['verified', 'rejected'],
  rejected: [],
  verified: [],
} as const satisfies Record<VersionState, readonly VersionState[]>;

export function isEditable(state: VersionState): boolean {
  return state === 'draft';
}

/** @throws Conflict if the transition does not exist */
export function requireTransition(from: VersionState, to: VersionState): void {
  const allowed: readonly VersionState[] = NEXT[from];
  if (allowed.includes(to)) return;
  const next = allowed.length > 0 ? `it can become ${allowed.join(' or ')}` : 'it is final';
  throw new Conflict(`A version that is ${from} cannot become ${to}: ${next}.`);
}

/** Requires a reason for a rejection, so that the author of the next version knows it. @throws Invalid */
export function requireReason(to: VersionState, reason: string | undefined): void {
  if (to === 'rejected' && !reason?.trim()) {
    throw new Invalid({ field: 'reason', message: 'has to say why the version is rejected' });
  }
}
