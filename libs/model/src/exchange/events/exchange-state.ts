import type { DeliveryState } from './delivery-state.js';
import { DELIVERY_STATES } from './delivery-state.js';

/** The state of an event: that of its delivery, or `received` if it needs no delivery. */
export const EXCHANGE_STATES = [...DELIVERY_STATES, 'received'] as const;
export type ExchangeState = DeliveryState | 'received';

export const EXCHANGE_DIRECTIONS = ['inbound', 'outbound'] as const;
export type ExchangeDirection = (typeof EXCHANGE_DIRECTIONS)[number];
