import type { VersionState } from '../kind.js';

/** The steps of a review, and the state that each leads to. */
export const MOVES = {
  lock: 'locked',
  submit: 'in_review',
  verify: 'verified',
  reject: 'rejected',
} as const satisfies Record<string, VersionState>;
export type Move = keyof typeof MOVES;

/** The steps that a state allows to who may update products, or review them. */
export function movesFrom(
  state: VersionState | undefined,
  { mayUpdate, mayReview }: { mayUpdate: boolean; mayReview: boolean },
): Move[] {
  switch (state) {
    case 'draft':
      return mayUpdate ? ['lock'] : [];
    case 'locked':
      return mayReview ? ['submit'] : [];
    case 'in_review':
      return mayReview ? ['reject', 'verify'] : [];
    case 'verified':
    case 'rejected':
    case undefined:
      return [];
    default:
      return state satisfies never;
  }
}
