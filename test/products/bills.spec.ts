import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#access';
import { entriesOf } from '../support/companies/audit-entries.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { revisionOf, trailOf } from '../support/companies/element-calls.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import { requestStatements } from '../support/companies/request-statements.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let calls: GraphCalls;
let steel: string;
let zinc: string;
let road: string;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  calls = graphCalls(service, member);
  steel = await calls.material('2', { name: 'Steel', syncId: 'steel', sku: 'ST' });
  zinc = await calls.material('3', { name: 'Zinc', syncId: 'zinc', sku: 'ZN' });
  road = (await calls.made('transport/lane', { name: 'Road', syncId: 'road', totalKm: 200, CO2ePerTkm: '0.1' })).uuid;
});
afterAll(() => service?.close());

/** A product of each test's own. */
let key: string;
let product: string;

beforeEach(async () => {
  key = `P/${randomUUID()}`;
  product = await calls.material(undefined, { name: 'Beam', unit: 'pcs', syncId: key });
});

const at = () => `material/by/syncId/${encodeURIComponent(key)}/input`;
const put = (inputs: unknown, headers?: Record<string, string>, path = at(), token = member.token): Promise<Called> =>
  call('PUT', `${service.url}/api/v1/${path}`, { token, body: { inputs }, headers });

async function written(inputs: unknown, headers?: Record<string, string>, path?: string): Promise<any> {
  const answer = await put(inputs, headers, path);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return { ...answer.json, tag: answer.headers.get('etag') };
}

const kg = (quantity: number, more: Record<string, unknown> = {}) => kilogramsOf(steel, quantity, more);
const inputsOf = async (model: string): Promise<any[]> => (await calls.get(`model/${model}/input`)).data;
const footprint = async (uuid = product) => (await calls.get(`material/${uuid}`)).footprint.CO2e.A1_A3 as string;

describe('a whole bill', () => {
  it('makes the model and its inputs, named by keys of the company, in its order', async () => {
    const bill = [
      { syncId: '10', material: { syncId: 'steel' }, quantity: 2, unit: 'kg' },
      { syncId: '20', material: { sku: 'ZN' }, quantity: 500, unit: 'g', lifecycleStage: { code: 'A3' } },
      { syncId: '30', lifecycleStage: { code: 'A2' }, transport: { lane: { syncId: 'road' }, for: { syncId: '10' } } },
      { syncId: '40', name: 'To be found' },
    ];
    const made = await written(bill);
    expect(made).toEqual({
      uuid: expect.any(String),
      product: { uuid: product, name: 'Beam' },
      ...{ outcome: 'created', added: 4, changed: 0, removed: 0, unchanged: 0 },
      tag: expect.stringMatching(/^"2-/),
    });
    const inputs = await inputsOf(made.uuid);
    expect(inputs).toMatchObject([
      { syncId: '10', material: { uuid: steel }, CO2e: '4' },
      { syncId: '20', material: { uuid: zinc }, lifecycleStage: { code: 'A3' }, CO2e: '1.5' },
      { syncId: '30', transport: { lane: { uuid: road }, for: { syncId: '10' }, tkm: 0.4 }, CO2e: '0.04' },
      { syncId: '40', name: 'To be found' },
    ]);
    expect(await footprint()).toBe('5.54');
    expect((await call('GET', `${service.url}/api/v1/model/${made.uuid}`, member)).headers.get('etag')).toBe(made.tag);
  });

  it('is afterwards exactly the bill: a shorter one removes inputs, and what an input leaves out it loses', async () => {
    const { uuid } = await written([kg(2, { syncId: 'a', order: 7, name: 'Sheet' }), kg(3, { syncId: 'b' }), kg(4)]);
    const before = await inputsOf(uuid);
    const answer = await written([{ syncId: 'c', ...kg(5) }, kg(6, { syncId: 'a' })]);
    expect(answer).toMatchObject({ uuid, outcome: 'changed', added: 0, changed: 2, removed: 1, unchanged: 0 });
    const after = await inputsOf(uuid);
    const idOf = (list: any[], syncId?: string) => list.find((each) => each.syncId === syncId)?.uuid;
    expect(after.map(({ syncId, quantity }) => [syncId, quantity]).sort()).toEqual([
      ['a', 6],
      ['c', 5],
    ]);
    // The one without a syncId drew on the same, and has got one.
    expect([idOf(after, 'a'), idOf(after, 'c')]).toEqual([idOf(before, 'a'), idOf(before)]);
    expect(after.find(({ syncId }) => syncId === 'a')).not.toHaveProperty('order');
    expect(await footprint()).toBe('22');
    expect(await written([])).toMatchObject({ outcome: 'changed', removed: 2, unchanged: 0 });
    expect(await inputsOf(uuid)).toEqual([]);
    expect(await footprint()).toBe('');
  });

  it('sent again writes nothing: no revision, no entry of the audit, no history', async () => {
    const bill = [
      kg(1),
      kg(2),
      kg(3, { syncId: 'x', materialGroup: ['product'] }),
      { lifecycleStage: { code: 'A2' }, transport: { lane: { uuid: road }, for: { syncId: 'x' } } },
    ];
    const made = await written(bill);
    const before = [await inputsOf(made.uuid), await revisionOf(service, member.company.uuid, product)];
    const trail = await trailOf(service, member.company.uuid, product);
    const entries = await entriesOf(service, member.company.uuid, async () => {
      const same = { outcome: 'unchanged', added: 0, changed: 0, removed: 0, unchanged: 4, tag: made.tag };
      expect(await written(bill)).toMatchObject(same);
      // So does what was read.
      expect(await written(await inputsOf(made.uuid))).toMatchObject(same);
    });
    expect(entries).toEqual([]);
    expect([await inputsOf(made.uuid), await revisionOf(service, member.company.uuid, product)]).toEqual(before);
    expect(await trailOf(service, member.company.uuid, product)).toEqual(trail);
  });

  it('has one entry in the audit, and each input one in the history of its product', async () => {
    let model = '';
    const entries = await entriesOf(service, member.company.uuid, async () => {
      model = (await written([kg(1, { syncId: 'a' }), kg(2, { syncId: 'b' })])).uuid;
      await written([kg(1, { syncId: 'a' }), kg(3, { syncId: 'b' }), { name: 'Note' }]);
    });
    expect(entries).toMatchObject([
      { action: 'create', kind: 'model', record: model, counts: { added: 2, changed: 0, removed: 0 } },
      { action: 'update', kind: 'model', record: model, counts: { added: 1, changed: 1, removed: 0 } },
    ]);
    const trail = await trailOf(service, member.company.uuid, product);
    const named = trail.flatMap(({ changes }) =>
      Object.keys(changes).filter((field) => field.startsWith('model.input.')),
    );
    expect(named).toHaveLength(4);
  });

  it('of a model, by its uuid', async () => {
    const { uuid } = await written([kg(1)]);
    const path = `model/${uuid}/input`;
    expect(await written([kg(1)], {}, path)).toMatchObject({ uuid, outcome: 'unchanged', unchanged: 1 });
    expect(await written([kg(2)], {}, path)).toMatchObject({ uuid, outcome: 'changed', changed: 1 });
    expect((await put([], {}, `model/${randomUUID()}/input`)).status).toBe(404);
    expect((await put([], {}, 'material/by/syncId/nobody/input')).status).toBe(404);
    expect((await put([], {}, at().replace('material', 'process'))).status).toBe(404);
  });

  it('is written once of two at once, or twice after one another', async () => {
    const bill = Array.from({ length: 20 }, (_, nth) => kg(nth + 1, { syncId: `i-${nth}` }));
    const outcomes = (await Promise.all([1, 2, 3].map(() => written(bill)))).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(['created', 'unchanged', 'unchanged']);
    const [one, other] = [bill.slice(0, 5), bill.slice(5).map((input) => ({ ...input, quantity: 1 }))];
    await Promise.all([written(one), written(other)]);
    const { uuid } = await written(one);
    expect((await inputsOf(uuid)).map(({ syncId }) => syncId).sort()).toEqual(one.map((_, nth) => `i-${nth}`));
    expect(await footprint()).toBe('30');
  });

  it('is guarded by the ETag of the model, and safe to repeat by a key', async () => {
    expect((await put([kg(1)], { 'If-Match': '"1"' })).status).toBe(412);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await written([kg(1)], headers);
    const again = await put([kg(1)], headers);
    expect([again.json.outcome, again.headers.get('idempotency-replayed')]).toEqual(['created', 'true']);
    expect(again.headers.get('etag')).toBe(first.tag);
    const second = await written([kg(2)], { 'If-Match': first.tag });
    expect((await put([kg(3)], { 'If-Match': first.tag })).status).toBe(412);
    await calls.made(`model/${first.uuid}/input`, { name: 'By hand' });
    expect((await put([kg(3)], { 'If-Match': second.tag })).status).toBe(412);
  });
});

describe('a bill of a version that is no draft', () => {
  const lock = () => calls.made(`material/${product}/state`, { state: 'locked' });

  it('is refused, unless it is the same', async () => {
    const { uuid } = await written([kg(1)]);
    await lock();
    expect(await written([kg(1)])).toMatchObject({ outcome: 'unchanged' });
    for (const path of [at(), `model/${uuid}/input`]) {
      const refused = await put([kg(2)], {}, path);
      expect([refused.status, refused.json.message]).toEqual([409, expect.stringContaining(`${product} is locked`)]);
    }
  });

  it('opens a new version first where it may', async () => {
    const bill = [
      kg(1, { syncId: 'a' }),
      { syncId: 'b', lifecycleStage: { code: 'A2' }, transport: { lane: { syncId: 'road' }, for: { syncId: 'a' } } },
    ];
    const first = await written(bill);
    await lock();
    const path = `${at()}?newVersion=true`;
    expect(await written(bill, {}, path)).toMatchObject({ uuid: first.uuid, outcome: 'unchanged' });
    const answer = await written([kg(2, { syncId: 'a' }), bill[1]], {}, path);
    expect(answer).toMatchObject({ outcome: 'changed', added: 0, changed: 1, removed: 0, unchanged: 1 });
    expect(answer.uuid).not.toBe(first.uuid);
    expect([await footprint(), await footprint(answer.product.uuid)]).toEqual(['2.02', '4.04']);
    const reader = await service.member(
      'acme',
      PERMISSIONS.filter((one) => !one.startsWith('material:update')),
    );
    expect((await put(bill, {}, path, reader.token)).status).toBe(403);
  });
});

describe('a faulty bill', () => {
  const faultsOf = async (inputs: unknown): Promise<string[]> => {
    const answer = await put(inputs);
    expect([answer.status, answer.text]).toEqual([400, expect.any(String)]);
    return (answer.json.errors as { field: string }[]).map(({ field }) => field).sort();
  };

  it('is refused as a whole, with every fault of every input', async () => {
    const { uuid } = await written([kg(1, { syncId: 'kept' })]);
    const unknown = { uuid: randomUUID() };
    const faults = await faultsOf([
      kg(1, { syncId: 'kept' }),
      kg(-1),
      { ...kg(1), unit: 'kWh' },
      { material: { syncId: 'nobody' }, quantity: 'x', unit: 'kg', block: unknown },
      { material: unknown, quantity: 1, unit: 'kg' },
      { transport: { lane: { syncId: 'nowhere' }, for: { syncId: 'kept' } } },
      { transport: { lane: { uuid: road }, for: { syncId: 'not in it' } } },
      { syncId: 'note', name: 'Note' },
      { transport: { lane: { uuid: road }, for: { syncId: 'note' } } },
      kg(1, { syncId: 'kept' }),
      7,
      {},
    ]);
    expect(faults).toEqual(
      [
        ...['inputs.1.quantity', 'inputs.2.unit', 'inputs.3.block', 'inputs.3.material', 'inputs.3.quantity'],
        ...['inputs.4.material', 'inputs.5.transport.lane', 'inputs.6.transport.for', 'inputs.8.transport.weight'],
        ...['inputs.9.syncId', 'inputs.10', 'inputs.11.name'],
      ].sort(),
    );
    expect(await inputsOf(uuid)).toMatchObject([{ syncId: 'kept', quantity: 1 }]);
  });

  it('makes nothing of itself', async () => {
    const above = await calls.modelled([{ material: { uuid: product }, quantity: 1, unit: 'pcs' }], { name: 'Frame' });
    const answer = await put([kg(1), { material: { uuid: above.product }, quantity: 1, unit: 'pcs' }]);
    expect([answer.status, answer.json.errors]).toEqual([
      400,
      [{ field: 'inputs.1.material', message: expect.stringContaining('Beam → Frame → Beam') }],
    ]);
  });

  it('names the records that one sku may mean', async () => {
    const twins = [await calls.material('1', { sku: 'TWIN' }), await calls.material('1', { sku: 'TWIN' })];
    const answer = await put([{ material: { sku: 'TWIN' }, quantity: 1, unit: 'kg' }]);
    expect(answer.status).toBe(400);
    for (const uuid of twins) expect(answer.text).toContain(uuid);
    const [uuid] = twins;
    expect(await written([{ material: { sku: 'TWIN', uuid }, quantity: 1, unit: 'kg' }])).toMatchObject({ added: 1 });
  });

  it('has a list of at most 10,000 inputs, and a product that draws on no dataset', async () => {
    for (const inputs of [undefined, null, {}, Array.from({ length: 10_001 }, () => ({}))])
      expect(await faultsOf(inputs)).toEqual(['inputs']);
    const factor = await calls.made('dataset', { name: 'Coil', unit: 'pcs', footprint: { CO2e: { A1: '2' } } });
    await calls.send('PATCH', `material/${product}`, { dataset: { uuid: factor.uuid } });
    expect((await put([kg(1)])).status).toBe(409);
  });

  it('needs every permission that its inputs would need one by one', async () => {
    for (const lacking of ['model:create', 'model:update', 'model:delete']) {
      const { token } = await service.member(
        'acme',
        PERMISSIONS.filter((one) => one !== lacking),
      );
      expect((await put([kg(1)], {}, at(), token)).status, lacking).toBe(403);
    }
  });
});

it('costs as many statements with 1,000 inputs as with few', async () => {
  const bill = (count: number, from: number) =>
    Array.from({ length: count }, (_, nth) => kg(nth + from, { syncId: `i-${nth}` }));
  const costs = async (count: number) => {
    key = `P/${randomUUID()}`;
    await calls.material(undefined, { name: 'Beam', unit: 'pcs', syncId: key });
    const first = await requestStatements(service, () => written(bill(count, 1)));
    const same = await requestStatements(service, () => written(bill(count, 1)));
    const next = await requestStatements(service, () => written([...bill(count - 1, 2), { name: 'New' }]));
    return [first, same, next];
  };
  const few = await costs(3);
  expect(await costs(1_000)).toEqual(few);
  expect(Math.max(...few)).toBeLessThan(45);
});
