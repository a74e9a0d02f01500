import type { Client, Schemas } from '#client';
import { bySyncId } from './references.js';
import type { Uuids } from './unless-there.js';
import { keyed, to, unlessThere, uuidsOf } from './unless-there.js';

type Amount = readonly [quantity: number, unit: Schemas['UnitCode']];

/** An input of the lamp. What it draws on, its block and what it carries are named by syncId or name. */
interface SampleInput extends Pick<Schemas['ModelInputDto'], 'name' | 'materialGroup'> {
  readonly syncId: string;
  readonly stage?: Schemas['LifecycleStageDto']['code'];
  readonly takes?: readonly [material: string, ...Amount];
  readonly block?: string;
  readonly lane?: string;
  readonly carries?: string | { readonly quantity: number; readonly unit: 'kg' };
}

const SWITCHES = [
  { syncId: 'metal', name: 'Sheet metal', unit: 'kg', sources: ['aluminium', 'steel'] },
  { syncId: 'warmth', name: 'Heat', unit: 'kWh', sources: ['gas', 'heat'] },
] as const;

const BLOCKS = ['Body', 'Shade'];

/** An input comes before the transport that carries it. */
const INPUTS: readonly SampleInput[] = [
  { syncId: 'lamp-foot', name: 'Foot', takes: ['steel', 0.9, 'kg'], block: 'Body' },
  { syncId: 'lamp-arm', name: 'Arm', takes: ['metal', 450, 'g'], block: 'Body' },
  { syncId: 'lamp-bracket', takes: ['bracket', 1, 'pcs'], block: 'Body' },
  { syncId: 'lamp-granulate', takes: ['hdpe', 0.12, 'kg'], block: 'Shade' },
  { ...ancillary('lamp-moulding', 'moulding', 1, 'pcs'), block: 'Shade' },
  { ...ancillary('lamp-assembly', 'electricity', 1.5, 'kWh'), name: 'Assembly' },
  { syncId: 'lamp-box', takes: ['cardboard', 0.35, 'kg'], stage: 'A3', materialGroup: ['packaging'] },
  { syncId: 'lamp-steel-by-road', stage: 'A2', lane: 'road', carries: 'lamp-foot' },
  {
    ...{ syncId: 'lamp-to-customer', name: 'To the customer', stage: 'A4', lane: 'road' },
    carries: { quantity: 2.67, unit: 'kg' },
  },
];

function ancillary(syncId: string, material: string, ...amount: Amount): SampleInput {
  return { syncId, takes: [material, ...amount], stage: 'A3', materialGroup: ['ancillary'] };
}

/** Switches, and the model of the lamp that draws on one of them. */
export async function createModel(client: Client): Promise<void> {
  const materials = await uuidsOf(bySyncId(client, '/api/v1/material'));
  const elements = new Map([...materials, ...(await uuidsOf(bySyncId(client, '/api/v1/process')))]);
  const switches = await unlessThere(
    bySyncId(client, '/api/v1/switch'),
    SWITCHES.map((each) => [each.syncId, { ...each, sources: each.sources.map((syncId) => to(elements, syncId)) }]),
    (body) => client.POST('/api/v1/switch', { body }),
  );
  const product = to(materials, 'desk-lamp');
  const models = await unlessThere(
    keyed(client.all('/api/v1/model'), (model) => model.product.uuid),
    [[product.uuid, { product }]],
    (body) => client.POST('/api/v1/model', { body }),
  );
  const params = { path: { model: to(models, product.uuid).uuid } };
  const blocks = await unlessThere(
    keyed(client.all('/api/v1/model/{model}/block', { params }), ({ name }) => name),
    BLOCKS.map((name) => [name, { name }]),
    (body) => client.POST('/api/v1/model/{model}/block', { params, body }),
  );
  const lanes = await uuidsOf(bySyncId(client, '/api/v1/transport/lane'));
  const known = { materials: new Map([...elements, ...switches]), blocks, lanes };
  await unlessThere(
    keyed(client.all('/api/v1/model/{model}/input', { params }), ({ syncId }) => syncId),
    INPUTS.map((input) => [input.syncId, input]),
    (input, inputs) =>
      client.POST('/api/v1/model/{model}/input', { params, body: bodyOf(input, { ...known, inputs }) }),
  );
}

interface Known {
  readonly materials: Uuids;
  readonly blocks: Uuids;
  readonly lanes: Uuids;
  readonly inputs: Uuids;
}

function bodyOf({ stage, takes, block, lane, carries, ...rest }: SampleInput, known: Known): Schemas['ModelInputDto'] {
  const [material, quantity, unit] = takes ?? [];
  const load = typeof carries === 'string' ? { for: to(known.inputs, carries) } : { weight: carries };
  return {
    ...rest,
    ...(stage && { lifecycleStage: { code: stage } }),
    ...(material !== undefined && { material: to(known.materials, material), quantity, unit }),
    ...(block !== undefined && { block: to(known.blocks, block) }),
    ...(lane !== undefined && { transport: { lane: to(known.lanes, lane), ...load } }),
  };
}
