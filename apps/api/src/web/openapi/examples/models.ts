import type { RequestsByRoute } from './example-request.js';
import { keyedRequests, only } from './example-request.js';
import { SAMPLE } from './sample.js';

const uuid = (uuid: string) => ({ uuid });
const prototype = { model: SAMPLE.prototypeModel };
const lamp = { model: SAMPLE.lampModel };
const impacts = 'GWP-fossil,ODP';

/** What is written goes into the prototype's model, so that the lamp's figures stay as the documentation tells them. */
export const MODEL_REQUESTS: RequestsByRoute = {
  'POST /api/v1/model': only({ body: { product: uuid(SAMPLE.planned) } }),
  'GET /api/v1/model': {
    usual: { query: { q: 'desk lamp', limit: 2 } },
    'of a product': { query: { product: SAMPLE.lamp, sku: 'DL-1' } },
  },
  'GET /api/v1/model/{uuid}': only({ path: uuid(SAMPLE.lampModel) }),
  'GET /api/v1/model/{uuid}/contribution': only({ path: uuid(SAMPLE.lampModel), query: { depth: 1, impacts } }),
  'POST /api/v1/model/{model}/input': {
    'a material': {
      path: prototype,
      body: {
        ...{ syncId: 'example-arm', name: 'Arm', material: uuid(SAMPLE.metal), quantity: 450, unit: 'g' },
        ...{ block: uuid(SAMPLE.prototypeStandBlock), lifecycleStage: { code: 'A1' }, materialGroup: ['product'] },
      },
    },
    'a transport': {
      path: prototype,
      body: {
        ...{ syncId: 'example-transport', lifecycleStage: { code: 'A2' } },
        transport: { lane: uuid(SAMPLE.road), for: uuid(SAMPLE.prototypeStand) },
      },
    },
  },
  'PUT /api/v1/model/{model}/input': only({
    path: prototype,
    body: {
      inputs: [
        { syncId: 'prototype-stand', name: 'Stand', material: { sku: 'ST-1' }, quantity: 1.2, unit: 'kg' },
        {
          syncId: 'prototype-unused',
          name: 'To be deleted',
          material: { syncId: 'sample-steel' },
          quantity: 1,
          unit: 'kg',
        },
        {
          ...{ syncId: 'example-transport', lifecycleStage: { code: 'A2' } },
          transport: { lane: { syncId: 'sample-road' }, for: { syncId: 'prototype-stand' } },
        },
      ],
    },
  }),
  'PUT /api/v1/material/by/syncId/{key}/input': only({
    ...{ path: { key: 'sample-planned' }, query: { newVersion: true } },
    body: {
      inputs: [
        { syncId: 'example-10', material: { syncId: 'sample-steel' }, quantity: 2.5, unit: 'kg' },
        { syncId: 'example-20', material: { syncId: 'sample-metal' }, quantity: 300, unit: 'g' },
      ],
    },
  }),
  'PUT /api/v1/process/by/syncId/{key}/input': only({
    ...{ path: { key: 'sample-unlocked-process' }, query: { newVersion: true } },
    body: {
      inputs: [{ syncId: 'example-gas', name: 'Argon', lifecycleStage: { code: 'A3' }, quantity: 4, unit: 'l' }],
    },
  }),
  'GET /api/v1/model/{model}/input': only({ path: lamp }),
  'GET /api/v1/model/{model}/input/{uuid}': only({ path: { ...lamp, uuid: SAMPLE.lampFoot } }),
  'PATCH /api/v1/model/{model}/input/{uuid}': only({
    path: { ...prototype, uuid: SAMPLE.prototypeStand },
    body: { quantity: 1.1 },
  }),
  'DELETE /api/v1/model/{model}/input/{uuid}': only({ path: { ...prototype, uuid: SAMPLE.prototypeUnused } }),
  'POST /api/v1/model/{model}/block': only({ path: prototype, body: { name: 'Shade' } }),
  'GET /api/v1/model/{model}/block': only({ path: lamp }),
  'PATCH /api/v1/model/{model}/block/{uuid}': only({
    path: { ...prototype, uuid: SAMPLE.prototypeStandBlock },
    body: { name: 'Stand and arm' },
  }),
  'DELETE /api/v1/model/{model}/block/{uuid}': only({ path: { ...prototype, uuid: SAMPLE.prototypeUnusedBlock } }),
  'POST /api/v1/switch': only({
    query: { impacts },
    body: { name: 'Power', syncId: 'example-power', unit: 'kg', sources: [{ ...uuid(SAMPLE.steel), share: '1' }] },
  }),
  'GET /api/v1/switch': only({ query: { syncId: 'sample-metal', impacts } }),
  'GET /api/v1/switch/{uuid}': only({ path: uuid(SAMPLE.metal) }),
  'PATCH /api/v1/switch/{uuid}': only({ path: uuid(SAMPLE.metal), body: { name: 'Sheet metal, bought' } }),
  'PATCH /api/v1/switch/{uuid}/image': only({ path: uuid(SAMPLE.metal) }),
  'DELETE /api/v1/switch/{uuid}': only({ path: uuid(SAMPLE.unusedSwitch) }),
  'POST /api/v1/transport/lane': {
    'by its length': {
      body: { name: 'Hull to Leeds, lorry', syncId: 'example-lane', totalKm: 98, CO2ePerTkm: '0.09752' },
    },
    'with figures of its own': {
      body: {
        name: 'Hull to Leeds, electric lorry',
        syncId: 'example-lane-with-figures',
        totalKm: 98,
        impacts: {
          'GWP-fossil': { A1_A3: '0.031' },
          'GWP-biogenic': { A1_A3: '0.0004' },
          'GWP-luluc': { A1_A3: '0.0001' },
          AP: { A1_A3: '0.00012' },
        },
      },
    },
  },
  'GET /api/v1/transport/lane': only(),
  'GET /api/v1/transport/lane/{uuid}': only({ path: uuid(SAMPLE.road) }),
  'PATCH /api/v1/transport/lane/{uuid}': only({ path: uuid(SAMPLE.sea), body: { totalKm: 19_600 } }),
  ...keyedRequests('/api/v1/switch', {
    ...{ key: 'sample-metal', change: { name: 'Sheet metal' } },
    ...{ newKey: 'example-sheet', body: { name: 'Steel sheet', unit: 'kg', sources: [uuid(SAMPLE.steel)] } },
    isRemovable: true,
  }),
  ...keyedRequests('/api/v1/transport/lane', {
    ...{ key: 'sample-rail', change: { totalKm: 425 } },
    ...{ newKey: 'example-ferry', body: { name: 'Hull to Rotterdam, ferry', totalKm: 370, CO2ePerTkm: '0.05' } },
  }),
};
