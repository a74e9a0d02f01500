import type { Schemas } from '@footprint-exchange/client';
import { exchangeTexts } from './exchange-texts.js';

export type State = Schemas['ExchangeState'];

export type Direction = Schemas['ExchangeRecord']['direction'];

export const DIRECTIONS: readonly Direction[] = ['inbound', 'outbound'];

export const STATES = Object.keys({
  pending: 0,
  waiting: 0,
  delivering: 0,
  retrying: 0,
  delivered: 0,
  exhausted: 0,
  refused: 0,
  cancelled: 0,
  unmatched: 0,
  received: 0,
} satisfies Record<State, 0>) as State[];

export const BADGES = {
  pending: 'neutral',
  waiting: 'neutral',
  delivering: 'neutral',
  retrying: 'warning',
  delivered: 'good',
  exhausted: 'fault',
  refused: 'fault',
  cancelled: 'neutral',
  unmatched: 'fault',
  received: 'neutral',
} as const satisfies Record<State, string>;

/** Given up: it can be sent again. */
export const canResend = (state: State): boolean => ['exhausted', 'refused', 'cancelled', 'unmatched'].includes(state);

/** Open: its attempts can be ended. */
export const canCancel = (state: State): boolean => ['pending', 'waiting', 'delivering', 'retrying'].includes(state);

/** A request of ours that is not answered, nor made anew since. */
export const canAskAgain = ({ direction, answer, repeatedBy }: Schemas['ExchangeDetailRecord']): boolean =>
  direction === 'outbound' && !answer && !repeatedBy;

const SETTLES_WITHIN_MS = 60_000;

/** Whether the last attempt was taken a moment ago, and the state is about to say so. */
export function isSettling({ attempts, state }: Schemas['ExchangeDetailRecord'], now = Date.now()): boolean {
  const last = attempts.at(-1);
  if (!last || !canCancel(state)) return false;
  return last.outcome === 'delivered' && Math.abs(now - Date.parse(last.at)) < SETTLES_WITHIN_MS;
}

/** What happened, by the type of an event, such as org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3. */
export function eventWords({ type, direction }: Pick<Schemas['ExchangeRecord'], 'type' | 'direction'>): string {
  const events: Readonly<Record<string, string>> = exchangeTexts().events;
  const name = type.split('.').find((part) => part.endsWith('Event')) ?? type;
  return events[`${direction} ${name}`] ?? events[name] ?? name;
}
