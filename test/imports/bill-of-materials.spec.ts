import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { faultsOf, importFile, sendFile } from '../support/companies/file-imports.js';
import type { SentFile } from '../support/companies/file-imports.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { askTable, rowsIn } from '../support/companies/tables.js';

let service: TestService;
let member: Member;
let calls: GraphCalls;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
  calls = graphCalls(service, member);
});
afterAll(() => service?.close());

/** Sends a bill, and waits until its import has ended. */
async function imported(content: string | SentFile, query = ''): Promise<any> {
  const file = typeof content === 'string' ? { content } : content;
  const ended = await importFile(service.url, member, `kind=model&again=true${query}`, file);
  return { ...ended, faults: await faultsOf(service.url, member, ended.uuid) };
}

const goods = (sku: string, A1?: string, more: object = {}) =>
  calls.material(A1, { name: `Goods ${sku}`, sku, ...more });
const footprint = async (uuid: string) => (await calls.get(`material/${uuid}`)).footprint.CO2e;

/** The inputs of the model of a product, without what differs from run to run. */
async function inputsOf(product: string): Promise<any[]> {
  const [row] = await service.database.query<{ uuid: string }>(
    'select uuid from model where company = $1 and product = $2',
    [member.company.uuid, product],
  );
  return row ? (await calls.get(`model/${row.uuid}/input?limit=1000`)).data : [];
}

const reasons = (ended: any) => ended.faults.map(({ line, column, reason }: any) => [line, column, reason]);

describe('a bill of materials', () => {
  it('makes the inputs of its parents, whose figures follow', async () => {
    const chair = await goods('B-CHAIR', undefined, { unit: 'pcs' });
    const frame = await goods('B-FRAME', undefined, { unit: 'pcs', weight: { quantity: 4, unit: 'kg' } });
    const tube = await goods('B-TUBE', '2');
    await goods('B-BOX', '0.5', { unit: 'kg' });
    const ended = await imported(
      [
        'parent,component,quantity,unit,lifecycleStage,materialGroup,name,order,block,syncId',
        'B-FRAME,B-TUBE,5,kg,,,Legs and back,10,,',
        'B-CHAIR,B-FRAME,1,pcs,A1,,,1,Seat,C-1',
        `B-CHAIR,Goods B-BOX,800,g,a3,"packaging, own word",Box,2,Seat,C-2`,
        `${chair},B-TUBE,1,kg,A1,,,3,,`,
        `${chair},B-TUBE,1,kg,A1,,,4,,`,
      ].join('\n'),
    );
    expect(ended).toMatchObject({ state: 'done', rows: { total: 5, written: 5, faulty: 0 } });
    expect(await footprint(frame)).toMatchObject({ A1: '10' });
    expect(await footprint(chair)).toMatchObject({ A1: '14', A3: '0.4', productCarbonFootprint: '14.4' });
    const inputs = await inputsOf(chair);
    expect(inputs).toHaveLength(4);
    const [seat, box] = ['C-1', 'C-2'].map((syncId) => inputs.find((input) => input.syncId === syncId));
    expect(box).toMatchObject({
      ...{ name: 'Box', quantity: 800, unit: 'g', order: 2, syncId: 'C-2', CO2e: '0.4' },
      ...{ lifecycleStage: { code: 'A3' }, materialGroup: ['packaging', 'own word'], block: { name: 'Seat' } },
    });
    expect(seat.block).toEqual(box.block);
    expect(
      inputs
        .filter(({ material }) => material.uuid === tube)
        .map(({ order }) => order)
        .sort(),
    ).toEqual([3, 4]);
    const { data } = await calls.get(`material/${frame}/history`);
    expect(data.some(({ changes }: any) => JSON.stringify(changes).includes('Legs and back'))).toBe(true);
  });

  it('is the same again by syncId; upsert changes it, an empty cell keeps, (clear) clears', async () => {
    const parent = await goods('U-1', undefined, { unit: 'pcs' });
    await goods('U-2', '1');
    const text = (quantity: string, more = ',') =>
      `parent,component,quantity,unit,syncId,name,block\nU-1,U-2,${quantity},kg,I-1,${more}\n`;
    expect(await imported(text('3', 'Steel,Body'))).toMatchObject({ state: 'done', rows: { written: 1 } });
    expect(await imported(text('3', 'Steel,Body'))).toMatchObject({ rows: { written: 0, unchanged: 1 } });
    expect(await imported(text('3', 'Steel,Body'), '&mode=upsert')).toMatchObject({ rows: { unchanged: 1 } });
    const refused = await imported(text('4', 'Steel,'));
    expect(refused).toMatchObject({ state: 'refused' });
    expect(reasons(refused)).toEqual([[2, 'syncId', expect.stringContaining('differs in quantity; mode=upsert')]]);
    expect(await imported(text('4', '(clear),'), '&mode=upsert')).toMatchObject({
      state: 'done',
      rows: { written: 1 },
    });
    const [input, ...others] = await inputsOf(parent);
    expect(others).toEqual([]);
    expect(input).toMatchObject({ quantity: 4, name: 'Goods U-2', CO2e: '4', block: { name: 'Body' } });
    const kept = `parent,quantity,unit,syncId\nU-1,5,kg,I-1\n`;
    expect(await imported(kept, '&mode=upsert')).toMatchObject({ state: 'done', rows: { written: 1 } });
    expect(await footprint(parent)).toMatchObject({ A1: '5' });
  });

  it('carries components over lanes; a distance of its own makes a lane of that length, once', async () => {
    const parent = await goods('T-1', undefined, { unit: 'pcs' });
    await goods('T-2', '1');
    await goods('T-3', '1', { unit: 'pcs' });
    const truck = (await calls.made('transport/lane', { name: 'Truck', totalKm: 100, CO2ePerTkm: '0.1' })).uuid;
    const text = (rows: string[]) =>
      `parent,component,quantity,unit,syncId,transportLane,distance,distance.unit\n${rows.join('\n')}\n`;
    const refused = await imported(
      text(['T-1,T-3,1,pcs,T-a,Truck,,', 'T-1,T-2,1,kg,T-b,,500,km', 'T-1,T-2,1,kg,T-c,Ship,,']),
    );
    expect(reasons(refused)).toEqual([
      [2, 'transportLane', 'the weight of Goods T-3 is not known: give it a weight, or count it in a mass'],
      [3, 'distance', 'needs a transportLane, whose CO2ePerTkm it is carried at'],
      [4, 'transportLane', expect.stringContaining('names nothing that exists')],
    ]);
    const rows = ['T-1,T-2,2000,kg,T-d,Truck,,', 'T-1,T-2,1000,kg,T-e,Truck,500000,m', 'T-1,T-2,1,t,,Truck,500,km'];
    expect(await imported(text(rows))).toMatchObject({ state: 'done', rows: { written: 3 } });
    expect(await footprint(parent)).toMatchObject({ A1: '4000', A2: '120' });
    const lanes = async () =>
      (await calls.get('transport/lane')).data.map(({ name, totalKm, CO2ePerTkm }: any) => [name, totalKm, CO2ePerTkm]);
    expect(await lanes()).toEqual([
      ['Truck', 100, '0.1'],
      ['Truck, 500 km', 500, '0.1'],
    ]);
    expect(await imported(text(rows.slice(0, 2)))).toMatchObject({ rows: { written: 0, unchanged: 2 } });
    const moved = text(['T-1,T-2,2000,kg,T-d,Truck,500,km']);
    expect(await imported(moved, '&mode=upsert')).toMatchObject({ rows: { written: 1 } });
    expect(await footprint(parent)).toMatchObject({ A1: '4000', A2: '200' });
    expect(await lanes()).toHaveLength(2);
    const carried = (await inputsOf(parent)).filter(({ transport }) => transport);
    expect(carried).toHaveLength(3);
    expect(carried.find(({ syncId }) => syncId === 'T-d (transport)').transport.lane.uuid).not.toBe(truck);
  });

  it('keeps of a stored transport what an update leaves empty, and lets it follow its goods', async () => {
    const parent = await goods('K-1', undefined, { unit: 'pcs' });
    await goods('K-2', '1');
    const van = (await calls.made('transport/lane', { name: 'Van', totalKm: 100, CO2ePerTkm: '0.1' })).uuid;
    const header = 'parent,component,quantity,unit,syncId,lifecycleStage,block';
    const row = (quantity: string, stage = '', block = '') => `K-1,K-2,${quantity},t,K-a,${stage},${block}`;
    const withLane = (...cells: string[]) =>
      `${header},transportLane,distance,distance.unit\n${row('2')},${cells.join()}\n`;
    const upsert = async (content: string) => (await imported(content, '&mode=upsert')).rows;
    const laneOf = async () => {
      const [{ transport }] = (await inputsOf(parent)).filter((each) => each.transport);
      return transport.lane.name;
    };
    expect(await imported(withLane('Van', '500', 'km'))).toMatchObject({ rows: { written: 1 } });
    expect(await upsert(`${header}\n${row('2')}\n`)).toMatchObject({ unchanged: 1 });
    expect(await upsert(withLane('Van', '', ''))).toMatchObject({ unchanged: 1 });
    expect(await upsert(withLane('', '', 'km'))).toMatchObject({ unchanged: 1 });
    expect(await footprint(parent)).toMatchObject({ A1: '2000', A2: '100' });
    // What changes of the goods holds for their transport, too.
    expect(await upsert(`${header}\n${row('3', 'A4', 'Site')}\n`)).toMatchObject({ written: 1 });
    expect(await footprint(parent)).toMatchObject({ A1: '', A2: '', A4: '3150' });
    expect((await inputsOf(parent)).map(({ block }) => block.name)).toEqual(['Site', 'Site']);
    expect(await upsert(`${header}\n${row('2', 'A1')}\n`)).toMatchObject({ written: 1 });
    // The distance alone: of the lane that is stored, or rather of that which it was made of.
    expect(await upsert(withLane('', '700', 'km'))).toMatchObject({ written: 1 });
    expect([await laneOf(), (await footprint(parent)).A2]).toEqual(['Van, 700 km', '140']);
    expect(await upsert(withLane(van, '500000', 'm'))).toMatchObject({ written: 1 });
    expect(await laneOf()).toBe('Van, 500 km');
    expect(await upsert(withLane('', '(clear)', ''))).toMatchObject({ written: 1 });
    expect([await laneOf(), (await footprint(parent)).A2]).toEqual(['Van', '20']);
    await calls.made('transport/lane', { name: 'Barge', totalKm: 300, CO2ePerTkm: '0.01' });
    expect(await upsert(withLane('Barge', '', ''))).toMatchObject({ written: 1 });
    expect([await laneOf(), (await footprint(parent)).A2]).toEqual(['Barge', '6']);
    expect(await inputsOf(parent)).toHaveLength(2);
  });

  it('takes a credit in module D alone, writes it and reads it back', async () => {
    const parent = await goods('D-1', undefined, { unit: 'pcs' });
    await goods('D-2', '2');
    const text = (quantity: string, stage: string, lane = '') =>
      `parent,component,quantity,unit,syncId,lifecycleStage,transportLane\nD-1,D-2,${quantity},kg,D-a,${stage},${lane}\n`;
    await calls.made('transport/lane', { name: 'Coaster', totalKm: 100, CO2ePerTkm: '0.1' });
    expect(reasons(await imported(text('-1.5', 'D', 'Coaster')))).toEqual([
      [2, 'transportLane', 'carries no credit, whose quantity is negative'],
    ]);
    expect(await imported(text('-1.5', 'D'))).toMatchObject({ rows: { written: 1 } });
    expect((await calls.get(`material/${parent}`)).footprint.CO2e).toMatchObject({ D: '-3', totalCarbonFootprint: '' });
    const { data } = await calls.get('model?limit=1000');
    const model = data.find(({ product }: any) => product.uuid === parent).uuid;
    for (const format of ['csv', 'xlsx']) {
      const table = await askTable(service.url, member, `model/${model}/input?format=${format}`);
      expect((await rowsIn(table))[0]).toMatchObject({ quantity: '-1.5', lifecycleStage: 'D' });
      const { rows } = await importFile(service.url, member, 'kind=model&mode=upsert', { content: table.bytes });
      expect(rows).toMatchObject({ unchanged: 1, faulty: 0 });
    }
    expect(reasons(await imported(text('-1.5', 'C4'), '&mode=upsert'))).toEqual([
      [2, 'quantity', 'must not be less than 0 but in module D, which takes credits'],
    ]);
  });

  it('finds the transport that somebody made by hand, and keeps what only they know', async () => {
    const [lane, other] = await Promise.all(
      ['Hand 1', 'Hand 2'].map(async (name, at) => {
        return (await calls.made('transport/lane', { name, totalKm: 100 * (at + 1), CO2ePerTkm: '0.1' })).uuid;
      }),
    );
    const steel = await goods('H-2', '1');
    const { product, model, inputs } = await calls.modelled(
      [{ material: { uuid: steel }, quantity: 2, unit: 't', syncId: 'H-a' }],
      { sku: 'H-1' },
    );
    await calls.made(`model/${model}/input`, {
      ...{ name: 'By road', syncId: 'H-road', lifecycleStage: { code: 'A3' } },
      transport: { lane: { uuid: lane }, for: { uuid: inputs[0] }, weight: { quantity: 4, unit: 't' } },
    });
    const text = (lane: string) => `parent,component,quantity,unit,syncId,transportLane\nH-1,H-2,2,t,H-a,${lane}\n`;
    expect(await imported(text('Hand 1'))).toMatchObject({ rows: { unchanged: 1 } });
    expect(await imported(text('Hand 2'), '&mode=upsert')).toMatchObject({ rows: { written: 1 } });
    expect(await inputsOf(product)).toMatchObject([
      { syncId: 'H-a' },
      { name: 'By road', syncId: 'H-road', lifecycleStage: { code: 'A3' }, transport: { lane: { uuid: other } } },
    ]);
    expect(await footprint(product)).toMatchObject({ A3: '80' });
  });

  it('finds which of several components of one number is meant by its supplier', async () => {
    const parent = await goods('S-1', undefined, { unit: 'pcs' });
    const [acme, bolt, other] = await Promise.all(
      ['Acme', 'Bolt', 'Other'].map(async (name) => (await calls.made('supplier', { name, syncId: name })).uuid),
    );
    await goods('S-2', '1', { supplier: { uuid: acme } });
    await goods('S-2', '7', { supplier: { uuid: bolt } });
    expect(other).toBeDefined();
    const text = (supplier: string) => `parent,component,quantity,unit,supplier\nS-1,S-2,1,kg,${supplier}\n`;
    expect(reasons(await imported(text('')))[0][2]).toContain('could be any of 2');
    expect(reasons(await imported(text('Other')))[0]).toEqual([
      2,
      'component',
      'names nothing of this supplier, but of others',
    ]);
    expect(reasons(await imported(text('Nobody'))).map(([, column]: any) => column)).toContain('supplier');
    expect(await imported(text('Bolt'))).toMatchObject({ state: 'done' });
    expect(await footprint(parent)).toMatchObject({ A1: '7' });
  });
});

describe('a bill is refused', () => {
  it('where a parent is no draft or has a dataset, and where something does not exist', async () => {
    const locked = await goods('R-LOCKED');
    await calls.made(`material/${locked}/state`, { state: 'locked' });
    const dataset = (await calls.made('dataset', { name: 'Coil', unit: 'kg', footprint: { CO2e: { A1: '2' } } })).uuid;
    await calls.made('material', { name: 'Bound', sku: 'R-BOUND', unit: 'kg', dataset: { uuid: dataset } });
    await goods('R-1', '1');
    await goods('R-2', '1', { unit: undefined });
    const ended = await imported(
      [
        'parent,component,quantity,unit,lifecycleStage',
        'R-LOCKED,R-1,1,kg,',
        'R-BOUND,R-1,1,kg,',
        'R-NONE,R-1,1,kg,',
        'R-1,R-NONE,1,kg,',
        ',R-1,1,kg,',
        'R-1,,1,kg,',
        'R-1,R-2,-1,kg,',
        'R-1,R-2,1,kg,',
        'R-2,R-1,1,kWh,A9',
        'R-2,R-1,,kg,',
      ].join('\n'),
    );
    expect(ended).toMatchObject({ state: 'refused', rows: { written: 0, faulty: 10 } });
    expect(reasons(ended)).toEqual([
      [2, 'parent', 'This version is locked; only the model of a draft can be changed'],
      [3, 'parent', 'takes its figures from a dataset: they cannot come from a bill, too'],
      [4, 'parent', expect.stringContaining('names nothing that exists, by uuid, syncId, sku, name')],
      [5, 'component', expect.stringContaining('names nothing that exists')],
      [6, 'parent', 'must not be empty'],
      [7, 'component', 'must not be empty'],
      [8, 'quantity', 'must not be less than 0 but in module D, which takes credits'],
      [9, 'component', 'Goods R-2 has no unit: nothing can be taken of it'],
      [10, 'lifecycleStage', expect.stringContaining('has to be one of A1')],
      [10, 'unit', expect.stringContaining('kWh')],
      [11, 'quantity', 'must not be empty'],
    ]);
  });

  it('where its rows or what is stored close a circle, naming the way', async () => {
    for (const sku of ['C-A', 'C-B', 'C-C', 'C-D']) await goods(sku, undefined, { unit: 'pcs' });
    const rows = (...of: string[]) =>
      `parent,component,quantity,unit\n${of.map((each) => `${each},1,pcs`).join('\n')}\n`;
    const inFile = await imported(rows('C-A,C-B', 'C-B,C-C', 'C-C,C-A', 'C-D,C-D'));
    expect(inFile).toMatchObject({ state: 'refused', rows: { faulty: 2, written: 0 } });
    expect(reasons(inFile)).toEqual([
      [4, 'component', 'closes a circle: C-C → C-A → C-B → C-C; nothing can be made of itself'],
      [5, 'component', 'closes a circle: C-D → C-D; nothing can be made of itself'],
    ]);
    expect(await imported(rows('C-A,C-B', 'C-B,C-C'))).toMatchObject({ state: 'done' });
    const stored = await imported(rows('C-D,C-A', 'C-C,C-D'));
    expect(reasons(stored)).toEqual([
      [3, 'component', 'closes a circle: C-C → C-D → C-A → C-B → C-C; nothing can be made of itself'],
    ]);
    expect(await imported(rows('C-D,C-A', 'C-C,C-D'), '&skipFaulty=true')).toMatchObject({
      state: 'done',
      rows: { written: 1, faulty: 1 },
    });
  });

  it('without the permission, and in a dry run writes nothing', async () => {
    const parent = await goods('P-1', undefined, { unit: 'pcs' });
    await goods('P-2', '1');
    const file = { content: 'parent,component,quantity,unit\nP-1,P-2,1,kg\n' };
    const reader = await service.member('acme', ['model:read', 'material:create']);
    expect((await sendFile(service.url, reader, 'kind=model', file)).status).toBe(403);
    const creator = await service.member('acme', ['model:create']);
    expect((await sendFile(service.url, creator, 'kind=model&mode=upsert', file)).status).toBe(403);
    expect(await imported(file, '&dryRun=true')).toMatchObject({ state: 'done', rows: { written: 1 } });
    expect(await inputsOf(parent)).toEqual([]);
    const stranger = await service.member('strangers');
    const ended = await importFile(service.url, stranger, 'kind=model', file);
    expect(ended).toMatchObject({ state: 'refused', rows: { faulty: 1 } });
  });
});

describe('a large bill', () => {
  it('of 50 levels, and one product with more rows than a chunk, is written', async () => {
    const skus = Array.from({ length: 51 }, (_, level) => `L-${level}`);
    const materials = ['name,sku,unit', ...skus.map((sku) => `${sku},${sku},pcs`), 'Steel,L-STEEL,kg'];
    const goodsSent = await importFile(service.url, member, 'kind=material', { content: materials.join('\n') });
    expect(goodsSent.state).toBe('done');
    const [steel] = (await calls.get('material?sku=L-STEEL')).data;
    await calls.send('PATCH', `material/${steel.uuid}`, { footprint: { CO2e: { A1: '2' } } });
    const rows = skus.slice(0, 50).map((sku, level) => `${sku},L-${level + 1},1,pcs`);
    const many = Array.from({ length: 250 }, () => 'L-50,L-STEEL,2,g');
    const ended = await imported(`parent,component,quantity,unit\n${[...rows, ...many].join('\n')}\n`);
    expect(ended).toMatchObject({ state: 'done', rows: { written: 300 } });
    const [top] = (await calls.get('material?sku=L-0')).data;
    expect(top.footprint.CO2e.A1).toBe('1');
    const closing = await imported('parent,component,quantity,unit\nL-50,L-0,1,pcs\n');
    expect(closing.faults[0].reason).toContain('L-50 → L-0 → L-1 → ');
  }, 120_000);
});

it('a mapping takes a bill as an ERP writes it', async () => {
  const parent = await goods('E-1', undefined, { unit: 'pcs' });
  await goods('E-2', '2', { unit: 'pcs', weight: { quantity: 1, unit: 'kg' } });
  const content = 'Baugruppe;Komponente;Menge;Einheit\r\nE-1;E-2;1,5;pcs\r\n';
  const columns = [
    { column: 'Baugruppe', field: 'parent' },
    { column: 'Komponente', field: 'component', by: 'sku' },
    { column: 'Menge', field: 'quantity' },
    { column: 'Einheit', field: 'unit' },
  ];
  expect(await imported({ content, mapping: { decimal: ',', columns } })).toMatchObject({ state: 'done' });
  expect(await footprint(parent)).toMatchObject({ A1: '3' });
  expect((await call('GET', `${service.url}/api/v1/import?kind=model`, { token: member.token })).status).toBe(200);
});
