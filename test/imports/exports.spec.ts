import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform';
import { aMaterial } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { cutBy, SlowReader } from '../support/companies/slow-reader.js';
import { askTable, cellsIn, rowsIn } from '../support/companies/tables.js';
import { until } from '../support/run/until.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let service: TestService;
let member: Member;
let isCut: (reader: SlowReader) => boolean;

beforeAll(async () => {
  service = await TestService.start({ READER_TIMEOUT: '1', LISTINGS_PER_COMPANY: '2' });
  isCut = cutBy(service);
  member = await service.member();
});
afterAll(() => service?.close());

const table = (path: string, headers?: Record<string, string>, by: Pick<Member, 'token'> = member) =>
  askTable(service.url, by, path, headers);
async function post(path: string, body: unknown, { token } = member): Promise<any> {
  const { status, json, text } = await call('POST', `${service.url}/api/v1/${path}`, { token, body });
  expect([status, text]).toEqual([200, expect.anything()]);
  return json;
}

/** Adds copies of a company's first material. */
const addMaterials = (company: string, count: number, description = '') =>
  service.database.query(
    `insert into element (company, kind, uuid, chain, name, description, unit, declared, co2e, impacts, created)
     select $1, kind, made.uuid, made.uuid, 'Copy ' || n, $3, unit, declared, co2e, impacts, created + n * interval '1 second'
     from (select gen_random_uuid() as uuid, n from generate_series(1, $2::int) n) made
     cross join (select kind, unit, declared, co2e, impacts, created from element where company = $1 order by created limit 1) e`,
    [company as never, count, description],
  );

/** Each listing, with a record in it. */
async function listings(): Promise<[path: string, name: string, columns: string[]][]> {
  const material = await post('material', aMaterial({ name: 'Steel', sku: 'S-1', share: true }));
  const product = await post('process', { name: 'Pressing', unit: 'pcs' });
  const model = await post('model', { product: { uuid: product.uuid } });
  await post(`model/${model.uuid}/input`, { material: { uuid: material.uuid }, quantity: 2, unit: 'kg' });
  await post('dataset', { name: 'Coil', unit: 'kg', footprint: { CO2e: { A1: '2' } } });
  await post('activity', { name: 'A flight', UpstreamCO2e: '12.50', startDate: '2026-01-31' });
  return [
    ['material', 'materials', ['uuid', 'syncId', 'name', 'impacts.GWP-fossil.A1', 'versionState', 'created']],
    ['process', 'processes', ['uuid', 'taxonomy', 'taxonomy.name', 'weight', 'weight.unit']],
    ['activity', 'activities', ['uuid', 'product', 'product.name', 'startDate', 'CO2e']],
    [
      `model/${model.uuid}/input`,
      'inputs',
      ['uuid', 'parent', 'component', 'component.name', 'quantity', 'unit', 'CO2e'],
    ],
    ['footprint', 'footprints', ['id', 'status', 'element.name', 'productIds', 'pcf.pcfExcludingBiogenicUptake']],
    ['exchange', 'exchange', ['id', 'direction', 'state', 'attempts']],
    ['search', 'datasets', ['uuid', 'name', 'source', 'impacts.GWP-fossil.A1']],
  ];
}

describe('every listing', () => {
  it('is sent as CSV and as XLSX where format or Accept asks for it, and else as the JSON that it always was', async () => {
    const today = new Date().toISOString().slice(0, 10);
    for (const [path, name, columns] of await listings()) {
      const { count, data } = (await call('GET', `${service.url}/api/v1/${path}`, { token: member.token })).json;
      for (const [form, type, accept] of [
        ['csv', 'text/csv; charset=utf-8', 'text/csv'],
        ['xlsx', XLSX, XLSX],
      ] as const) {
        const byFormat = await table(`${path}?format=${form}`, { Accept: '*/*' });
        const byAccept = await table(path, { Accept: `${accept}, application/json;q=0.5` });
        expect([path, byFormat.status, byAccept.status]).toEqual([path, 200, 200]);
        for (const { headers } of [byFormat, byAccept]) {
          expect(headers.get('content-type')).toBe(type);
          expect(headers.get('content-disposition')).toBe(`attachment; filename=${name}-${today}.${form}`);
          expect(headers.get('x-content-type-options')).toBe('nosniff');
          expect(headers.get('vary')).toContain('Accept');
          expect(headers.has('link')).toBe(false);
        }
        const [header = [], ...rows] = await cellsIn(byFormat);
        expect(header.map(({ text }) => text)).toEqual(expect.arrayContaining(columns));
        expect(new Set(header.map(({ text }) => text)).size).toBe(header.length);
        expect([path, rows.length]).toEqual([path, count]);
        expect(await cellsIn(byAccept)).toEqual([header, ...rows]);
        if (form === 'csv') expect([...byFormat.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
        const [first] = await rowsIn(byFormat);
        if (data.length > 0) expect(first?.['uuid'] ?? first?.['id']).toBe(data[0].uuid ?? data[0].footprint.id);
        const head = await askTable(service.url, member, `${path}?format=${form}`, {}, 'HEAD');
        expect([head.status, head.headers.get('content-type'), head.bytes.length]).toEqual([200, type, 0]);
      }
      for (const accept of ['*/*', 'application/json, text/plain, */*', 'text/html', 'text/csv;q=0']) {
        const { headers } = await table(path, { Accept: accept });
        expect([accept, headers.get('content-type')]).toEqual([accept, 'application/json; charset=utf-8']);
      }
    }
  });

  it('refuses other forms, pages of a table, and callers without its permission, in JSON', async () => {
    const stranger = await service.member('stranger', ['model:read']);
    for (const path of ['material', 'process', 'activity', 'footprint', 'exchange', 'search']) {
      const unknown = await call('GET', `${service.url}/api/v1/${path}?format=pdf`, { token: member.token });
      expect([unknown.status, unknown.json.errors]).toEqual([
        400,
        [{ field: 'format', message: 'has to be one of json, csv, xlsx' }],
      ]);
      const paged = await call('GET', `${service.url}/api/v1/${path}?page=1&limit=5`, {
        token: member.token,
        headers: { Accept: 'text/csv' },
      });
      expect([paged.status, paged.json.errors.map(({ field }: any) => field)]).toEqual([400, ['page', 'limit']]);
      expect((await table(`${path}?format=csv`, {}, stranger)).status).toBe(403);
      expect((await table(`${path}?format=csv`, {}, { token: 'none' })).status).toBe(401);
    }
    expect((await table(`model/${newUuid()}/input?format=csv`)).status).toBe(404);
  });

  it('of PACT stays JSON', async () => {
    const { headers } = await fetch(`${service.url}/api/pact/3/footprints?format=csv`, {
      headers: { Authorization: `Bearer ${member.token}`, Accept: 'text/csv', Host: 'acme.localhost' },
    });
    expect(headers.get('content-type')).toContain('application/json');
  });
});

describe('a table of activities', () => {
  it('is not for a caller who may only report', async () => {
    const reporter = await service.member('reporter', ['activity:report']);
    expect((await table('activity', {}, reporter)).status).toBe(200);
    for (const headers of [{ Accept: 'text/csv' }, { Accept: XLSX }]) {
      expect((await table('activity', headers, reporter)).status).toBe(403);
    }
  });
});

describe('the rows of a table', () => {
  let maker: Member;

  beforeAll(async () => {
    maker = await service.member('maker');
    await post(
      'material',
      aMaterial({ name: 'First', footprint: { CO2e: { A1: '0', A2: '1e3'.replace('e3', '000') } } }),
      maker,
    );
    await addMaterials(maker.company.uuid, 1_204);
  });

  it('are all that match, more than a page has, in the order of the listing', async () => {
    const rows = await rowsIn(await table('material?format=csv', {}, maker));
    expect(rows.map(({ name }) => name)).toEqual([
      'First',
      ...Array.from({ length: 1_204 }, (_, nth) => `Copy ${nth + 1}`),
    ]);
    const some = await rowsIn(await table('material?format=xlsx&q=copy 12&published=false', {}, maker));
    expect(some.map(({ name }) => name)).toEqual([
      'Copy 12',
      ...Array.from({ length: 85 }, (_, n) => n + 120).flatMap((n) => (n < 130 ? [`Copy ${n}`] : [])),
      'Copy 1200',
      'Copy 1201',
      'Copy 1202',
      'Copy 1203',
      'Copy 1204',
    ]);
    expect(await rowsIn(await table('material?format=csv&q=nothing', {}, maker))).toEqual([]);
  });

  it('have figures of the indicators asked for: a declared zero is 0, and what is not set is empty', async () => {
    const [first] = await rowsIn(await table('material?format=csv&impacts=GWP-fossil,AP', {}, maker));
    expect(first).toMatchObject({ 'impacts.GWP-fossil.A1': '0', 'impacts.GWP-fossil.A2': '1000' });
    expect(first).not.toHaveProperty(['impacts.GWP-fossil.A3']);
    const [header = []] = await cellsIn(await table('material?format=csv&impacts=AP', {}, maker));
    const codes = new Set(header.flatMap(({ text }) => (text.startsWith('impacts.') ? [text.split('.')[1]] : [])));
    expect([...codes]).toEqual(['AP']);
  });

  it('are only of the company that asks', async () => {
    const other = await service.member('other');
    for (const path of ['material', 'activity', 'footprint', 'exchange']) {
      expect(await rowsIn(await table(`${path}?format=csv`, {}, other))).toEqual([]);
    }
  });
});

describe('a text that a spreadsheet would take for a formula', () => {
  const TEXTS = [
    '=1+1',
    '+49 89',
    '-5 °C',
    '@home',
    '\tindented',
    '\rreturned',
    "'quoted",
    "''",
    '-1.5',
    '1e5',
    ' =x',
    'a\r\nb',
    '_x000D_',
  ];

  it('has an apostrophe in CSV, none in XLSX, and is read back as it was', async () => {
    const writer = await service.member('writer');
    for (const [nth, name] of TEXTS.entries()) await post('material', { name: `N${nth}`, description: name }, writer);
    const csv = await table('material?format=csv', {}, writer);
    const text = Buffer.from(csv.bytes).toString('utf8');
    for (const written of [
      "'=1+1",
      "'+49 89",
      "'-5 °C",
      "'@home",
      '"\'\tindented"',
      "''quoted",
      "'''",
      ',-1.5,',
      ',1e5,',
    ]) {
      expect(text).toContain(written);
    }
    expect(text).not.toContain("'-1.5");
    const xlsx = await table('material?format=xlsx', {}, writer);
    for (const sent of [csv, xlsx]) {
      expect((await rowsIn(sent)).map(({ description }) => description)).toEqual(TEXTS);
    }
  });
});

describe('a workbook', () => {
  it('has quantities as numbers, days as dates, emissions as texts', async () => {
    const made = await service.member('workbook');
    const day = { startDate: '2026-01-31', endDate: '2026-02-01T10:30:00Z' };
    await post('activity', { name: 'Fuel', quantity: 1234.5, unit: 'kg', UpstreamCO2e: '0.10', ...day }, made);
    const [header = [], row = []] = await cellsIn(await table('activity?format=xlsx', {}, made));
    const cell = (name: string) => row[header.findIndex(({ text }) => text === name)];
    expect(cell('quantity')).toEqual({ text: '1234.5', kind: 'number', isFormula: false });
    expect(cell('startDate')).toEqual({ text: '2026-01-31', kind: 'date', isFormula: false });
    expect(cell('endDate')).toEqual({ text: '2026-02-01T10:30:00', kind: 'date', isFormula: false });
    expect(cell('UpstreamCO2e')).toEqual({ text: '0.1', kind: 'text', isFormula: false });
    expect(cell('CO2e')).toEqual({ text: '0.1', kind: 'text', isFormula: false });
  });
});

describe('own footprints', () => {
  it('are found by status, product and words, for those who may read their elements', async () => {
    const owner = await service.member('owner');
    const steel = await post('material', aMaterial({ name: 'Stahlblech', sku: 'ST-1', share: true }), owner);
    await post('process', aMaterial({ name: 'Walzen', sku: 'W-1', share: false }), owner);
    const get = async (query: string, { token } = owner) =>
      (await call('GET', `${service.url}/api/v1/footprint?${query}`, { token })).json;
    const all = await get('');
    expect(all).toMatchObject({ count: all.data.length, page: 1, pageSize: 100 });
    const [first] = all.data;
    expect(first).toMatchObject({
      element: { uuid: steel.uuid, name: 'Stahlblech', kind: 'material' },
      visible: true,
      footprint: { status: 'Active', productNameCompany: 'Stahlblech' },
    });
    expect(first).not.toHaveProperty('firstSent');
    const names = async (query: string, by = owner) =>
      (await get(query, by)).data.map(({ footprint }: any) => footprint.productNameCompany);
    expect(await names('q=stahl')).toEqual(['Stahlblech']);
    expect(await names('q=kupfer')).toEqual([]);
    expect(await names('productId=st-1&status=Active')).toEqual(['Stahlblech']);
    expect(await names(`productId=${encodeURIComponent(first.footprint.productIds[0])}`)).toEqual(['Stahlblech']);
    expect(await names('status=Deprecated')).toEqual([]);
    expect((await get('status=Gone')).errors).toEqual([{ field: 'status', message: 'takes Active, Deprecated' }]);
    const processes = { ...owner, token: await service.token(owner, 'process:read') };
    expect(await names('', processes)).not.toContain('Stahlblech');
    // To look at them does not make them seen: what was never sent goes when it is replaced.
    await call('PATCH', `${service.url}/api/v1/material/${steel.uuid}`, {
      token: owner.token,
      body: { name: 'Blech' },
    });
    expect(await names('q=blech')).toEqual(['Blech']);
    const [row] = await rowsIn(await table('footprint?format=csv&q=blech', {}, owner));
    expect(row).toMatchObject({
      status: 'Active',
      element: steel.uuid,
      visible: 'true',
      'pcf.declaredUnitAmount': '1',
    });
  });
});

describe('a reader of a long table', () => {
  let long: Member;
  const LONG = 'format=csv';

  beforeAll(async () => {
    long = await service.member('long');
    await post('material', aMaterial({ name: 'First' }), long);
    await addMaterials(long.company.uuid, 6_000, 'x'.repeat(5_000));
  });

  const SLOWLY = 200_000;
  const FAST = 100_000_000;
  const reader = () => new SlowReader(`${service.url}/api/v1/material?${LONG}`, long.token, SLOWLY);

  it('who is slow holds no connection to the database, and is cut when he takes nothing', async () => {
    const slow = reader();
    await until('it has begun', () => slow.taken > 0);
    slow.readAt(0);
    const { pool } = service.database;
    await until('it holds none', () => pool.totalCount - pool.idleCount === 0);
    const [held] = await service.database.queryAcross<{ count: number }>(
      'health',
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    );
    expect(held?.count).toBe(0);
    await until('the api has cut it', () => isCut(slow));
    slow.readAt(FAST);
    await until('it has ended', () => slow.ended !== undefined);
    expect(slow.ended).toBe('broken');
  });

  it('takes a place among those of his company, and gives it back', async () => {
    const slow = [reader(), reader()];
    await until('they have begun', () => slow.every(({ taken }) => taken > 0));
    slow.forEach((one) => one.readAt(0));
    const refused = await table(`material?${LONG}`, {}, long);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await table('material?format=csv')).status).toBe(200);
    slow.forEach((one) => one.close());
    await until(
      'there is room',
      async () => (await askTable(service.url, long, 'material?format=csv&q=first')).status === 200,
    );
  });

  it('gets what is cut off where the database fails, and never a table that looks whole', async () => {
    for (const form of ['csv', 'xlsx']) {
      const address = `${service.url}/api/v1/material?format=${form}`;
      const answer = await fetch(address, { headers: { Authorization: `Bearer ${long.token}` } });
      const body = answer.body?.getReader();
      expect((await body?.read())?.done).toBe(false);
      await service.database.queryAcross('deployment', 'alter table element rename to element_gone');
      try {
        await expect(
          (async () => {
            while ((await body?.read())?.done === false);
          })(),
        ).rejects.toThrow();
      } finally {
        await service.database.queryAcross('deployment', 'alter table element_gone rename to element');
      }
    }
    const before = await service.database
      .queryAcross('deployment', 'alter table element rename to element_gone')
      .then(() => table('material?format=csv', {}, long))
      .finally(() => service.database.queryAcross('deployment', 'alter table element_gone rename to element'));
    expect([before.status, before.headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8']);
    expect(before.headers.has('content-disposition')).toBe(false);
  });
});
