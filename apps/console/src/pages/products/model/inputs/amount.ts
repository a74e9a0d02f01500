import type { Input, UnitCode } from './model.js';

/** How much of it goes in: of a transport the mass that is carried. */
export function amountOf({ quantity, unit, transport }: Input): { quantity: number; unit: UnitCode } | undefined {
  if (transport) return transport.weight;
  return quantity === undefined || unit === undefined ? undefined : { quantity, unit };
}
