import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform';
import { aMaterial } from '../../support/companies/builders.js';
import { entriesOf } from '../../support/companies/audit-entries.js';
import { call } from '../../support/companies/call.js';
import { importFile, sendFile } from '../../support/companies/file-imports.js';
import type { GraphCalls } from '../../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../../support/companies/graph-calls.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';
import type { UndoCalls } from '../../support/companies/undo-calls.js';
import { undoCalls } from '../../support/companies/undo-calls.js';

let service: TestService;
let member: Member;
let calls: GraphCalls;
let undo: UndoCalls;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
  calls = graphCalls(service, member);
  undo = undoCalls(service, member);
});
afterAll(() => service?.close());

async function imported(query: string, rows: readonly string[]): Promise<any> {
  return importFile(service.url, member, query, { content: `${rows.join('\n')}\n` });
}

/** The uuids that a listing of what an import created has. */
const listed = async (path: string, uuid: string): Promise<string[]> =>
  (await calls.get(`${path}?import=${uuid}&page=1&limit=1000`)).data.map((record: any) => record.uuid);

const trip = (nth: number, year = 2021) => `T${year}-${nth},Trip ${nth},0.5,${year}-03-0${(nth % 9) + 1}`;
const TRIPS = 'syncId,name,UpstreamCO2e,startDate';

describe('an import of activities', () => {
  it('is undone but for what was changed since; totals and history follow, and each is told', async () => {
    const earlier = await imported('kind=activity', [TRIPS, trip(1)]);
    const rows = [1, 2, 3, 4].map((nth) => trip(nth));
    const { uuid, rows: counts } = await imported('kind=activity&mode=upsert', [
      TRIPS,
      trip(1).replace('0.5', '0.75'),
      ...rows.slice(1),
    ]);
    expect(counts.written).toBe(4);
    const created = await listed('activity', uuid);
    expect(created).toHaveLength(3);
    const [changed = '', ...others] = created;
    await calls.send('PATCH', `activity/${changed}`, { name: 'Mended' });
    const { name } = await calls.get(`activity/${changed}`);
    const expected = {
      ...{ removed: 2, keptCount: 1, changed: 1 },
      kept: [{ kind: 'activity', uuid: changed, name, reason: 'It was changed since.' }],
    };
    expect((await undo.dry(uuid)).json).toEqual({ ...expected, state: 'done', gone: 0 });
    expect(await listed('activity', uuid)).toEqual(created);

    const entries = await entriesOf(service, member.company.uuid, () => undo.undone(uuid));
    expect(entries.map(({ actor, action, kind, record, counts }) => [actor, action, kind, record, counts])).toEqual([
      [member.clientId, 'delete', 'activity', null, { deleted: 2 }],
      [member.clientId, 'undo', 'activity', uuid, { removed: 2, changed: 1 }],
    ]);
    expect(await undo.read(uuid)).toEqual({ ...expected, state: 'undone', gone: 2 });
    expect(await calls.get(`import/${uuid}`)).toMatchObject({
      state: 'undone',
      reason: 'Undone: 2 records removed; kept of what it created: 1; changed by it and left as they are: 1.',
      rows: { removed: 2 },
    });
    expect(await listed('activity', uuid)).toEqual([changed]);
    expect(await listed('activity', earlier.uuid)).toHaveLength(1);
    for (const gone of others) expect((await calls.send('GET', `activity/${gone}`)).status).toBe(404);
    expect(await calls.get('activity?date=2021&page=1&limit=1')).toMatchObject({ count: 2, uncategorizedCO2e: '1.25' });
    const history = await service.database.query<{ changes: any }>(
      'select changes from activity_change where company = $1 and activity = $2',
      [member.company.uuid, others[0]],
    );
    expect(history.map(({ changes }) => changes.CO2e)).toEqual([{ from: '0.5' }]);
  });

  it('may be sent again once it is undone, and is not undone twice', async () => {
    const rows = [TRIPS, trip(1, 2022)];
    const { uuid } = await imported('kind=activity', rows);
    await undo.undone(uuid);
    for (const again of [await undo.ask(uuid), await undo.dry(uuid)]) {
      expect([again.status, again.json.message]).toEqual([409, 'This import is undone already.']);
    }
    const { uuid: second } = await imported('kind=activity', rows);
    expect(await listed('activity', second)).toHaveLength(1);
  });

  it('that wrote nothing of its own is not undone: the reason is told', async () => {
    const dry = await imported('kind=activity&dryRun=true', [TRIPS, trip(1, 2023)]);
    const refused = await imported('kind=activity', [TRIPS, 'x,y,many,2023-01-01']);
    for (const [uuid, message] of [
      [dry.uuid, 'This import was a dry run, which wrote nothing.'],
      [refused.uuid, 'This import was refused and wrote nothing.'],
    ]) {
      const { status, json } = await undo.ask(uuid);
      expect([status, json.message]).toEqual([409, message]);
    }
  });

  it('is undone once by an Idempotency-Key, and by nobody who may not delete, nor by another company', async () => {
    const { uuid } = await imported('kind=activity', [TRIPS, trip(1, 2024)]);
    const writer = await service.member('acme', ['activity:create', 'activity:read']);
    expect((await undoCalls(service, writer).ask(uuid)).status).toBe(403);
    const stranger = await service.member('stranger');
    expect((await undoCalls(service, stranger).ask(uuid)).status).toBe(404);
    const foreign = await call('GET', `${service.url}/api/v1/activity?import=${uuid}&page=1`, stranger);
    expect(foreign.json).toMatchObject({ count: 0, data: [] });
    const key = { 'Idempotency-Key': newUuid() };
    const [first, again] = [await undo.ask(uuid, key), await undo.ask(uuid, key)];
    expect([first.status, first.json]).toMatchObject([200, { removed: 1, keptCount: 0, changed: 0 }]);
    expect([again.json, again.headers.get('idempotency-replayed')]).toEqual([first.json, 'true']);
  });
});

describe('an import of materials and process elements', () => {
  it('keeps what was changed, locked, used or given a bill, and what a partner has; figures of others stay', async () => {
    const skus = ['FREE', 'BOUGHT', 'CHANGED', 'LOCKED', 'SWITCHED', 'USED', 'BILLED', 'SENT'];
    const { uuid } = await imported('kind=material', [
      'name,sku,unit,footprint.CO2e.A1',
      ...skus.map((sku) => `Undone ${sku},${sku},kg,1`),
    ]);
    const { data } = await calls.get(`material?import=${uuid}&limit=100`);
    const of = (sku: string): string => data.find((each: any) => each.sku === sku).uuid;
    expect(data).toHaveLength(skus.length);
    await calls.send('PATCH', `material/${of('CHANGED')}`, { name: 'Changed' });
    await calls.made(`material/${of('LOCKED')}/state`, { state: 'locked' });
    await calls.made('switch', { name: 'Either', unit: 'kg', sources: [{ uuid: of('SWITCHED') }] });
    const { product } = await calls.modelled([kilogramsOf(of('USED'), 2)]);
    const { uuid: model } = await calls.made('model', { product: { uuid: of('BILLED') } });
    await calls.made(`model/${model}/input`, kilogramsOf(await calls.material('3'), 1));
    await calls.made('activity', {
      name: 'Bought',
      quantity: 1,
      unit: 'kg',
      product: { uuid: of('BOUGHT') },
      startDate: '2020-01-01',
    });
    await sentToPartner(of('SENT'));

    const done = await undo.undone(uuid);
    expect(done).toMatchObject({ state: 'undone', removed: 1, gone: 1, keptCount: 7, changed: 0 });
    expect(Object.fromEntries(done.kept.map(({ uuid, reason }: any) => [uuid, reason]))).toEqual({
      [of('CHANGED')]: 'It was changed since.',
      [of('LOCKED')]: 'Its version is no longer a draft.',
      [of('SWITCHED')]: 'It is in use: by an input of a model, a switch or an activity.',
      [of('USED')]: 'It is in use: by an input of a model, a switch or an activity.',
      [of('BOUGHT')]: 'It is in use: by an input of a model, a switch or an activity.',
      [of('BILLED')]: 'It has a bill of materials now.',
      [of('SENT')]: 'A partner has got a footprint of it.',
    });
    expect((await calls.send('GET', `material/${of('FREE')}`)).status).toBe(404);
    expect((await calls.get(`material/${product}`)).footprint.CO2e.A1).toBe('2');
  });

  it('takes a process element back, with its entry in the audit and its footprint', async () => {
    const { uuid } = await imported('kind=process', ['name,unit,footprint.CO2e.A1', 'Pressing,kg,0.4']);
    const [process = ''] = await listed('process', uuid);
    const entries = await entriesOf(service, member.company.uuid, () => undo.undone(uuid));
    expect(entries.map(({ action, kind, record }) => [action, kind, record])).toEqual([
      ['delete', 'process', process],
      ['undo', 'process', uuid],
    ]);
    expect(await activeFootprints(process)).toEqual([]);
  });
});

describe('an import of a bill of materials', () => {
  it('is undone: its product is computed again, what others changed stays, and then its materials go', async () => {
    const { uuid: materials } = await imported('kind=material', [
      'name,sku,unit,footprint.CO2e.A1',
      'Bike,U-BIKE,pcs,',
      'Tube,U-TUBE,kg,2',
      'Cart,U-CART,pcs,',
    ]);
    const { data } = await calls.get(`material?import=${materials}&limit=100`);
    const of = (sku: string): string => data.find((each: any) => each.sku === sku).uuid;
    const { uuid: bill } = await imported('kind=model', [
      'parent,component,quantity,unit,syncId',
      'U-BIKE,U-TUBE,3,kg,U-1',
      'U-CART,U-TUBE,1,kg,U-2',
      'U-CART,U-TUBE,4,kg,U-3',
    ]);
    const figure = async (sku: string) => (await calls.get(`material/${of(sku)}`)).footprint?.CO2e.A1;
    expect([await figure('U-BIKE'), await figure('U-CART')]).toEqual(['6', '10']);
    expect(await undo.read(materials)).toMatchObject({ removed: 0, keptCount: 3 });

    const [cart] = await service.database.query<{ model: string; uuid: string }>(
      `select model, uuid from model_input where company = $1 and sync_id = 'U-3'`,
      [member.company.uuid],
    );
    await calls.send('PATCH', `model/${cart?.model}/input/${cart?.uuid}`, { quantity: 5 });
    expect(await undo.undone(bill)).toEqual({
      ...{ state: 'undone', removed: 2, gone: 2, keptCount: 1, changed: 0 },
      kept: [{ kind: 'input', uuid: cart?.uuid, name: 'Tube', reason: 'It was changed since.' }],
    });
    expect(await figure('U-CART')).toBe('10');

    await calls.send('DELETE', `model/${cart?.model}/input/${cart?.uuid}`);
    expect(await undo.undone(materials)).toMatchObject({ removed: 3, keptCount: 0 });
  });

  it('takes transports back before what they carry', async () => {
    await calls.made('transport/lane', { name: 'Undone lane', totalKm: 100, CO2ePerTkm: '0.1', syncId: 'U-LANE' });
    await imported('kind=material', ['name,sku,unit,footprint.CO2e.A1', 'Crate,U-CRATE,pcs,', 'Nail,U-NAIL,kg,1']);
    const { uuid } = await imported('kind=model', [
      'parent,component,quantity,unit,transportLane',
      'U-CRATE,U-NAIL,3,kg,U-LANE',
    ]);
    const [before] = await service.database.query<{ count: number }>(
      'select count(*) as count from model_input where company = $1 and import = $2',
      [member.company.uuid, uuid],
    );
    expect(before?.count).toBe(2);
    expect(await undo.undone(uuid)).toMatchObject({ removed: 2, keptCount: 0 });
  });
});

describe('an import of datasets', () => {
  it('is undone but for what is drawn on; search no longer finds the others', async () => {
    const { uuid, state } = await imported('kind=dataset&database=Undone', [
      'key,name,unit,climate',
      'u-1,Undonium,kg,1',
      'u-2,Undonite,kg,2',
      'u-3,Undonade,kg,3',
    ]);
    expect(state).toBe('done');
    const { data } = await calls.get(`search?import=${uuid}&limit=100`);
    expect(data.map(({ name }: any) => name)).toEqual(['Undonade', 'Undonite', 'Undonium']);
    const of = (name: string): string => data.find((each: any) => each.name === name).uuid;
    await calls.made('material', aMaterial({ name: 'Bound', dataset: { uuid: of('Undonite') } }));
    await calls.send('PATCH', `dataset/${of('Undonade')}`, { description: 'Mended' });
    const done = await undo.undone(uuid);
    expect(done).toMatchObject({ removed: 1, keptCount: 2, changed: 0 });
    expect(done.kept.map(({ kind, name, reason }: any) => [kind, name, reason])).toEqual([
      ['dataset', 'Undonade', 'It was changed since.'],
      ['dataset', 'Undonite', 'A material, a process element or a transport lane draws on it, or did.'],
    ]);
    const found = await calls.get('search?q=undon&limit=100');
    expect(found.data.map(({ name }: any) => name)).toEqual(['Undonade', 'Undonite']);
  });

  it('of another company lists and undoes nothing', async () => {
    const { json } = await sendFile(service.url, member, 'kind=dataset&database=Own', {
      content: 'key,name,unit,climate\no-1,Own one,kg,1\n',
    });
    const stranger = await service.member('stranger');
    for (const path of ['search', 'material', 'process']) {
      const { status, json: page } = await call('GET', `${service.url}/api/v1/${path}?import=${json.uuid}`, stranger);
      expect([path, status, page.count]).toEqual([path, 200, 0]);
    }
  });
});

async function activeFootprints(element: string): Promise<string[]> {
  const rows = await service.database.query<{ id: string }>(
    `select id from published_footprint where company = $1 and chain = $2 and status = 'Active'`,
    [member.company.uuid, element],
  );
  return rows.map(({ id }) => id);
}

/** Somebody reads its footprint over PACT. */
async function sentToPartner(element: string): Promise<void> {
  const [id] = await activeFootprints(element);
  const answer = await call('GET', `${service.url}/api/pact/3/footprints/${id}`, { token: member.token });
  expect(answer.status).toBe(200);
}
