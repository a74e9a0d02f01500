import { printSearchKey } from '#model/factors';
import type { RequestsByRoute } from './example-request.js';
import { only } from './example-request.js';
import { SAMPLE } from './sample.js';

const FROM_THE_FIRST = printSearchKey({ part: 'begins', name: '', dataset: '00000000-0000-0000-0000-000000000000' });
const uuid = (uuid: string) => ({ uuid });

const OWN_STEEL = { database: SAMPLE.ownFactors, key: 'sample-recycled-steel' };
const OWN_ZINC = { database: SAMPLE.ownFactors, key: 'example-zinc' };

export const DATASET_REQUESTS: RequestsByRoute = {
  'GET /api/v1/search': {
    usual: { query: { q: 'steel', unitType: 'mass', limit: 2 } },
    'of a taxonomy': { query: { taxonomy: SAMPLE.materialFactors, limit: 1 } },
    'of a place and a year': { query: { geoLocation: 'GB', year: 2024, limit: 1 } },
    'the next page': { query: { page: 1, limit: 1, after: FROM_THE_FIRST } },
    'of an import': { query: { import: SAMPLE.writtenImport } },
    'of a database': { query: { source: SAMPLE.desnz, q: 'gas', limit: 1 } },
  },
  'GET /api/v1/database': only(),
  'GET /api/v1/database/{uuid}': only({ path: uuid(SAMPLE.desnz) }),
  'PATCH /api/v1/database/{uuid}': only({
    path: uuid(SAMPLE.ownFactors),
    body: { licence: 'own measurements', gwpSet: 'AR6', boundary: 'Cradle to gate' },
  }),
  'DELETE /api/v1/database/{uuid}': only({ path: uuid(SAMPLE.unusedDatabase) }),
  'POST /api/v1/dataset': only({
    body: {
      ...{ name: 'Cold rolled coil, as measured', key: 'example-coil', unit: 'kg', referenceYear: 2025 },
      ...{ impacts: { 'GWP-fossil': { A1: '1.9', A3: '0.41' } }, database: { name: 'Own factors' } },
      ...{ geoLocation: { code: 'DE' }, supplier: { syncId: 'sample-northfield' } },
    },
  }),
  'GET /api/v1/dataset/{uuid}': only({ path: uuid(SAMPLE.steelFactor) }),
  'PATCH /api/v1/dataset/{uuid}': only({
    path: uuid(SAMPLE.ownFactor),
    body: { description: 'Mean of three melts', referenceYear: 2025, uncertainty: 8 },
  }),
  'DELETE /api/v1/dataset/{uuid}': only({ path: uuid(SAMPLE.unusedFactor) }),
  'GET /api/v1/dataset/by/key/{database}/{key}': only({ path: OWN_STEEL }),
  'PUT /api/v1/dataset/by/key/{database}/{key}': {
    'a dataset that is there': { path: OWN_STEEL, body: { description: 'Mean of four melts', uncertainty: 6 } },
    'a new dataset': {
      ...{ path: OWN_ZINC, header: { 'If-None-Match': '*' } },
      body: { name: 'Zinc coating', unit: 'm2', impacts: { 'GWP-fossil': { A1: '2.4' } } },
    },
  },
  'DELETE /api/v1/dataset/by/key/{database}/{key}': only({ path: OWN_ZINC }),
};
