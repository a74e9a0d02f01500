import { randomUUID } from 'node:crypto';
import { exampleFootprint } from '#model/exchange';

const EXAMPLE = exampleFootprint(
  { name: 'Steel Ltd', companyIds: ['urn:epc:id:sgln:4012345.00000.0'] },
  new Date('2025-02-03T09:30:00Z'),
);

/** A footprint of a partner that keeps all rules of PACT. */
export function aPartnerFootprint(more: Record<string, unknown> = {}, pcf: object = {}) {
  return { ...EXAMPLE, id: randomUUID() as string, pcf: { ...EXAMPLE.pcf, ...pcf }, ...more };
}
