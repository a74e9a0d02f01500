import type { OperationRequests, RequestsByRoute } from './example-request.js';
import { keyedRequests, only } from './example-request.js';
import { SAMPLE } from './sample.js';

const uuid = (uuid: string) => ({ uuid });
const impacts = 'GWP-fossil,ODP';

const created = {
  material: {
    minimal: { body: { name: 'Hex bolt M8', unit: 'pcs', syncId: 'example-bolt' } },
    'with figures': {
      query: { impacts },
      body: {
        ...{ name: 'Bracket, galvanised', unit: 'pcs', sku: 'B-7', syncId: 'example-bracket' },
        weight: { quantity: 1.2, unit: 'kg' },
        impacts: {
          'GWP-fossil': { A1: '3.1', A2: '0.2', A3: '0.85' },
          ODP: { A1: '0.0000001' },
        },
        dataQualityIndicators: { documentationYear: 2025, technologicalDQR: 2, temporalDQR: 1, geographicalDQR: 2 },
        ...{ geoLocation: { code: 'GB' }, location: uuid(SAMPLE.plant), taxonomy: uuid(SAMPLE.parts) },
        supplier: { syncId: 'sample-northfield' },
      },
    },
    'with an emission factor': {
      body: {
        ...{ name: 'Steel rod', unit: 'kg', syncId: 'example-rod', dataset: uuid(SAMPLE.steelFactor) },
        datasetAmount: { quantity: 1, unit: 'kg' },
      },
    },
  },
  process: {
    minimal: { body: { name: 'Deburring', unit: 'h', syncId: 'example-deburring' } },
    'with figures': {
      query: { impacts },
      body: { name: 'Powder coating', unit: 'm2', syncId: 'example-coating', impacts: { 'GWP-fossil': { A3: '1.4' } } },
    },
  },
} as const;

const listed = {
  material: {
    'of an import': { query: { import: SAMPLE.writtenImport } },
    usual: { query: { q: 'sheet', state: 'draft', published: true, facets: 'state', impacts, limit: 2 } },
    'what is to be mended': {
      query: { pact: 'withheld,noFigures', facets: 'pact', include: 'versionState,pactState', limit: 1 },
    },
    'one record': {
      query: {
        ...{ syncId: 'sample-steel', sku: 'ST-1', supplier: SAMPLE.northfield, dataset: SAMPLE.steelFactor },
        ...{ format: 'json', page: 1, limit: 1 },
      },
    },
  },
  process: {
    'of an import': { query: { import: SAMPLE.writtenImport } },
    usual: { query: { q: 'heat', state: 'draft', published: true, facets: 'state', impacts, limit: 2 } },
    'what is to be mended': {
      query: {
        ...{ pact: 'withheld,noFigures', dataset: SAMPLE.steelFactor, facets: 'pact' },
        ...{ include: 'versionState,pactState', limit: 1 },
      },
    },
    'one record': {
      query: { syncId: 'sample-moulding', sku: 'PR-IM', supplier: SAMPLE.northfield, page: 1, limit: 1 },
    },
  },
} as const;

const keyed = {
  material: {
    ...{ key: 'sample-bracket', change: { notes: 'Drawing 7-112', supplier: { syncId: 'sample-northfield' } } },
    ...{ newKey: 'example-washer', body: { name: 'Washer M8', unit: 'pcs', weight: { quantity: 2, unit: 'g' } } },
  },
  process: {
    ...{ key: 'sample-moulding', change: { notes: 'Machine 4' } },
    ...{ newKey: 'example-anodising', body: { name: 'Anodising', unit: 'm2' } },
  },
} as const;

/** Several at once: new ones, and changes of some that are there. */
const many = {
  material: {
    created: [
      { name: 'Nut M8', unit: 'pcs', syncId: 'example-nut', weight: { quantity: 6, unit: 'g' } },
      { name: 'Gasket', unit: 'pcs', syncId: 'example-gasket', supplier: { syncId: 'sample-northfield' } },
    ],
    changed: [
      { uuid: SAMPLE.planned, sku: 'FL-1' },
      { syncId: 'sample-prototype', notes: 'Shown at the fair' },
    ],
  },
  process: {
    created: [
      { name: 'Drilling', unit: 'h', syncId: 'example-drilling' },
      { name: 'Grinding', unit: 'h', syncId: 'example-grinding', impacts: { 'GWP-fossil': { A3: '2.1' } } },
    ],
    changed: [
      { uuid: SAMPLE.moulding, notes: 'Machine 3' },
      { syncId: 'sample-unlocked-process', description: 'In hall 2' },
    ],
  },
} as const;

/** The history of an element, its versions, and what follows from it. */
function routesOf(kind: 'material' | 'process'): RequestsByRoute {
  const at = `/api/v1/${kind}`;
  const one = { path: uuid(kind === 'material' ? SAMPLE.bracket : SAMPLE.moulding) };
  const epd: OperationRequests = {
    'ILCD+EPD, JSON': { ...one, query: { format: 'ilcd-json', language: 'en' } },
    'ILCD+EPD, XML': { ...one, query: { format: 'ilcd-xml', language: 'en' } },
    'a page': { ...one, query: { format: 'html', language: 'en' } },
  };
  return {
    [`POST ${at}`]: created[kind],
    [`POST ${at}/bulk`]: only({ body: many[kind].created }),
    [`PATCH ${at}/bulk`]: only({ body: many[kind].changed }),
    [`GET ${at}`]: listed[kind],
    [`GET ${at}/{uuid}`]: only({ ...one, query: { impacts } }),
    [`PATCH ${at}/{uuid}`]: only({ ...one, body: { description: 'Cast, machined and anodised', notes: null } }),
    [`DELETE ${at}/{uuid}`]: only({ path: uuid(SAMPLE.unused[kind]) }),
    [`GET ${at}/{uuid}/pact/recipients`]: only(one),
    [`GET ${at}/{uuid}/pact`]: { usual: one, 'with the footprint': { ...one, query: { preview: true } } },
    [`POST ${at}/{uuid}/state`]: only({ path: uuid(SAMPLE.unlocked[kind]), body: { state: 'locked' } }),
    [`POST ${at}/{uuid}/version`]: only({ path: uuid(SAMPLE.locked[kind]) }),
    [`GET ${at}/{uuid}/versions`]: only(one),
    [`GET ${at}/{uuid}/history`]: { usual: one, 'the next page': { ...one, query: { page: 1, limit: 1, after: '0' } } },
    [`GET ${at}/{uuid}/epd`]: epd,
    [`PATCH ${at}/{uuid}/image`]: only(one),
    ...keyedRequests(at, { ...keyed[kind], isRemovable: true }),
  };
}

export const ELEMENT_REQUESTS: RequestsByRoute = {
  ...routesOf('material'),
  ...routesOf('process'),
  'GET /api/v1/image/{name}': only({ path: { name: SAMPLE.bracketImage } }),
};
