import type { RequestsByRoute } from './example-request.js';
import { keyedRequests, only } from './example-request.js';
import { SAMPLE } from './sample.js';

const uuid = (uuid: string) => ({ uuid });
const flight = (day: string, kg: string) => ({
  ...{ name: 'Flight to Oslo', syncId: `example-flight-${day}`, UpstreamCO2e: kg, startDate: day },
  ...{ scope: uuid(SAMPLE.scope36), org: uuid(SAMPLE.sheffield), group: uuid(SAMPLE.people) },
});

export const ACTIVITY_REQUESTS: RequestsByRoute = {
  'GET /api/v1/activity': {
    'a year': {
      query: { date: '2025', org: SAMPLE.sheffield, scope: SAMPLE.scope1, list: 'scopes,orgs', limit: 2 },
    },
    'a period': { query: { sd: '2025-01-01', ed: '2025-03-31', taxonomy: SAMPLE.utilities, q: 'gas', limit: 1 } },
    'what is to be filed': { query: { date: '2025', without: 'scope,taxonomy', limit: 1 } },
    'one record': { query: { syncId: 'sample-activity-1', sku: 'DL-1' } },
    'of an import': { query: { import: SAMPLE.writtenImport, limit: 1 } },
    'a group': { query: { group: SAMPLE.meters, include: 'group,transportLane', limit: 1 } },
  },
  'POST /api/v1/activity': {
    'stated CO2e': { body: flight('2025-05-06', '182.9') },
    'goods over a lane': {
      body: {
        ...{ name: 'Lamps to Hannover', syncId: 'example-lamps', quantity: 2, unit: 't', startDate: '2025-05-07' },
        ...{ transportLane: uuid(SAMPLE.road), taxonomy: uuid(SAMPLE.transports) },
      },
    },
    'an amount of a product': {
      body: {
        ...{ name: 'Steel bought', syncId: 'example-steel', quantity: 1.5, unit: 't', startDate: '2025-05-08' },
        product: uuid(SAMPLE.steel),
      },
    },
  },
  'POST /api/v1/activity/bulk': only({ body: [flight('2025-06-03', '171.2'), flight('2025-06-10', '168.4')] }),
  'GET /api/v1/activity/{uuid}': only({ path: uuid(SAMPLE.activity) }),
  'PATCH /api/v1/activity/{uuid}': only({ path: uuid(SAMPLE.activity), body: { description: 'As the meter says' } }),
  'DELETE /api/v1/activity/{uuid}': only({ path: uuid(SAMPLE.unusedActivity) }),
  'GET /api/v1/activity/group': only(),
  'POST /api/v1/activity/group': only({ body: { name: 'Waste notes', syncId: 'example-waste' } }),
  'PATCH /api/v1/activity/group/{uuid}': only({ path: uuid(SAMPLE.meters), body: { name: 'Meters' } }),
  ...keyedRequests('/api/v1/activity', {
    ...{ key: 'sample-activity-1', change: { description: 'As the second meter says' } },
    ...{ newKey: 'example-taxi', body: { name: 'Taxi', UpstreamCO2e: '4.2', startDate: '2025-05-09' } },
    isRemovable: true,
  }),
  ...keyedRequests('/api/v1/activity/group', {
    ...{ key: 'sample-purchases', change: { name: 'Purchases' } },
    ...{ newKey: 'example-fuel', body: { name: 'Fuel cards' } },
  }),
  'GET /api/v1/report/ghg': {
    'a year': { query: { year: '2025', compare: '2024', org: SAMPLE.sheffield, format: 'json' } },
    'as CSV': { query: { year: '2025', format: 'csv' } },
    'some months': { query: { sd: '2025-01', ed: '2025-03', format: 'json' } },
  },
  'GET /api/v1/report/monthly': {
    'two months of an org': { query: { sd: '2025-02', ed: '2025-03', org: SAMPLE.sheffield } },
    'a year without taxonomies': { query: { year: '2024', taxonomies: false } },
  },
};
