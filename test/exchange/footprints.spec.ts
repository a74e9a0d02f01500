// @module-tag postgresql-15
// @module-tag citus
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOOTPRINT_SCHEMA } from '#model/exchange';
import { newUuid } from '#platform';
import { isOfficial } from '../support/partners/official-schema.js';
import { aMaterial } from '../support/companies/builders.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import type { ElementCalls } from '../support/companies/element-calls.js';
import { elementCalls } from '../support/companies/element-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

const isFootprint = new Ajv2020({ strict: false }).compile(FOOTPRINT_SCHEMA);

let service: TestService;
let acme: Member;
let materials: ElementCalls;
const made: string[] = [];

beforeAll(async () => {
  service = await TestService.shared();
  acme = await service.member();
  materials = elementCalls(service, acme);
  for (let nth = 0; nth < 7; nth++) {
    const { json } = await materials.post(
      aMaterial({ name: `Sheet ${nth}`, sku: `SKU-${nth}`, syncId: `sync-${nth}` }),
    );
    made.push(json.uuid);
  }
});
afterAll(() => service?.close());

const footprints = (rest = '', options: { token?: string } = { token: acme.token }): Promise<Called> =>
  call('GET', `${service.url}/api/pact/3/footprints${rest}`, options);

const names = ({ json }: Called): string[] =>
  (json.data as { productNameCompany: string }[]).map(({ productNameCompany }) => productNameCompany);

const marked = async () =>
  (
    await service.database.query<{ id: string }>(
      'select id from published_footprint where company = $1 and shared_at is not null',
      [acme.company.uuid],
    )
  ).length;

describe('the listing of footprints', () => {
  it('marks what it shows as having left us, and nothing else', async () => {
    await service.database.query('update published_footprint set shared_at = null where company = $1', [
      acme.company.uuid,
    ]);
    expect(await marked()).toBe(0);
    const page = await footprints('?limit=3');
    expect([names(page), await marked()]).toEqual([['Sheet 0', 'Sheet 1', 'Sheet 2'], 3]);
    await footprints('?limit=3');
    expect(await marked()).toBe(3);
  });

  it("shows footprints that keep to PACT's schema", async () => {
    const { status, json } = await footprints();
    expect([status, json.data.length, Object.keys(json)]).toEqual([200, 7, ['data']]);
    for (const footprint of json.data as unknown[]) {
      expect([isFootprint(footprint), isFootprint.errors]).toEqual([true, null]);
      expect([isOfficial(footprint), isOfficial.errors]).toEqual([true, null]);
    }
  });

  it.each([
    ['?productId=SKU-1', ['Sheet 1']],
    ['?PRODUCTID=sku-1&Limit=5', ['Sheet 1']],
    ['?productId=sync-2&productId=SKU-3', ['Sheet 2', 'Sheet 3']],
    ['?productId=SKU-1&companyId=acme', ['Sheet 1']],
    ['?productId=SKU-1&companyId=other', []],
    ['?status=active&productId=SKU-1&status=Bogus', ['Sheet 1']],
    ['?status=Bogus', []],
    ['?geography=XX', []],
    ['?productId=', 7],
    ['?$filter=created+gt+1&unknown=1', 7],
    ['?validOn=2999-01-01', []],
    ['?validBefore=2999-01-01T00:00Z', 7],
    ['?validAfter=1999-01-01T00:00:00+01:00', 7],
  ])('%s shows %j', async (query, expected) => {
    const page = await footprints(query);
    expect(page.status).toBe(200);
    expect(typeof expected === 'number' ? page.json.data.length : names(page)).toEqual(expected);
  });

  it.each(['?limit=-1', '?limit=x', '?limit=1.5', '?offset=-1', '?offset=x', '?validOn=yesterday', '?limit=1&limit=2'])(
    '%s is no question',
    async (query) => {
      const { status, json } = await footprints(query);
      expect([status, json]).toEqual([400, { message: expect.any(String), code: 'BadRequest' }]);
    },
  );

  it('takes any limit and offset there can be', async () => {
    expect((await footprints('?limit=0')).json).toEqual({ data: [] });
    expect((await footprints('?limit=99999999')).json.data).toHaveLength(7);
    expect(names(await footprints('?offset=5'))).toEqual(['Sheet 5', 'Sheet 6']);
    expect((await footprints('?offset=999999999999')).json).toEqual({ data: [] });
  });

  it('is followed by its Link to the end, each once, with what was asked', async () => {
    const seen: string[] = [];
    let next: string | undefined = `${service.url}/api/pact/3/footprints?limit=2&offset=1&companyId=acme&STATUS=Active`;
    const visited: string[] = [];
    while (next) {
      visited.push(next);
      const page: Called = await call('GET', next, { token: acme.token });
      seen.push(...names(page));
      next = /^<(http[^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6].map((nth) => `Sheet ${nth}`));
    for (const link of visited.slice(1)) {
      expect(link).toContain(`${service.url}/api/pact/3/footprints?limit=2&companyId=acme&STATUS=Active&after=`);
    }
    expect(names(await call('GET', visited[1] ?? '', { token: acme.token }))).toEqual(['Sheet 3', 'Sheet 4']);
  });
});

describe('one footprint', () => {
  it('is read by its id, in any case, and stays readable once it is Deprecated', async () => {
    const [first] = (await footprints('?productId=SKU-6')).json.data as [{ id: string }];
    expect((await footprints(`/${first.id.toUpperCase()}`)).json.data).toEqual(first);
    await materials.patch(made[6] ?? '', { footprint: { CO2e: { A1: '9' } } });
    const { json } = await footprints(`/${first.id}`);
    expect(json.data).toEqual({ ...first, status: 'Deprecated' });
    const [second] = (await footprints('?productId=SKU-6&status=Active')).json.data as [Record<string, unknown>];
    expect(second['precedingPfIds']).toEqual([first.id]);
  });

  it.each(['00000000-0000-0000-0000-000000000000', newUuid(), 'x', '%00'])('%s is unknown', async (id) => {
    const { status, json } = await footprints(`/${id}`);
    expect(['%00' === id ? [400, 404].includes(status) : status === 404, json.code]).toEqual([
      true,
      status === 404 ? 'NotFound' : 'BadRequest',
    ]);
  });
});

describe('who may read them', () => {
  it('is who has a token of the company, with pact:read', async () => {
    const [lacking, stranger] = [await service.member('acme', ['material:read']), await service.member('other')];
    for (const token of [undefined, 'nonsense', lacking.token, stranger.token]) {
      for (const rest of ['', `/${newUuid()}`]) {
        const { status, json } = await footprints(rest, { token });
        expect([status, json]).toEqual([401, { message: expect.any(String), code: 'Unauthorized' }]);
      }
    }
  });

  it('is anyone without a token where the PACT API is public; a bad token stays one', async () => {
    await service.companies.set(acme.company.uuid, { pactPublic: true });
    const stranger = await service.member('other');
    expect((await footprints('', {})).status).toBe(200);
    for (const token of ['nonsense', stranger.token]) expect((await footprints('', { token })).status).toBe(401);
    await service.companies.set(acme.company.uuid, { pactPublic: false });
  });

  it('sees what the settings of the company allow as they are now', async () => {
    const [one] = (await footprints('?limit=1')).json.data as [{ id: string }];
    await service.companies.set(acme.company.uuid, { publish: 'none' });
    expect((await footprints()).json.data).toEqual([]);
    expect((await footprints(`/${one.id}`)).status).toBe(404);
    await service.companies.set(acme.company.uuid, { publish: 'all' });
    expect((await footprints(`/${one.id}`)).status).toBe(200);
  });
});
