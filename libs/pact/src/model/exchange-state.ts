import type { DeliveryState } from './delivery-state.js';
import { DELIVERY_STATES } from './delivery-state.js';

/** Where an event of the exchange stands: what is delivered for it, or `received`, since nothing is owed for it. */
export const EXCHANGE_STATES = [...DELIVERY_STATES, 'received'] as const;
export type ExchangeState = DeliveryState | 'received';

export type ExchangeDirection = 'inbound' | 'outbound';
