import type { RequestsByRoute } from './example-request.js';
import { keyedRequests, only } from './example-request.js';
import { SAMPLE } from './sample.js';

const uuid = (uuid: string) => ({ uuid });

export const REFERENCE_REQUESTS: RequestsByRoute = {
  'GET /api/v1/unit': { 'by a word': { query: { q: 'Stück' } }, usual: {} },
  'GET /api/v1/geo-location': only({ query: { q: 'germany', limit: 2 } }),
  'GET /api/v1/location': only(),
  'POST /api/v1/location': only({ body: { name: 'Leeds', geoLocation: { code: 'GB' } } }),
  'PATCH /api/v1/location/{uuid}': only({ path: uuid(SAMPLE.plant), body: { geoLocation: { code: 'GB-ENG' } } }),
  'GET /api/v1/org': only(),
  'POST /api/v1/org': only({ body: { name: 'Leeds works', syncId: 'example-leeds' } }),
  'PATCH /api/v1/org/{uuid}': only({ path: uuid(SAMPLE.hannover), body: { name: 'Hannover plant' } }),
  'GET /api/v1/scope': only(),
  'POST /api/v1/scope': only({ body: { name: 'Avoided emissions', syncId: 'example-avoided' } }),
  'PATCH /api/v1/scope/{uuid}': only({ path: uuid(SAMPLE.scope36), body: { syncId: 'example-travel' } }),
  'GET /api/v1/supplier': only(),
  'POST /api/v1/supplier': only({ body: { name: 'Aire Fasteners', syncId: 'example-aire' } }),
  'PATCH /api/v1/supplier/{uuid}': only({ path: uuid(SAMPLE.humber), body: { name: 'Humber Freight Ltd' } }),
  'GET /api/v1/taxonomy': only(),
  'POST /api/v1/taxonomy': only({ body: { name: 'Fasteners', parent: uuid(SAMPLE.parts) } }),
  'PATCH /api/v1/taxonomy/{uuid}': only({ path: uuid(SAMPLE.parts), body: { name: 'Bought parts' } }),
  ...keyedRequests('/api/v1/location', {
    ...{ key: 'sample-hannover', change: { name: 'Hannover, plant 1' } },
    ...{ newKey: 'example-leeds', body: { name: 'Leeds, warehouse', geoLocation: { code: 'GB' } } },
  }),
  ...keyedRequests('/api/v1/org', {
    ...{ key: 'sample-sheffield', change: { name: 'Sheffield plant' } },
    ...{ newKey: 'example-hull', body: { name: 'Hull works' } },
  }),
  ...keyedRequests('/api/v1/scope', {
    ...{ key: 'sample-scope-2', change: { name: 'Scope 2: purchased energy' } },
    ...{ newKey: 'example-memo', body: { name: 'Scope 2, by market', memo: true } },
  }),
  ...keyedRequests('/api/v1/supplier', {
    ...{ key: 'sample-leine', change: { name: 'Leine Polymers GmbH' } },
    ...{ newKey: 'example-don', body: { name: 'Don Castings' } },
  }),
  ...keyedRequests('/api/v1/taxonomy', {
    ...{ key: 'sample-people', change: { name: 'People and travel' } },
    ...{ newKey: 'example-castings', body: { name: 'Castings', parent: uuid(SAMPLE.parts) } },
  }),
};
