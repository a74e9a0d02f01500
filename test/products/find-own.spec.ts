// @module-tag postgresql-15
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsOf } from '#model/factors';
import { newUuid } from '#platform';
import { addUncounted } from '../support/databases/add-uncounted.js';
import { call } from '../support/companies/call.js';
import { isOnCitus } from '../support/databases/citus.js';
import { readings, recorded } from '../support/databases/plans.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { untilVisible } from '../support/databases/visible-rows.js';
import { ElementListing } from '#products';
import { FootprintsOfElements } from '#exchange';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.start();
  member = await service.member();
});
afterAll(() => service?.close());

const get = (path: string, token = member.token) => call('GET', `${service.url}/api/v1/${path}`, { token });
async function post(path: string, body: unknown): Promise<any> {
  const { status, json, text } = await call('POST', `${service.url}/api/v1/${path}`, { token: member.token, body });
  expect([status, text]).toEqual([200, expect.anything()]);
  return json;
}
const names = async (path: string): Promise<string[]> =>
  (await get(path)).json.data.map(({ name, product }: any) => name ?? product.name);

describe('the words of a text', () => {
  const inDatabase = async (text: string): Promise<string[]> => {
    const [row] = await service.database.query<{ words: string[] }>(
      `select tsvector_to_array(search_words($2)) as words where $1::uuid is not null`,
      [member.company.uuid, text],
    );
    return row?.words ?? [];
  };

  it('are the same in the index as where they are asked for', async () => {
    const letters = [...'aZ09_-äÖßéÆøŁþİıΣςÇñ½²ﬁ和漢한글หдЖ\u0301\u0308\u200d\'"\\:*&|!() \t\n'];
    const text = fc.oneof(
      fc.array(fc.constantFrom(...letters), { maxLength: 30 }).map((all) => all.join('')),
      fc.string({ maxLength: 30 }),
      fc
        .array(fc.constantFrom(...letters), { minLength: 70, maxLength: 90 })
        .map((all) => all.join('').replace(/\W/g, 'x')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (one) => {
        expect((await inDatabase(one.replaceAll('\0', ''))).sort()).toEqual(wordsOf(one).sort());
      }),
    );
  });

  it('are the same for every letter that has an upper case or an accent', async () => {
    const cased: string[] = [];
    for (let code = 0x80; code < 0x2000; code++) {
      // Unicode 16 added these two letters; servers of older releases don't know them yet.
      if (code === 0x1c89 || code === 0x1c8a) continue;
      const letter = String.fromCodePoint(code);
      if (/\p{L}/u.test(letter) && letter.toLowerCase() !== letter.toUpperCase()) cased.push(letter);
    }
    expect(cased.length).toBeGreaterThan(1_000);
    expect((await inDatabase(cased.join(' '))).sort()).toEqual(wordsOf(cased.join(' ')).sort());
  });
});

describe.each(['material', 'process'] as const)('the listing of each %s', (kind) => {
  it('finds by words of name, description, sku and taxonomy, whatever their case and accents', async () => {
    const metals = await post('taxonomy', { name: `Metalle ${kind}` });
    const sheets = await post('taxonomy', { name: 'Grobblech', parent: { uuid: metals.uuid } });
    await post(kind, { name: 'Träger kaltgewalzt', sku: `T-100 ${kind}`, taxonomy: { uuid: sheets.uuid } });
    await post(kind, { name: 'Rohr', description: 'Für den TRÄGER nahtlos', sku: 'R_7' });
    await post(kind, { name: 'Großer Ærøskøbing-Bolzen' });
    expect(await names(`${kind}?q=trager`)).toEqual(['Träger kaltgewalzt', 'Rohr']);
    expect(await names(`${kind}?q=TRÄG kalt`)).toEqual(['Träger kaltgewalzt']);
    expect(await names(`${kind}?q=grosser aeroskob`)).toEqual(['Großer Ærøskøbing-Bolzen']);
    expect(await names(`${kind}?q=metalle`)).toEqual(['Träger kaltgewalzt']);
    expect(await names(`${kind}?q=grobb kaltg t 100`)).toEqual(['Träger kaltgewalzt']);
    expect(await names(`${kind}?q=r_7`)).toEqual(['Rohr']);
    // No word is met from its middle, and nothing stands in for what is not there.
    expect((await get(`${kind}?q=gewalzt`)).json).toEqual({ count: 0, page: 1, pageSize: 100, data: [] });
    expect(await names(`${kind}?q=${encodeURIComponent('!!')}`)).toHaveLength(3);
    expect((await get(`${kind}?q=${'a'.repeat(501)}`)).status).toBe(400);
    const hostile = `'); drop table element; -- & | ! :* \\ "`;
    expect((await get(`${kind}?q=${encodeURIComponent(hostile)}`)).json.count).toBe(0);
    expect(await names(`${kind}?sku=R_7`)).toEqual(['Rohr']);
    expect(await names(`${kind}?sku=r_7`)).toEqual([]);
    // A renamed taxonomy is found by its new name.
    await call('PATCH', `${service.url}/api/v1/taxonomy/${metals.uuid}`, {
      token: member.token,
      body: { name: `Umbenannt ${kind}` },
    });
    expect([await names(`${kind}?q=metalle`), await names(`${kind}?q=umbenannt`)]).toEqual([
      [],
      ['Träger kaltgewalzt'],
    ]);
  });
});

describe('the listing of materials', () => {
  let found: Member;
  const list = (query: string) => get(`material?${query}`, found.token);
  const listed = async (query: string): Promise<string[]> =>
    (await list(query)).json.data.map(({ name }: { name: string }) => name);
  let suppliers: string[];
  let factor: string;

  beforeAll(async () => {
    found = await service.member('found');
    const send = async (path: string, body: unknown) => {
      const { status, json } = await call('POST', `${service.url}/api/v1/${path}`, { token: found.token, body });
      expect(status).toBe(200);
      return json;
    };
    suppliers = [];
    for (const name of ['Zulu', 'Alpha']) suppliers.push((await send('supplier', { name, syncId: `S-${name}` })).uuid);
    const impacts = { 'GWP-fossil': { A1_A3: '3' } };
    factor = (await send('dataset', { name: 'Steel', unit: 'kg', impacts })).uuid;
    for (let nth = 0; nth < 12; nth++) {
      const own = nth % 2 === 0 ? { unit: 'kg', footprint: { CO2e: { A1: '1', A2: '1', A3: '1' } } } : {};
      const figures = nth === 0 || nth === 6 ? { dataset: { uuid: factor } } : own;
      const supplier = nth % 3 === 0 ? {} : { supplier: { uuid: suppliers[nth % 3 === 1 ? 0 : 1] } };
      const body = {
        name: `Item ${nth}`,
        sku: `SKU-${nth % 4}`,
        syncId: `M-${nth}`,
        share: true,
        ...figures,
        ...supplier,
      };
      const { uuid } = await send('material', body);
      if (nth % 4 === 3) await send(`material/${uuid}/state`, { state: 'locked' });
      if (nth === 7) await send(`material/${uuid}/state`, { state: 'in_review' });
    }
  });

  it('filters by state, supplier and publication, and by all of them together', async () => {
    expect(await listed('state=locked')).toEqual(['Item 3', 'Item 11']);
    for (const query of [
      'state=locked,in_review',
      'state=locked&state=in_review',
      'state[]=in_review&state[]=locked',
    ]) {
      expect(await listed(query)).toEqual(['Item 3', 'Item 7', 'Item 11']);
    }
    expect(await listed(`supplier=${suppliers[0]?.toUpperCase()}`)).toEqual(['Item 1', 'Item 4', 'Item 7', 'Item 10']);
    expect(await listed(`dataset=${factor.toUpperCase()}`)).toEqual(['Item 0', 'Item 6']);
    expect(await listed(`dataset=${factor}&state=draft&q=6`)).toEqual(['Item 6']);
    expect((await list(`dataset=${newUuid()}`)).json).toMatchObject({ count: 0, data: [] });
    expect((await list(`supplier=${newUuid()}`)).json).toMatchObject({ count: 0, data: [] });
    expect(await listed('published=true')).toEqual(['Item 0', 'Item 2', 'Item 4', 'Item 6', 'Item 8', 'Item 10']);
    expect(await listed('published=false&state=locked')).toEqual(['Item 3', 'Item 11']);
    expect(await listed(`q=item&sku=SKU-2&published=true&supplier=${suppliers[0]}&state=draft`)).toEqual(['Item 10']);
    expect(await listed('syncId=M-4&q=item')).toEqual(['Item 4']);
    expect(await listed('syncId=M-4&sku=SKU-1')).toEqual([]);
  });

  it('says what is published as the material itself does', async () => {
    for (const { uuid, name } of (await list('limit=1000')).json.data) {
      const { published } = (await get(`material/${uuid}/pact`, found.token)).json;
      expect([name, (await listed('published=true')).includes(name)]).toEqual([name, published]);
    }
    await service.database.query(`update company set publish = 'none' where uuid = $1`, [found.company.uuid]);
    await service.database.query(`update published_footprint set share = null where company = $1`, [
      found.company.uuid,
    ]);
    expect(await listed('published=true')).toEqual([]);
    await service.database.query(`update published_footprint set share = true where company = $1`, [
      found.company.uuid,
    ]);
  });

  it('tells apart what is published, what is withheld, and what has no figures', async () => {
    const of = (...numbers: number[]) => numbers.map((nth) => `Item ${nth}`);
    const [even, odd] = [of(0, 2, 4, 6, 8, 10), of(1, 3, 5, 7, 9, 11)];
    const counts = async (query = '') => (await list(`facets=pact&limit=1${query}`)).json.facets;
    expect(await listed('pact=published')).toEqual(even);
    expect(await listed('pact=noFigures')).toEqual(odd);
    expect(await listed('pact=withheld')).toEqual([]);
    expect(await counts()).toEqual({ pact: { published: 6, withheld: 0, noFigures: 6 } });
    const { uuid } = (await list('syncId=M-4')).json.data[0];
    const patch = (body: unknown) =>
      call('PATCH', `${service.url}/api/v1/material/${uuid}`, { token: found.token, body });
    // Neither a unit nor the wish to be shared is a figure.
    expect((await patch({ share: false })).status).toBe(200);
    expect(await listed('pact=withheld')).toEqual(['Item 4']);
    expect(await listed('pact=withheld,published')).toEqual(even);
    expect(await listed('pact=withheld&pact=noFigures')).toEqual(await listed('published=false'));
    expect(await listed('pact=withheld,published,noFigures')).toHaveLength(12);
    expect(await listed('pact=noFigures&state=locked')).toEqual(of(3, 11));
    expect(await listed('pact=withheld&q=item&sku=SKU-0')).toEqual(['Item 4']);
    expect(await counts('&q=item&sku=SKU-0')).toEqual({ pact: { published: 2, withheld: 1, noFigures: 0 } });
    expect(await counts()).toEqual({ pact: { published: 5, withheld: 1, noFigures: 6 } });
    expect((await get(`material/${uuid}/pact`, found.token)).json).toEqual({
      published: false,
      reason: 'share is false.',
    });
    expect((await patch({ share: true })).status).toBe(200);
    // What a company shows at all applies at once.
    const setting = (publish: string, share: string) =>
      service.database.query(
        `with shown as (update company set publish = $2 where uuid = $1) update published_footprint set share = ${share} where company = $1`,
        [found.company.uuid, publish],
      );
    await setting('reviewed', 'null');
    expect(await counts()).toEqual({ pact: { published: 0, withheld: 6, noFigures: 6 } });
    await setting('none', 'true');
    expect(await listed('pact=published')).toEqual(even);
  });

  it('shows of each its version’s state and how it stands towards partners where that is asked for', async () => {
    const shown = async (query: string) =>
      (await list(query)).json.data.map(({ name, versionState, pactState }: any) => [name, versionState, pactState]);
    const all = await shown('limit=1000&include=versionState,pactState');
    for (const [name, versionState, pactState] of all) {
      expect(await listed(`pact=${pactState}&state=${versionState}`)).toContain(name);
    }
    expect(new Set(all.map(([, , pactState]: any) => pactState))).toEqual(new Set(['published', 'noFigures']));
    expect((await shown('q=item&sku=SKU-0&include=pactState&limit=1'))[0]).toEqual(['Item 0', undefined, 'published']);
    const rows = [...(await list('limit=2')).json.data, ...(await list('q=item&limit=2')).json.data];
    for (const row of rows)
      expect(Object.keys(row)).not.toEqual(expect.arrayContaining([expect.stringMatching(/State$/)]));
    const process = (await get('process?include=versionState,pactState&limit=1', found.token)).json;
    for (const row of process.data) expect(Object.keys(row)).toContain('pactState');
    expect((await list('include=state')).json.errors).toEqual([
      { field: 'include', message: 'takes versionState, pactState' },
    ]);
  });

  it('shows the footprint that would be published, and what it lacks, though it is withheld', async () => {
    const { token } = await service.member('previews');
    const send = async (method: string, path: string, body?: unknown) =>
      (await call(method, `${service.url}/api/v1/material${path}`, { token, body })).json;
    const figures = { impacts: { 'GWP-fossil': { A1_A3: '1.50' } } };
    const { uuid } = await send('POST', '', { name: 'Beam', sku: 'B-1', share: false, ...figures });
    const status = () => send('GET', `/${uuid}/pact?preview=true`);
    expect(await status()).toEqual({
      published: false,
      reason: 'share is false.',
      preview: { lacking: [expect.stringContaining('unit')] },
    });
    await send('PATCH', `/${uuid}`, { unit: 'kg' });
    const { reason, preview } = await status();
    expect(reason).toBe('share is false.');
    expect(preview.lacking).toEqual([]);
    await send('PATCH', `/${uuid}`, { share: true });
    const published = await status();
    const [{ footprint }] = (await get('footprint?productId=B-1', token)).json.data;
    expect(published.footprintId).toBe(footprint.id);
    const { id: _, created: __, status: ___, ...content } = footprint;
    expect(preview.footprint).toEqual(content);
    expect(published.preview.footprint).toEqual(content);
    expect(Object.keys(await send('GET', `/${uuid}/pact`))).not.toContain('preview');
    expect((await get(`material/${uuid}/pact?preview=yes`, token)).status).toBe(400);
  });

  it('counts a product as published by an older version, though the newest has no figures', async () => {
    const { token } = await service.member('versions');
    const send = async (path: string, body: unknown) =>
      (await call('POST', `${service.url}/api/v1/material${path}`, { token, body })).json;
    const made = { name: 'Beam', unit: 'kg', share: true, impacts: { 'GWP-fossil': { A1_A3: '1' } } };
    const { uuid } = await send('', made);
    await send(`/${uuid}/state`, { state: 'locked' });
    const newer = await send(`/${uuid}/version`, {});
    await call('PATCH', `${service.url}/api/v1/material/${newer.uuid}`, { token, body: { impacts: null } });
    const { data, facets } = (await get('material?facets=pact&pact=published', token)).json;
    expect(data.map(({ uuid }: any) => uuid)).toEqual([newer.uuid]);
    expect(facets.pact).toEqual({ published: 1, withheld: 0, noFigures: 0 });
  });

  it('pages what it found, with the true count, by number and by Link', async () => {
    const query = 'q=item&published=true&impacts=AP';
    const { json, headers } = await list(`${query}&limit=4`);
    expect(json).toMatchObject({ count: 6, page: 1, pageSize: 4 });
    const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    expect([...new URL(next).searchParams.keys()]).toEqual(['q', 'published', 'impacts', 'limit', 'after']);
    const second = await call('GET', next, { token: found.token });
    expect(second.json.data.map(({ name }: any) => name)).toEqual(['Item 8', 'Item 10']);
    expect(second.json.count).toBe(6);
    expect(Object.keys(second.json.data[0].impacts)).toEqual(['AP']);
    expect(second.headers.has('link')).toBe(false);
    expect((await list(`${query}&limit=4&page=2`)).json.data).toEqual(second.json.data);
    expect((await list(`${query}&limit=4&page=9`)).json).toMatchObject({ count: 6, data: [] });
  });

  it('counts by state and supplier where it is asked to, all that match and not the page alone', async () => {
    const { json } = await list('q=item&facets=state,supplier&limit=1');
    expect(json.facets).toEqual({
      versionState: { draft: 9, in_review: 1, locked: 2 },
      supplier: [
        { uuid: suppliers[1], name: 'Alpha', syncId: 'S-Alpha', count: 4 },
        { uuid: suppliers[0], name: 'Zulu', syncId: 'S-Zulu', count: 4 },
      ],
    });
    expect((await list('facets=state&state=locked')).json.facets).toEqual({ versionState: { locked: 2 } });
    expect((await list('facets=supplier&q=nothing')).json).toMatchObject({ count: 0, facets: { supplier: [] } });
    for (const query of ['', 'q=item']) expect(Object.keys((await list(query)).json)).not.toContain('facets');
  });

  it('names every fault of the query', async () => {
    const { status, json } = await list(
      'state=done&supplier=x&dataset=y&published=yes&pact=no&facets=name&sku=a&sku=b',
    );
    expect(status).toBe(400);
    expect(json.errors.map(({ field }: any) => field)).toEqual([
      'sku',
      'state',
      'supplier',
      'dataset',
      'published',
      'pact',
      'facets',
    ]);
    expect(json.errors[1].message).toBe('takes draft, locked, in_review, rejected, verified');
  });

  it("finds nothing of another company's", async () => {
    expect((await get('material?q=item')).json.count).toBe(0);
    expect((await get(`material?supplier=${suppliers[0]}`)).json.count).toBe(0);
    expect((await get(`material?dataset=${factor}`)).json.count).toBe(0);
  });
});

describe('models', () => {
  it('are found by words and sku of their product, of versions that are not the newest, too', async () => {
    const product = await post('material', { name: 'Bügeleisen', sku: 'BE-1' });
    const model = await post('model', { product: { uuid: product.uuid } });
    await post('model', { product: { uuid: (await post('material', { name: 'Toaster', sku: 'TO-1' })).uuid } });
    await post(`material/${product.uuid}/state`, { state: 'locked' });
    await post(`material/${product.uuid}/version`, {});
    const uuids = async (query: string) => (await get(`model?${query}`)).json;
    expect((await uuids('q=bugel')).count).toBe(2);
    expect((await uuids('sku=BE-1&limit=1')).count).toBe(2);
    expect((await uuids(`q=be&product=${product.uuid}`)).data.map(({ uuid }: any) => uuid)).toEqual([model.uuid]);
    expect((await uuids('q=bugel toaster')).count).toBe(0);
  });
});

describe('activities', () => {
  it('are found by words of their name and description and the sku of their product, with their totals', async () => {
    const flyer = await service.member('flyer');
    const send = async (path: string, body: unknown) =>
      (await call('POST', `${service.url}/api/v1/${path}`, { token: flyer.token, body })).json;
    const fuel = await send('material', { name: 'Kerosin', sku: 'K-1', unit: 'kg', footprint: { CO2e: { A1: '3' } } });
    const taxonomy = await send('taxonomy', { name: 'Reisen' });
    const body = { startDate: '2026-01-31', UpstreamCO2e: '10' };
    await send('activity', { ...body, name: 'Flug nach Zürich', taxonomy: { uuid: taxonomy.uuid } });
    await send('activity', { ...body, name: 'Bahn', description: 'statt FLUG' });
    await send('activity', {
      name: 'Tanken',
      quantity: 2,
      unit: 'kg',
      product: { uuid: fuel.uuid },
      startDate: '2026-03-01',
    });
    const list = async (query: string) => (await get(`activity?${query}`, flyer.token)).json;
    const flights = await list('q=flug');
    expect(flights).toMatchObject({ count: 2, uncategorizedCO2e: '20', endDate: '2026-01-31T00:00:00.000Z' });
    expect(flights.taxonomies).toMatchObject([{ name: 'Reisen' }]);
    expect(flights.data.map(({ name }: any) => name).sort()).toEqual(['Bahn', 'Flug nach Zürich']);
    expect(await list('q=zurich flug&page=1')).toMatchObject({
      count: 1,
      page: 1,
      data: [{ name: 'Flug nach Zürich' }],
    });
    expect(await list('q=flug&date=2027')).toMatchObject({ count: 0, CO2e: '0' });
    expect(await list('sku=K-1')).toMatchObject({ count: 1, uncategorizedCO2e: '6', data: [{ name: 'Tanken' }] });
    expect((await list(`q=flug&taxonomy=${taxonomy.uuid}`)).count).toBe(1);
    const first = await get('activity?q=flug&limit=1', flyer.token);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = (await call('GET', next, { token: flyer.token })).json;
    expect([first.json.data, second.data].flat().map(({ uuid }: any) => uuid)).toEqual(
      flights.data.map(({ uuid }: any) => uuid),
    );
    const reporter = await service.token(flyer, 'activity:report');
    for (const query of ['q=flug', 'sku=K-1', 'q=']) {
      expect((await get(`activity?${query}`, reporter)).status).toBe(403);
    }
  });
});

describe('a search with many words', () => {
  it('is refused in plain words, and one with as many as are looked for is not', async () => {
    const words = Array.from({ length: 21 }, (_, nth) => `w${nth}`);
    for (const path of ['material', 'process', 'model', 'activity', 'footprint']) {
      const { status, json } = await get(`${path}?q=${words.join('+')}`);
      const message = 'has 21 different words; at most 20 are looked for';
      expect([path, status, json.errors]).toEqual([path, 400, [{ field: 'q', message }]]);
      expect((await get(`${path}?q=${words.slice(1).join('+')}+W1+w2`)).status).toBe(200);
    }
  });

  it('is answered where every word begins a word of 20,000 taxonomies', async () => {
    const { company, token } = await service.member('deep');
    // Ten below each, so that nearly all lie below others that the words begin, too.
    await addUncounted(
      service.database,
      `with recursive node (n, path) as (
         select n, 't' || n from generate_series(1, 9) n
         union all select n * 10 + m, path || '/' || n * 10 + m from node cross join generate_series(0, 9) m where n * 10 + m <= 20000
       ), named as (select n, path, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as uuid,
           ('00000000-0000-4000-8000-' || lpad((n / 10)::text, 12, '0'))::uuid as parent from node)
       insert into taxonomy (owner, uuid, parent, name, slug, path)
       select $1, uuid, case when n > 9 then parent end, 'Alpha beta', n::text, path from named`,
      company.uuid,
    );
    const body = { name: 'Screw', taxonomy: { uuid: '00000000-0000-4000-8000-000000019999' } };
    expect((await call('POST', `${service.url}/api/v1/material`, { token, body })).status).toBe(200);
    for (const q of ['a', 'a be', 'alpha beta screw']) {
      const { status, json } = await get(`material?q=${q}`, token);
      expect([q, status, json.data?.map(({ name }: any) => name)]).toEqual([q, 200, ['Screw']]);
    }
  });
});

// What each index reads is for the planner of one PostgreSQL to say.
describe.skipIf(isOnCitus())('among 5,000 materials', () => {
  it('words are looked up, and not looked for in each', async () => {
    const { company } = await service.member('many');
    await service.database.query(
      `insert into element (company, kind, uuid, chain, name, co2e, impacts)
       select $1, 'material', uuid, uuid, 'Teil ' || n, json_build_object('A1_A3', case when n > 3 then '1' else '' end), to_json(repeat(md5(n::text), 40)) from (
         select gen_random_uuid() as uuid, n from generate_series(1, 5000) n) made`,
      [company.uuid],
    );
    await untilVisible(service, 'element');
    for (const [filter, most] of [
      [{ words: ['4999'] }, 10],
      [{ words: ['nowhere'] }, 10],
      [{ sku: 'none' }, 10],
      [{ supplier: newUuid() }, 10],
      [{ dataset: newUuid() }, 10],
      [{ pactStates: ['noFigures'] }, 10],
      [{ pactStates: ['published'] }, 10],
    ] as const) {
      const statements = await recorded(service.database, (database) =>
        new ElementListing(database, new FootprintsOfElements()).page(company.uuid, 'material', filter, {
          page: 1,
          limit: 10,
        }),
      );
      for (const statement of statements) {
        for (const { rows, text } of await readings(service.database, statement)) {
          expect(rows['element'] ?? 0, text).toBeLessThanOrEqual(most);
        }
      }
    }
  });

  it('are counted by how they stand towards partners in indexes, and hardly any is read', async () => {
    const { company } = await service.member('many');
    const facets = await recorded(service.database, (database) =>
      new ElementListing(database, new FootprintsOfElements()).facets(company.uuid, 'material', {}, new Set(['pact'])),
    );
    expect(facets).toHaveLength(1);
    for (const statement of facets) {
      for (const { scans, buffers, text } of await readings(service.database, statement)) {
        expect(scans['element'], text).not.toContain('Seq Scan');
        // Some 90, and up to 500 of the rows themselves: a tenth of the table may not be visible to all yet (untilVisible).
        expect(buffers, text).toBeLessThan(600);
      }
    }
  });
});
