import type { OperationRequests, RequestsByRoute } from './example-request.js';
import { only } from './example-request.js';
import { SAMPLE } from './sample.js';

const uuid = (uuid: string) => ({ uuid });
const token: OperationRequests = {
  'all permissions': { body: { grant_type: 'client_credentials' } },
  'some of them': { body: { grant_type: 'client_credentials', scope: 'pact:read' } },
};

const event = (id: string, kind: string, data: object) => ({
  body: {
    ...{ specversion: '1.0', id, source: 'http://localhost:4000/pact', time: '2026-01-15T09:30:00Z' },
    ...{ type: `org.standard.pact.ProductFootprint.${kind}Event.3`, data },
  },
});

const footprint = {
  ...{ id: '7d4c2c9e-3f0a-4b52-8f0e-2a6a5f1f9d10', created: '2026-01-14T08:00:00Z', status: 'Active' },
  ...{ specVersion: '3.0.3', companyName: 'Sample partner', companyIds: ['urn:epc:id:sgln:4012345.00000.0'] },
  ...{ productDescription: 'Coil of cold-rolled steel, 1 mm', productIds: ['urn:gtin:4012345000016'] },
  productNameCompany: 'Cold-rolled coil',
  pcf: {
    ...{ declaredUnitOfMeasurement: 'kilogram', declaredUnitAmount: '1', productMassPerDeclaredUnit: '1' },
    ...{ referencePeriodStart: '2025-01-01T00:00:00Z', referencePeriodEnd: '2026-01-01T00:00:00Z' },
    ...{ pcfExcludingBiogenicUptake: '2.27', pcfIncludingBiogenicUptake: '2.27', fossilGhgEmissions: '2.27' },
    ...{ fossilCarbonContent: '0', ipccCharacterizationFactors: ['AR6'], crossSectoralStandards: ['PACT-3.0'] },
    exemptedEmissionsPercent: '0',
  },
};

export const EXCHANGE_REQUESTS: RequestsByRoute = {
  'POST /api/auth/token': {
    ...token,
    'for a page in a browser': { body: { grant_type: 'client_credentials', session: 'true' } },
  },
  'POST /api/auth/revoke': only({ body: { token: 'fpr_example' } }),
  'POST /api/pact/auth/token': token,
  'POST /api/pact/3/auth/token': token,
  'POST /api/pact/2/auth/token': token,
  'GET /api/pact/.well-known/openid-configuration': only(),
  'GET /api/pact/3/.well-known/openid-configuration': only(),
  'GET /api/pact/3/openapi.json': only(),
  'POST /api/pact/3/events': {
    'a request': event('example-request', 'RequestCreated', { productId: ['DL-1'], comment: 'For our catalogue' }),
    'an answer': event('example-answer', 'RequestFulfilled', { requestEventId: SAMPLE.asked, pfs: [footprint] }),
    'a rejection': event('example-rejection', 'RequestRejected', {
      requestEventId: SAMPLE.asked,
      error: { code: 'NotFound', message: 'We make no such product.' },
    }),
    'news of footprints': event('example-news', 'Published', { pfIds: [footprint.id] }),
  },
  'GET /api/pact/3/footprints': {
    usual: { query: { productId: 'BR-100', geography: 'GB', status: 'Active', limit: 1, offset: 0 } },
    'by company and period': { query: { companyId: 'demo', validOn: '2025-06-30', limit: 1 } },
    'by classification': {
      query: {
        classification: '41532',
        validAfter: '2024-01-01T00:00:00Z',
        validBefore: '2030-01-01T00:00:00Z',
        limit: 1,
      },
    },
  },
  'GET /api/pact/3/footprints/{id}': only({ path: { id: SAMPLE.bracketFootprint } }),
  'GET /api/v1/footprint': {
    usual: { query: { status: 'Active', q: 'lamp', limit: 1 } },
    'of a product': { query: { productId: 'BR-100' } },
  },
  'GET /api/v1/exchange': {
    usual: { query: { since: '2025-01-01', state: 'delivered', limit: 2 } },
    'of a partner': { query: { source: SAMPLE.partner, limit: 1 } },
    'what nobody answered in time': { query: { overdue: 'true' } },
    'the newest of our requests': { query: { direction: 'outbound', order: 'newest', limit: 1 } },
  },
  'GET /api/v1/exchange/{id}': {
    'a request of a partner': { path: { id: SAMPLE.answered } },
    'a request of ours': { path: { id: SAMPLE.asked } },
  },
  'GET /api/v1/exchange/{id}/event': {
    'the request of a partner': { path: { id: SAMPLE.answered } },
    'the answer to it': { path: { id: SAMPLE.answered }, query: { part: 'answer' } },
  },
  'POST /api/v1/exchange/request': only({
    body: {
      dataSource: uuid(SAMPLE.partner),
      criteria: { productId: ['urn:gtin:4012345000016'] },
      comment: 'For the lamp',
    },
  }),
  'POST /api/v1/exchange/request/bulk': only({
    body: [
      { dataSource: uuid(SAMPLE.partner), criteria: { productId: ['urn:gtin:4012345000016'] } },
      { dataSource: uuid(SAMPLE.partner), criteria: { productId: ['urn:gtin:4012345000023'] } },
    ],
  }),
  'POST /api/v1/exchange/{id}/ask-again': only({ path: { id: SAMPLE.refused } }),
  'POST /api/v1/exchange/{id}/resend': only({ path: { id: SAMPLE.refused } }),
  'POST /api/v1/exchange/{id}/cancel': only({ path: { id: SAMPLE.retrying } }),
  'GET /api/v1/exchange/pull': {
    usual: { query: { limit: 1 } },
    'from a partner': { query: { dataSource: SAMPLE.awayPartner, order: 'newest', limit: 1 } },
  },
  'POST /api/v1/exchange/pull': only({
    body: { dataSource: uuid(SAMPLE.partner), filter: { productId: ['urn:gtin:4012345000016'] } },
  }),
  'GET /api/v1/exchange/pull/{uuid}': only({ path: uuid(SAMPLE.pull) }),
  'POST /api/v1/exchange/pull/{uuid}/cancel': only({ path: uuid(SAMPLE.pull) }),
  'GET /api/v1/received-footprint': {
    usual: { query: { dataSource: SAMPLE.partner, status: 'Active', order: 'newest', limit: 1 } },
    'of a product': { query: { productId: 'urn:gtin:4012345000016', faulty: false } },
  },
  'GET /api/v1/received-footprint/{uuid}': only({ path: uuid(SAMPLE.received) }),
};
