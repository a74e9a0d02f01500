import { randomUUID } from 'node:crypto';

export interface RequestEventInput {
  id?: string;
  source: string;
  type?: string;
  data?: unknown;
  [attribute: string]: unknown;
}

export const REQUEST_CREATED = 'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3';

/** A request for footprints, as a PACT system sends it. A test passes only what matters to it. */
export function aRequestEvent({ data = {}, ...given }: RequestEventInput): Record<string, unknown> {
  return {
    type: REQUEST_CREATED,
    specversion: '1.0',
    id: randomUUID(),
    time: new Date().toISOString(),
    data,
    ...given,
  };
}

/** The body of a material that can be published over PACT. */
export function aMaterial(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Granulate',
    unit: 'kg',
    footprint: { CO2e: { A1: '1.5', A2: '0.25', A3: '0.5' } },
    ...given,
  };
}
