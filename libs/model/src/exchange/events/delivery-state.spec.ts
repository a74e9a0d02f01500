import { describe, expect, it } from 'vitest';
import { DELIVERY_STATES, isOpen, nextState, stateAfter, statesBefore, TRIGGERS } from './delivery-state.js';
import type { DeliveryState, Trigger } from './delivery-state.js';

/** The state that each trigger leads to from each state. A state that is not named does not change. */
const EXPECTED: Record<Trigger, Partial<Record<DeliveryState, DeliveryState>>> = {
  claimed: { pending: 'delivering', waiting: 'delivering', retrying: 'delivering' },
  postponed: { pending: 'waiting', waiting: 'waiting', retrying: 'waiting', delivering: 'waiting' },
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
  untried: { pending: 'exhausted', waiting: 'exhausted', retrying: 'exhausted' },
  refused: { delivering: 'refused' },
  leaseLost: { delivering: 'retrying' },
  resent: { exhausted: 'pending', refused: 'pending', cancelled: 'pending', unmatched: 'pending' },
  cancelled: { pending: 'cancelled', waiting: 'cancelled', retrying: 'cancelled', delivering: 'cancelled' },
  repeatedEvent: { unmatched: 'pending' },
};

describe.each(TRIGGERS)('%s', (trigger) => {
  it.each(DELIVERY_STATES)('while %s', (state) => {
    expect(nextState(state, trigger)).toBe(EXPECTED[trigger][state]);
  });
});

describe('the states of an answer', () => {
  it('have one that is terminal: delivered', () => {
    const isTerminal = (state: DeliveryState) => TRIGGERS.every((trigger) => nextState(state, trigger) === undefined);
    expect(DELIVERY_STATES.filter(isTerminal)).toEqual(['delivered']);
  });

  it('are open while the service has something to do', () => {
    expect(DELIVERY_STATES.filter(isOpen)).toEqual(['pending', 'waiting', 'delivering', 'retrying']);
  });

  it('can be listed by the trigger that changes them', () => {
    expect(statesBefore('claimed')).toEqual(['pending', 'waiting', 'retrying']);
    expect(statesBefore('failedRetry')).toEqual(['delivering']);
  });

  it('follow from each trigger, one state each', () => {
    for (const trigger of TRIGGERS)
      expect(new Set(Object.values(EXPECTED[trigger]))).toEqual(new Set([stateAfter(trigger)]));
  });

  it('can all be reached from pending', () => {
    const reached = new Set<DeliveryState>(['pending']);
    for (const state of reached) {
      for (const trigger of TRIGGERS) {
        const after = nextState(state, trigger);
        if (after) reached.add(after);
      }
    }
    expect([...reached].sort()).toEqual([...DELIVERY_STATES].sort());
  });
});
