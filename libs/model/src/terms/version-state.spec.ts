import { describe, expect, it } from 'vitest';
import { Conflict, Invalid } from '#faults';
import { isEditable, requireReason, requireTransition, VERSION_STATES } from './version-state.js';

describe('the states of a version', () => {
  it('lead from draft over locked and in_review to a verdict, and no other way', () => {
    const allowed = VERSION_STATES.flatMap((from) =>
      VERSION_STATES.filter((to) => isAllowed(() => requireTransition(from, to))).map((to) => `${from} -> ${to}`),
    );
    expect(allowed).toEqual([
      'draft -> locked',
      'locked -> in_review',
      'in_review -> rejected',
      'in_review -> verified',
    ]);
  });
  it('refuse other transitions with a conflict that names the possible ones', () => {
    expect(() => requireTransition('locked', 'draft')).toThrow(Conflict);
    expect(() => requireTransition('locked', 'draft')).toThrow('in_review');
    expect(() => requireTransition('verified', 'draft')).toThrow('final');
  });
  it('are editable as draft only', () => {
    expect(VERSION_STATES.filter(isEditable)).toEqual(['draft']);
  });
  it('need a reason to be rejected, and nothing else does', () => {
    for (const none of [undefined, '', ' \n']) expect(() => requireReason('rejected', none)).toThrow(Invalid);
    expect(() => requireReason('rejected', 'No source is named.')).not.toThrow();
    for (const state of VERSION_STATES.filter((each) => each !== 'rejected')) {
      expect(() => requireReason(state, undefined)).not.toThrow();
    }
  });
});

function isAllowed(transition: () => void): boolean {
  try {
    transition();
    return true;
  } catch {
    return false;
  }
}
