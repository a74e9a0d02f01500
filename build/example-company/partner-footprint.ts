import { exampleUuid } from '../../apps/api/src/web/openapi/examples/example-uuid.js';
import { exampleFootprint } from '#model/exchange';

const created = '2025-02-03T09:30:00Z';

/** What the partner answers that the sample company asks: a footprint as PACT 3.0 has it. */
export const PARTNER_FOOTPRINT = {
  ...exampleFootprint({ name: 'Sample partner', companyIds: ['urn:epc:id:sgln:4012345.00000.0'] }, new Date(created)),
  id: exampleUuid('partner-footprint'),
  created,
};
