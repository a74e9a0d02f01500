// @module-tag postgresql-15
// @module-tag citus
import { randomUUID } from 'node:crypto';
import type { DatasetRow } from '#model/factors';
import { NOTHING_FOLLOWS, storeDatasets } from '#factors';
import type { CompanyId } from '#platform';
import { SHARED } from '#platform';
import { Decimal } from '#impacts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let acme: Member;
let rival: Member;
let metals: string;

const STEEL: Partial<DatasetRow> = {
  name: 'Acier inoxydable, laminé',
  description: 'Stainless steel sheet, cold rolled',
  taxonomy: ['Metals', 'Sheet'],
  rating: new Decimal('1.5'),
};

beforeAll(async () => {
  service = await TestService.shared();
  acme = await service.member('acme');
  rival = await service.member('rival');
  metals = await store(SHARED, 'Metals DB', [
    { key: '7_400_1', ...STEEL },
    { key: 'k2', name: 'Steel', taxonomy: ['Metals'] },
    { key: 'k3', name: 'Steel beam', taxonomy: ['Metals', 'Beams'] },
    { key: 'k4', name: 'A steel wire', unit: 'm' },
    { key: 'k5', name: 'Electricity of the grid', unit: 'kWh', taxonomy: ['Energy'] },
  ]);
  await store(rival.company.uuid, 'Secret DB', [{ key: 'x', name: 'Steel of the rival' }]);
});

afterAll(() => service.close());

async function store(owner: CompanyId, name: string, rows: Partial<DatasetRow>[]): Promise<string> {
  const complete = rows.map((row, nth): DatasetRow => ({
    key: String(nth),
    name: 'Dataset',
    unit: 'kg',
    figures: { 'GWP-fossil': { A1_A3: new Decimal('2.5') }, AP: { A1_A3: new Decimal('0.1') } },
    taxonomy: [],
    ...row,
  }));
  const database = { owner, name, version: '1', licence: 'CC0-1.0' };
  const { uuid } = await service.database.transaction((tx) => storeDatasets(tx, NOTHING_FOLLOWS, database, complete));
  return uuid;
}

function search(query: Record<string, string> | string, { token } = acme): Promise<Called> {
  return call('GET', `${service.url}/api/v1/search?${new URLSearchParams(query).toString()}`, { token });
}

const namesOf = ({ json }: Called): string[] => (json as { data: { name: string }[] }).data.map(({ name }) => name);

async function names(query: Record<string, string>, by = acme): Promise<string[]> {
  const answer = await search(query, by);
  expect(answer.status).toBe(200);
  expect((answer.json as { count: number }).count).toBe(namesOf(answer).length);
  return namesOf(answer);
}

describe('a search of datasets', () => {
  it('shows them as materials, whose uuid a material can be bound to', async () => {
    const { json } = await search({ q: 'inoxydable', impacts: 'AP' });
    expect(json).toEqual({
      count: 1,
      page: 1,
      pageSize: 100,
      data: [
        {
          uuid: expect.any(String) as string,
          name: 'Acier inoxydable, laminé',
          description: 'Stainless steel sheet, cold rolled',
          sku: '7_400_1',
          unit: 'kg',
          footprint: { CO2e: expect.objectContaining({ productCarbonFootprint: '2.5', A1: '' }) as object },
          taxonomy: { uuid: expect.any(String) as string, name: 'Sheet', path: 'metals/sheet' },
          dataSource: 'external',
          impacts: { AP: expect.objectContaining({ A1_A3: '0.1', unit: 'molH+e' }) as object },
          dataset: expect.objectContaining({ source: 'Metals DB', declaredUnit: 'kg' }) as object,
          datasetAmount: { quantity: 1, unit: 'kg' },
          dataQualityRating: 1.5,
          created: expect.any(String) as string,
          updated: expect.any(String) as string,
        },
      ],
    });
    const [{ uuid }] = (json as { data: [{ uuid: string }] }).data;
    const bound = await call('POST', `${service.url}/api/v1/material`, {
      token: acme.token,
      body: { name: 'Sheet', dataset: { uuid } },
    });
    expect(bound.json).toMatchObject({ dataset: { uuid }, footprint: { CO2e: { A1_A3: '2.5' } } });
  });

  it.each([
    ['a word of the name, accents and case aside', 'LAMINE'],
    ['the beginning of one', 'inoxyd'],
    ['a word of the description', 'cold'],
    ['the id of the source', '7_400'],
    ['words of name, description and taxonomy together', 'acier shee meta'],
  ])('finds %s', async (_, q) => expect(await names({ q })).toEqual(['Acier inoxydable, laminé']));

  it('puts the name that is meant first, then names that begin so, then the others, each by name', async () => {
    const found = ['Steel', 'Steel beam', 'A steel wire', 'Acier inoxydable, laminé'];
    expect(await names({ q: 'steel' })).toEqual(found);
    expect(await names({ q: ' STEEL, ' })).toEqual(found);
    expect(await names({ q: 'steel b' })).toEqual(['Steel beam']);
  });

  it('without a text lists everything by name', async () => {
    expect(await names({})).toEqual([
      'A steel wire',
      'Acier inoxydable, laminé',
      'Electricity of the grid',
      'Steel',
      'Steel beam',
    ]);
    expect(await names({ q: '' })).toHaveLength(5);
  });

  it('keeps to unit type, taxonomy with all below, and source', async () => {
    expect(await names({ q: 'steel', unitType: 'distance' })).toEqual(['A steel wire']);
    expect(await names({ unitType: 'energy' })).toEqual(['Electricity of the grid']);
    const [node] = await service.database.query<{ uuid: string }>(
      `select uuid from taxonomy where owner = $1 and path = 'metals'`,
      [SHARED],
    );
    const taxonomy = node?.uuid ?? '';
    expect(await names({ taxonomy })).toEqual(['Acier inoxydable, laminé', 'Steel', 'Steel beam']);
    expect(await names({ taxonomy: taxonomy.toUpperCase(), q: 'beam' })).toEqual(['Steel beam']);
    expect(await names({ source: metals })).toHaveLength(5);
    expect(await names({ source: randomUUID() })).toEqual([]);
    expect(await names({ taxonomy: randomUUID(), q: 'steel' })).toEqual([]);
    expect(await names({ taxonomy, unitType: 'energy' })).toEqual([]);
  });

  it('sees shared and own databases, never those of another company', async () => {
    expect(await names({ q: 'steel' }, rival)).toContain('Steel of the rival');
    expect(await names({ q: 'rival' }, rival)).toEqual(['Steel of the rival']);
    expect(await names({ q: 'steel' })).not.toContain('Steel of the rival');
    const [secret] = await service.database.query<{ factor_database: string }>(
      'select factor_database from dataset where owner = $1',
      [rival.company.uuid],
    );
    expect(await names({ source: secret?.factor_database ?? '' })).toEqual([]);
  });

  it('shows what comes nearest where nothing is found', async () => {
    expect(await names({ q: 'elektricity' })).toEqual(['Electricity of the grid']);
    expect((await names({ q: 'stel beem' }))[0]).toBe('Steel beam');
    expect(await names({ q: 'elektricity', unitType: 'mass' })).toEqual([]);
    expect(await names({ q: 'qqqqqqqq' })).toEqual([]);
    expect(await names({ q: 'acier electricity' })).toHaveLength(2);
  });
});

describe('a search refuses', () => {
  it.each([
    ['unitType', 'weight'],
    ['unitType', ''],
    ['taxonomy', 'metals'],
    ['taxonomy', ''],
    ['source', '1'],
    ['impacts', 'GWP'],
    ['impacts', 'all,AP'],
    ['page', '0'],
    ['limit', '1001'],
    ['after', 'x'],
    ['q', 'x'.repeat(501)],
    ['q', 'a\0'],
  ])('%s=%j', async (name, value) => {
    const { status, json } = await search({ [name]: value });
    expect({ status, field: (json as { errors?: [{ field: string }] }).errors?.[0].field }).toEqual({
      status: 400,
      field: name,
    });
  });

  it('a parameter that comes twice', async () => {
    for (const name of ['q', 'unitType', 'taxonomy', 'source', 'impacts', 'page', 'after'])
      expect((await search(`${name}=1&${name}=1`)).status).toBe(400);
  });

  it('who has no token or may not read datasets', async () => {
    const url = `${service.url}/api/v1/search`;
    expect((await call('GET', url)).status).toBe(401);
    const { token } = await service.member('acme', ['material:read', 'dataset:create']);
    expect((await call('GET', url, { token })).status).toBe(403);
    expect((await call('POST', url, { token: acme.token })).status).toBe(405);
  });

  it('nothing that is only odd', async () => {
    for (const q of ['%', '_', "';--", '\\', '\u{10FFFF}', '=any', 'a '.repeat(250), '𝒳'.repeat(500), '\ud800'])
      expect((await search({ q })).status).toBe(200);
  });
});

describe('what is searched', () => {
  const rows = (name: string): Partial<DatasetRow>[] => [{ key: 'm', name }];

  it('follows a dataset that gets another name', async () => {
    const own = await service.member('renamer');
    await store(own.company.uuid, 'Own', rows('Ferrofluid'));
    expect(await names({ q: 'ferrofluid' }, own)).toEqual(['Ferrofluid']);
    await store(own.company.uuid, 'Own', rows('Magnetit'));
    expect(await names({ q: 'magnetit' }, own)).toEqual(['Magnetit']);
    expect(await names({ q: 'ferrofluid' }, own)).toEqual([]);
  });

  it('is made up for by the next import where an installation is older than it', async () => {
    const own = await service.member('veteran');
    await store(own.company.uuid, 'Own', rows('Hematite'));
    for (const table of ['dataset_search', 'search_posting', 'search_block'])
      await service.database.query(`delete from ${table} where owner = $1`, [own.company.uuid]);
    expect(await names({ q: 'hematite' }, own)).toEqual([]);
    await store(own.company.uuid, 'Own', rows('Hematite'));
    expect(await names({ q: 'hematite' }, own)).toEqual(['Hematite']);
  });

  it('follows a taxonomy that gets another name or place', async () => {
    const own = await service.member('classifier');
    const { token } = own;
    await store(own.company.uuid, 'Own', [{ name: 'Glulam', taxonomy: ['Timber', 'Glued'] }]);
    const nodes = await call('GET', `${service.url}/api/v1/taxonomy`, { token });
    const root = (nodes.json as { data: { uuid: string; name: string }[] }).data.find(({ name }) => name === 'Timber');
    const patched = await call('PATCH', `${service.url}/api/v1/taxonomy/${root?.uuid}`, {
      token,
      body: { name: 'Holzwerkstoffe' },
    });
    expect(patched.status).toBe(200);
    expect(await names({ q: 'holzwerk glulam' }, own)).toEqual(['Glulam']);
    expect(await names({ q: 'timber' }, own)).toEqual([]);
  });

  it('counts the supplier whose figures they are as a source', async () => {
    const own = await service.member('buyer');
    const { token } = own;
    const supplier = await call('POST', `${service.url}/api/v1/supplier`, { token, body: { name: 'Smelter' } });
    const { uuid } = supplier.json as { uuid: string };
    const body = { name: 'Ingot', unit: 'kg', impacts: { AP: { A1_A3: '1' } }, supplier: { uuid } };
    expect((await call('POST', `${service.url}/api/v1/dataset`, { token, body })).status).toBe(200);
    expect((await search({ source: uuid }, own)).json).toMatchObject({
      count: 1,
      data: [{ name: 'Ingot', supplier: { uuid, name: 'Smelter' } }],
    });
    expect(await names({ source: uuid })).toEqual([]);
  });

  it('is whole after two writers at once', async () => {
    const own = await service.member('twins');
    const several = (first: string): Partial<DatasetRow>[] =>
      Array.from({ length: 40 }, (_, nth) => ({ key: String(nth), name: `${first} ${nth}` }));
    await Promise.all(['Alpha', 'Beta'].map((name) => store(own.company.uuid, name, several(name))));
    expect(await names({ q: 'alpha' }, own)).toHaveLength(40);
    expect((await search({ q: '1', limit: '1' }, own)).json).toMatchObject({ count: 22 });
  });
});

describe('a large result', () => {
  const WORDS = ['zroad', 'zrail', 'zrigid', 'yfreight', 'yvan', 'xsteel', 'xsheet', 'wbarge', 'wtanker', 'wwheat'];
  let large: Member;
  /** Names in the order of our own: enough for blocks of both owners that overlap and are split. */
  const given: string[] = [];

  beforeAll(async () => {
    large = await service.member('large');
    const rowsOf = (seed: number, length: number): Partial<DatasetRow>[] =>
      Array.from({ length }, (_, nth) => {
        const at = (nth * 7919 + seed * 104_729) % 999_983;
        const words = [0, 1, 2].map((place) => WORDS[Math.floor(at / 10 ** place) % 10]);
        const name = [...words, at].join(' ');
        given.push(name);
        return { key: `k${seed}_${nth}`, name, unit: at % 3 === 0 ? 'kg' : 'tkm' };
      });
    await store(SHARED, 'Large shared', rowsOf(1, 3000));
    for (const seed of [2, 3, 4]) await store(large.company.uuid, `Large own ${seed}`, rowsOf(seed, 900));
    given.sort();
  });

  /** What the words say, looked up in the simplest way. */
  function expected(q: string): string[] {
    const asked = q.split(' ');
    const found = given.filter((name) => asked.every((word) => name.split(' ').some((own) => own.startsWith(word))));
    return [...found.filter((name) => name.startsWith(q)), ...found.filter((name) => !name.startsWith(q))];
  }

  async function walked(query: Record<string, string>, between?: () => Promise<unknown>): Promise<string[]> {
    const seen: string[] = [];
    let url: string | undefined = `${service.url}/api/v1/search?${new URLSearchParams(query).toString()}`;
    while (url !== undefined) {
      const answer: Called = await call('GET', url, { token: large.token });
      seen.push(...namesOf(answer));
      url = /<(.*)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
      await between?.();
    }
    return seen;
  }

  it.each([
    'z',
    'zr',
    'zro',
    'zrigid',
    'xsteel zro',
    'zroad zrail',
    'yvan',
    'wwheat 9',
    'xsheet xsheet',
    'wtanker ww wbarge',
  ])('of %j has every match once, in order, by page number and by Link', async (q) => {
    const all = expected(q);
    const counted = await search({ q, limit: '1000' }, large);
    expect((counted.json as { count: number }).count).toBe(all.length);
    expect(namesOf(counted)).toEqual(all.slice(0, 1000));
    for (const page of [1, 2, 5]) {
      const answer = await search({ q, limit: '77', page: String(page) }, large);
      expect(namesOf(answer)).toEqual(all.slice((page - 1) * 77, page * 77));
    }
    expect(await walked({ q, limit: '300' })).toEqual(all);
  });

  it('is walked once each while datasets are added', async () => {
    const before = expected('zra');
    let nth = 0;
    const add = () => {
      const rows = Array.from({ length: 30 }, (_, at) => ({
        key: `k_${nth}_${at}`,
        name: `zrail added ${nth * 30 + at}`,
      }));
      nth++;
      return store(large.company.uuid, 'Added', rows);
    };
    const seen = await walked({ q: 'zra', limit: '200' }, () => (nth < 5 ? add() : Promise.resolve()));
    expect(seen.filter((name) => !name.includes('added'))).toEqual(before);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('beyond its end is empty', async () => {
    expect((await search({ q: 'xsteel', page: '1000000' }, large)).json).toMatchObject({ data: [], page: 1_000_000 });
  });
});
