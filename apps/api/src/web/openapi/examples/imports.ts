import type { RequestsByRoute } from './example-request.js';
import { only } from './example-request.js';
import { SAMPLE } from './sample.js';

const uuid = (uuid: string) => ({ uuid });
const columns = [
  { column: 'Trip', field: 'name' },
  { column: 'kg CO2e', field: 'UpstreamCO2e' },
  { column: 'Day', field: 'startDate' },
];
const trips = 'Trip,kg CO2e,Day\nLeeds to York,4.2,2025-07-01\nLeeds to Hull,9.6,2025-07-02\n';
const materials = 'name,unit,syncId\nWasher M8,pcs,example-washer\nNut M8,pcs,example-nut\n';
const factors = 'key,name,unit,GWP-fossil A1\nexample-brass,"Brass, as measured",kg,4.1\n';

export const IMPORT_REQUESTS: RequestsByRoute = {
  'POST /api/v1/import': {
    'by a kept mapping': {
      query: {
        kind: 'activity',
        mapping: 'Monthly trips',
        mode: 'create',
        dryRun: true,
        skipFaulty: false,
        onWarnings: 'stop',
        again: true,
      },
      body: { file: trips },
    },
    'headed by names of fields': {
      query: { kind: 'material', mode: 'upsert', dryRun: true },
      body: { file: materials },
    },
    'by a mapping of its own': {
      query: { kind: 'activity', dryRun: true },
      body: { file: trips, mapping: JSON.stringify({ columns }) },
    },
    'datasets of a database': {
      query: { kind: 'dataset', database: 'Own factors', dryRun: true },
      body: { file: factors },
    },
  },
  'GET /api/v1/import': only({ query: { order: 'oldest' } }),
  'GET /api/v1/import/{uuid}': only({ path: uuid(SAMPLE.import) }),
  'GET /api/v1/import/{uuid}/faults': {
    usual: { path: uuid(SAMPLE.import), query: { format: 'json' } },
    'each thing once': { path: uuid(SAMPLE.import), query: { grouped: true } },
    'as CSV': { path: uuid(SAMPLE.import), query: { format: 'csv' } },
  },
  'POST /api/v1/import/{uuid}/cancel': only({ path: uuid(SAMPLE.heldImport) }),
  'POST /api/v1/import/{uuid}/confirm': only({ path: uuid(SAMPLE.waitingImport) }),
  'GET /api/v1/import/{uuid}/undo': only({ path: uuid(SAMPLE.writtenImport) }),
  'POST /api/v1/import/{uuid}/undo': only({ path: uuid(SAMPLE.writtenImport), query: { dryRun: true } }),
  'GET /api/v1/import/template': {
    'as CSV': { query: { kind: 'material', format: 'csv', indicators: 'GWP-fossil' } },
  },
  'POST /api/v1/import/mapping': only({
    body: { name: 'Trips of Leeds', kind: 'activity', mapping: { decimal: '.', columns } },
  }),
  'GET /api/v1/import/mapping': only({ query: { kind: 'activity' } }),
  'GET /api/v1/import/mapping/{uuid}': only({ path: uuid(SAMPLE.mapping) }),
  'PATCH /api/v1/import/mapping/{uuid}': only({
    path: uuid(SAMPLE.mapping),
    body: { mapping: { date: 'YYYY-MM-DD', columns } },
  }),
  'DELETE /api/v1/import/mapping/{uuid}': only({ path: uuid(SAMPLE.unusedMapping) }),
  'POST /api/v1/import/mapping/proposal': {
    'of a file': { query: { kind: 'activity' }, body: { file: trips } },
    'of a header': { query: { kind: 'activity' }, body: { header: ['Trip', 'kg CO2e', 'Day'] } },
  },
};
