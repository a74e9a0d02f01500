import { exampleUuid } from './example-uuid.js';
import type { RequestsByRoute } from './example-request.js';
import { only } from './example-request.js';
import { SAMPLE } from './sample.js';

const uuid = (uuid: string) => ({ uuid });
const credentials = { clientId: 'our-id', clientSecret: 'their-secret' };

export const COMPANY_REQUESTS: RequestsByRoute = {
  'GET /api/health/live': only(),
  'GET /api/health/ready': only(),
  'GET /api/v1/company': only(),
  'PATCH /api/v1/company': only({
    body: { scope2Method: 'market-based', languages: ['en', 'de'], tokenAtBase: true },
  }),
  'GET /api/v1/client/self': only(),
  'GET /api/v1/client': only(),
  'POST /api/v1/client': only({
    body: {
      ...{ name: 'ERP', permissions: ['material:create', 'material:read', 'material:update'], apiKey: true },
      dataSource: { uuid: SAMPLE.partner },
    },
  }),
  'PATCH /api/v1/client/{clientId}': only({
    path: { clientId: SAMPLE.reportingClient },
    body: { name: 'Monthly report', permissions: ['activity:report'], expires: '2036-12-31' },
  }),
  'DELETE /api/v1/client/{clientId}': only({ path: { clientId: SAMPLE.unusedClient } }),
  'GET /api/v1/audit': {
    usual: {
      query: {
        ...{ since: '2025-01-01', until: '2100-01-01', actor: 'sample', kind: 'company', action: 'create' },
        ...{ record: exampleUuid('company'), limit: 1 },
      },
    },
  },
  'GET /api/v1/data-source': only(),
  'POST /api/v1/data-source': only({
    body: { name: 'Aire Fasteners', url: 'https://pact.aire.example.com', ...credentials },
  }),
  'GET /api/v1/data-source/{uuid}': only({ path: uuid(SAMPLE.partner) }),
  'PATCH /api/v1/data-source/{uuid}': only({ path: uuid(SAMPLE.partner), body: { eventOrganisation: 'wbcsd' } }),
  'POST /api/v1/data-source/{uuid}/test': only({ path: uuid(SAMPLE.partner) }),
  'GET /api/v1/grant': {
    usual: { query: { limit: 1 } },
    'of a partner': { query: { dataSource: SAMPLE.partner, product: SAMPLE.lamp, limit: 1 } },
    'of a client': { query: { client: SAMPLE.reportingClient, taxonomy: SAMPLE.parts } },
  },
  'POST /api/v1/grant': only({ body: { dataSource: uuid(SAMPLE.partner), taxonomy: uuid(SAMPLE.parts) } }),
  'DELETE /api/v1/grant/{uuid}': only({ path: uuid(SAMPLE.unusedGrant) }),
  'DELETE /api/v1/data-source/{uuid}': only({ path: uuid(SAMPLE.unusedPartner) }),
};
