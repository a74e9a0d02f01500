import { describe, expect, it } from 'vitest';
import { DELIVERY_STATES, HAPPENINGS, isOpen, isTerminal, next, statesBefore } from './delivery-state.js';
import type { DeliveryState, Happening } from './delivery-state.js';

/** For each happening where it leads from each state; a state that is not named stays as it is. */
const EXPECTED: Record<Happening, Partial<Record<DeliveryState, DeliveryState>>> = {
  claimed: { pending: 'delivering', waiting: 'delivering', retrying: 'delivering' },
  queuedBehindItsSource: { pending: 'waiting', waiting: 'waiting', retrying: 'waiting', delivering: 'waiting' },
  noSource: { pending: 'unmatched', waiting: 'unmatched', retrying: 'unmatched', delivering: 'unmatched' },
  delivered: {
    pending: 'delivered',
    waiting: 'delivered',
    retrying: 'delivered',
    delivering: 'delivered',
    exhausted: 'delivered',
    refused: 'delivered',
    cancelled: 'delivered',
    unmatched: 'delivered',
  },
  failedRetry: { delivering: 'retrying' },
  failedExhausted: { delivering: 'exhausted' },
  refused: { delivering: 'refused' },
  leaseLost: { delivering: 'retrying' },
  resent: { exhausted: 'pending', refused: 'pending', cancelled: 'pending', unmatched: 'pending' },
  cancelled: { pending: 'cancelled', waiting: 'cancelled', retrying: 'cancelled', delivering: 'cancelled' },
  repeatedEvent: { unmatched: 'pending' },
};

describe.each(HAPPENINGS)('%s', (happening) => {
  it.each(DELIVERY_STATES)('while %s', (state) => {
    expect(next(state, happening)).toBe(EXPECTED[happening][state]);
  });
});

describe('the states of an answer', () => {
  it('have one that is terminal: delivered', () => {
    expect(DELIVERY_STATES.filter(isTerminal)).toEqual(['delivered']);
  });

  it('are open while the service has something to do', () => {
    expect(DELIVERY_STATES.filter(isOpen)).toEqual(['pending', 'waiting', 'delivering', 'retrying']);
  });

  it('can be asked for by what may happen to them', () => {
    expect(statesBefore('claimed')).toEqual(['pending', 'waiting', 'retrying']);
    expect(statesBefore('failedRetry')).toEqual(['delivering']);
  });

  it('can all be reached from pending', () => {
    const reached = new Set<DeliveryState>(['pending']);
    for (const state of reached) {
      for (const happening of HAPPENINGS) {
        const after = next(state, happening);
        if (after) reached.add(after);
      }
    }
    expect([...reached].sort()).toEqual([...DELIVERY_STATES].sort());
  });
});
