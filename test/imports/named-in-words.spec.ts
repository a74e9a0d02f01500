import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { importFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
});
afterAll(() => service?.close());

const get = async (path: string) => (await call('GET', `${service.url}/api/v1/${path}`, { token: member.token })).json;

async function post(path: string, body: unknown): Promise<any> {
  const { status, json } = await call('POST', `${service.url}/api/v1/${path}`, { token: member.token, body });
  expect([status, json.message]).toEqual([200, undefined]);
  return json;
}

const imported = (query: string, content: string) => importFile(service.url, member, query, { content });

/** What an import tells of rows: line, column and reason. */
async function told({ uuid }: { uuid: string }): Promise<unknown[]> {
  const { data } = await get(`import/${uuid}/faults`);
  return data.map(({ line, column, reason }: any) => [line, column, reason]);
}

const rows = (head: string, ...lines: string[]): string => [head, ...lines, ''].join('\n');

describe('a place', () => {
  it('is understood by code and by name', async () => {
    const texts = [
      'BA',
      'Luxembourg',
      'Mali',
      'USA',
      'Netherlands',
      'UK',
      'EU-27',
      'RER',
      'GLO',
      'DEU',
      '276',
      'Turkey',
    ];
    const lines = texts.map((text, at) => `p${at},Grid ${at},kWh,${text},1`);
    const ended = await imported('kind=dataset&database=Places', rows('key,name,unit,geoLocation,climate', ...lines));
    expect([ended.state, await told(ended)]).toEqual(['done', []]);
    const { data } = await get('search?q=grid&limit=100');
    const found = await Promise.all(data.map(async ({ uuid }: any) => get(`dataset/${uuid}`)));
    expect(Object.fromEntries(found.map(({ key, geoLocation }) => [key, geoLocation.code]))).toEqual({
      ...{ p0: 'BA', p1: 'LU', p2: 'ML', p3: 'US', p4: 'NL', p5: 'GB', p6: 'EU', p7: '150', p8: 'Global' },
      ...{ p9: 'DE', p10: 'DE', p11: 'TR' },
    });
  });

  it('that is wider than the text is written and told, and so is one without a code', async () => {
    const text = rows('syncId,name,geoLocation', 'w1,Wide,EU-28', 'w2,Near,RME', 'w3,Narrow,DE');
    const ended = await imported('kind=material', text);
    expect(ended).toMatchObject({ state: 'done', rows: { written: 3, faulty: 0, leftOut: 1 } });
    expect(await told(ended)).toEqual([
      [2, 'geoLocation', 'read as Europe (150), which is wider'],
      [3, 'geoLocation', 'left out: is a place without a code of ISO 3166 or UN M49'],
    ]);
    const { data } = await get('material?syncId=w1');
    expect(data[0].geoLocation.name).toBe('Europe');
    const again = await imported('kind=material&again=true', text);
    expect(again).toMatchObject({ state: 'done', rows: { unchanged: 3 } });
    const changed = await imported('kind=material&mode=upsert', rows('syncId,geoLocation', 'w3,RME'));
    expect(changed).toMatchObject({ state: 'done', rows: { written: 1 } });
    expect((await get('material?syncId=w3')).data[0]).not.toHaveProperty('geoLocation');
  });

  it('that is wider than the text keeps it with the record until the place is changed', async () => {
    const patch = async (path: string, body: unknown) =>
      (await call('PATCH', `${service.url}/api/v1/${path}`, { token: member.token, body })).json;
    const text = rows('syncId,name,geoLocation', 'k1,Kept,EU-28', 'k2,Nowhere,RME', 'k3,Exact,Deutschland');
    expect(await imported('kind=material', text)).toMatchObject({ state: 'done', rows: { written: 3 } });
    const [kept, nowhere, exact] = await Promise.all(
      ['k1', 'k2', 'k3'].map(async (id) => (await get(`material?syncId=${id}`)).data[0]),
    );
    expect(kept).toMatchObject({ geoLocation: { code: '150' }, geoLocationText: 'EU-28' });
    expect([nowhere.geoLocation, nowhere.geoLocationText]).toEqual([undefined, 'RME']);
    expect(exact).not.toHaveProperty('geoLocationText');
    const path = `material/${kept.uuid}`;
    const same = await patch(path, { notes: 'x', geoLocation: { code: '150' }, geoLocationText: 'no request sets it' });
    expect(same).toMatchObject({ notes: 'x', geoLocationText: 'EU-28' });
    expect(await patch(path, { geoLocation: { code: 'US' } })).not.toHaveProperty('geoLocationText');
    expect(await patch(`material/${nowhere.uuid}`, { geoLocation: null })).not.toHaveProperty('geoLocationText');
  });

  it('of a dataset is kept as written in the same way', async () => {
    const text = rows('key,name,unit,geoLocation,climate', 'r,Regional power,kWh,LATAM,0.3');
    expect(await imported('kind=dataset&database=Regions', text)).toMatchObject({ state: 'done' });
    const {
      data: [{ uuid }],
    } = await get('search?q=regional');
    const path = `dataset/${uuid}`;
    expect(await get(path)).toMatchObject({ geoLocation: { code: '419' }, geoLocationText: 'LATAM' });
    const again = await imported('kind=dataset&database=Regions&again=true&mode=upsert', text);
    expect(again).toMatchObject({ state: 'done', rows: { unchanged: 1 } });
    const patched = async (body: unknown) =>
      (await call('PATCH', `${service.url}/api/v1/${path}`, { token: member.token, body })).json;
    const same = { geoLocation: { code: '419' }, description: 'x', geoLocationText: 'no request sets it' };
    expect(await patched(same)).toMatchObject({ description: 'x', geoLocationText: 'LATAM' });
    expect(await patched({ geoLocation: { code: 'BR' } })).not.toHaveProperty('geoLocationText');
    const table = await fetch(`${service.url}/api/v1/search?q=regional`, {
      headers: { authorization: `Bearer ${member.token}`, accept: 'text/csv' },
    });
    expect((await table.text()).split('\n')[0]).toContain('geoLocation.name,geoLocationText,');
  });

  it('that could be several is a fault that shows their codes', async () => {
    const ended = await imported('kind=material', rows('name,geoLocation', 'A,Korea', 'B,Atlantis'));
    expect(await told(ended)).toEqual([
      [
        2,
        'geoLocation',
        "could be any of 2: Korea, Republic of (KR), Korea, Democratic People's Republic of (KP); write what stands in brackets",
      ],
      [3, 'geoLocation', 'names nothing that exists, by uuid, code, name'],
    ]);
  });
});

describe('a scope', () => {
  const HEAD = 'syncId,name,scope,UpstreamCO2e,startDate';
  const row = (at: number, scope: string) => `${scope}-${at},x,${scope},1,2024-01-01`;

  it('is understood by its number, its name, or both', async () => {
    const texts = [
      'Scope 1',
      'S2',
      'Scope 3.6',
      'Scope 3 Category 6',
      'Cat. 6',
      '3.6 Business travel',
      'Geschäftsreisen',
    ];
    const ended = await imported('kind=activity', rows(HEAD, ...texts.map((text, at) => row(at, text))));
    expect([ended.state, await told(ended)]).toEqual(['done', []]);
    const { scopes, data } = await get('activity?date=2024');
    expect(scopes.map(({ name }: any) => name.slice(0, 9)).sort()).toEqual(['Scope 1: ', 'Scope 2: ', 'Scope 3.6']);
    expect(data.filter((each: any) => each.scope.name.startsWith('Scope 3.6'))).toHaveLength(5);
  });

  it('is asked about where it could be several, or one of the company is called so, too', async () => {
    await post('scope', { name: 'Commuting', syncId: 'own-7' });
    const own = await imported('kind=activity&dryRun=true', rows(HEAD, row(0, 'Commuting')));
    expect(own).toMatchObject({ rows: { written: 1 } });
    const ended = await imported(
      'kind=activity',
      rows(HEAD, row(0, 'COMMUTING'), row(1, 'Transport'), row(2, 'Scope 2 MB')),
    );
    expect((await told(ended)).map((each: any) => each[2])).toEqual([
      expect.stringMatching(
        /^could be any of 2: Commuting \(own-7\), .*\(3\.7\); write|^could be any of 2: .*\(3\.7\), Commuting \(own-7\); write/,
      ),
      expect.stringMatching(/^could be any of 2: .*\(3\.4\), .*\(3\.9\); write what stands in brackets$/),
      expect.stringMatching(/^could be .*\(2\); write what stands in brackets$/),
    ]);
  });
});

describe('a record of the company', () => {
  it('is found without regard to case, accents and blanks around /', async () => {
    const goods = await post('taxonomy', { name: 'Purchased goods' });
    const other = await post('taxonomy', { name: 'Waste' });
    await post('taxonomy', { name: 'Façade', parent: { uuid: goods.uuid } });
    for (const { uuid } of [goods, other]) await post('taxonomy', { name: 'Steel', parent: { uuid } });
    await post('supplier', { name: 'Müller & Söhne', syncId: 'L-1' });
    await post('location', { name: 'Werk Köln' });
    const head = 'syncId,name,taxonomy,supplier,location';
    const text = rows(
      head,
      'c1,Läufer Größe 1,purchased GOODS / steel,MULLER & SOHNE,werk koln',
      'c2,b,Purchased goods/Steel,müller & söhne,WERK KÖLN',
      'c3,c,purchased-goods/steel,L-1,Werk Köln',
      'c4,d,facade,,',
      'c5,e,steel,,',
    );
    const ended = await imported('kind=material&skipFaulty=true', text);
    expect(ended).toMatchObject({ state: 'done', rows: { written: 4, faulty: 1 } });
    expect(await told(ended)).toEqual([
      [
        6,
        'taxonomy',
        'could be any of 2: Steel (purchased-goods/steel), Steel (waste/steel); write what stands in brackets',
      ],
    ]);
    const { data } = await get('material?limit=1000');
    const paths = data
      .filter(({ syncId }: any) => /^c\d$/.test(syncId))
      .map((each: any) => [each.syncId, each.taxonomy.path]);
    expect(Object.fromEntries(paths)).toEqual({
      ...{ c1: 'purchased-goods/steel', c2: 'purchased-goods/steel', c3: 'purchased-goods/steel' },
      c4: 'purchased-goods/facade',
    });
  });

  it('is a category of datasets, too; a new one is made once', async () => {
    await post('taxonomy', { name: 'Metals' });
    const text = rows(
      'key,name,unit,climate,taxonomy',
      'm1,a,kg,1,METALS',
      'm2,b,kg,1,metals / Zinc',
      'm3,c,kg,1,Métals/ZINC',
    );
    const sent = () => imported('kind=dataset&database=Metals&again=true', text);
    expect(await sent()).toMatchObject({ state: 'done', rows: { written: 3 } });
    expect(await sent()).toMatchObject({ state: 'done', rows: { unchanged: 3 } });
    const { data } = await get('taxonomy?limit=1000');
    const paths = data.map(({ path }: any) => path).filter((path: string) => path.startsWith('metals'));
    expect(paths.sort()).toEqual(['metals', 'metals/zinc']);
  });

  it('is found among the products by name or article number, and several are shown by theirs', async () => {
    await post('material', { name: 'Träger HEB 200', sku: 'T-200', unit: 'kg', footprint: { CO2e: { A1: '2' } } });
    for (const syncId of ['n1', 'n2']) await post('material', { name: 'Nut', syncId, unit: 'kg' });
    const head = 'syncId,name,product,quantity,unit,startDate';
    const line = (at: number, product: string) => `q${at},x,${product},1,kg,2024-02-01`;
    const ended = await imported(
      'kind=activity&skipFaulty=true',
      rows(
        head,
        line(1, 'TRAGER HEB 200'),
        line(2, 't-200'),
        line(3, 'NUT'),
        line(4, 'Träger HEB'),
        line(5, '200 HEB Träger'),
      ),
    );
    expect(await told(ended)).toEqual([
      [4, 'product', 'could be any of 2: Nut (n1), Nut (n2); write what stands in brackets'],
      [5, 'product', 'names nothing that exists, by uuid, syncId, sku, name'],
      [6, 'product', 'names nothing that exists, by uuid, syncId, sku, name'],
    ]);
    expect(ended.rows).toMatchObject({ written: 2 });
  });

  it('is found among components of a bill, switches included', async () => {
    await post('material', { name: 'Rahmen', syncId: 'frame', unit: 'pcs' });
    const tube = await post('material', { name: 'Röhre', unit: 'kg', footprint: { CO2e: { A1: '1' } } });
    await post('switch', { name: 'Röhren-Mix', unit: 'kg', sources: [{ uuid: tube.uuid }] });
    const text = rows('parent,component,quantity,unit', 'RAHMEN,rohre,1,kg', 'rahmen,ROHREN-MIX,2,kg');
    const ended = await imported('kind=model', text);
    expect([ended.state, await told(ended)]).toEqual(['done', []]);
  });

  it('with the exact text is not asked about for another that differs in case', async () => {
    for (const name of ['ACME', 'Acme']) await post('supplier', { name });
    const ended = await imported('kind=material', rows('syncId,name,supplier', 'e1,a,Acme', 'e2,b,acme'));
    const [[line, column, reason]] = (await told(ended)) as [[number, string, string]];
    expect([line, column]).toEqual([3, 'supplier']);
    expect(reason).toMatch(
      /^could be any of 2: ACME \([0-9a-f-]{36}\), Acme \([0-9a-f-]{36}\); write what stands in brackets$/,
    );
  });
});

const CASES = process.env['SHARED_DATA_DIR'] ? `${process.env['SHARED_DATA_DIR']}/../cases` : '';

describe.runIf(existsSync(CASES))('the tables as the field writes them', () => {
  it.each([
    ['places-as-written.csv', 'kind=dataset&database=As%20written', 15],
    ['scopes-as-written.csv', 'kind=activity', 6],
  ])('%s', async (name, query, count) => {
    const ended = await imported(query, readFileSync(`${CASES}/${name}`, 'utf8'));
    expect([ended.state, ended.rows.written, await told(ended)]).toEqual(['done', count, []]);
  });
});
