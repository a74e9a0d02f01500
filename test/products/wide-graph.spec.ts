import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

/** So many that they are computed, and published, in several batches. */
const PRODUCTS = 230;

let service: TestService;
let member: Member;
let calls: GraphCalls;
let ore: string;
/** The nth takes n kg. */
let products: string[];

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  calls = graphCalls(service, member);
  ore = await calls.material('7', { impacts: { AP: { A1: '7', method: 'Own, "so to speak"}' } } });
  products = [];
  // By one, as callers do; the others are copies of it.
  const { product, model } = await calls.modelled([{ material: { uuid: ore }, quantity: 1, unit: 'kg' }], {
    unit: 'kg',
    impacts: { ODP: { A1: '0.25' } },
  });
  products.push(product, ...(await copies(product, model)));
  const impacts = { 'GWP-fossil': { A1: '1' }, AP: { A1: '0.5' }, ODP: { A1: '3' } };
  await calls.send('PATCH', `material/${ore}`, { impacts });
});

afterAll(() => service?.close());

async function copies(product: string, model: string): Promise<string[]> {
  const made = await service.database.query<{ uuid: string }>(
    `with copy as (
       insert into element (company, uuid, chain, kind, name, unit, declared, co2e, impacts)
       select e.company, c, c, e.kind, e.name, e.unit, e.declared, e.co2e, e.impacts
       from element e, (select gen_random_uuid() as c from generate_series(2, $3::integer)) n where e.company = $1 and e.uuid = $2
       returning uuid
     ) select uuid from copy`,
    [member.company.uuid, product, PRODUCTS],
  );
  const uuids = made.map(({ uuid }) => uuid);
  await service.database.query(
    `insert into model (company, uuid, product) select $1, p, p from unnest($2::uuid[]) as t (p)`,
    [member.company.uuid, uuids],
  );
  await service.database.query(
    `insert into model_input (company, uuid, model, product, quantity, unit, material)
     select i.company, gen_random_uuid(), t.p, t.p, t.nth + 1, i.unit, i.material
     from model_input i, unnest($3::uuid[]) with ordinality as t (p, nth) where i.company = $1 and i.model = $2`,
    [member.company.uuid, model, uuids],
  );
  return uuids;
}

interface Shown {
  fossil: string;
  input: string;
  revision: number;
  AP: { A1_A3: string; method: string };
  ODP: { A1_A3: string };
  published: string;
}

/** Each product as it is stored, in order, and as a recipient would see it. */
function shown(): Promise<Shown[]> {
  return service.database.query<Shown>(
    `select e.co2e->>'productCarbonFootprint' as fossil, i.co2e::text as input, e.impacts->'AP' as "AP", e.impacts->'ODP' as "ODP",
       e.revision, f.content->'pcf'->>'pcfExcludingBiogenicUptake' as published
     from unnest($2::uuid[]) with ordinality as t (uuid, nth)
       join element e on e.company = $1 and e.uuid = t.uuid join model_input i on i.company = $1 and i.product = t.uuid
       left join published_footprint f on f.company = $1 and f.chain = t.uuid and f.status = 'Active'
     order by t.nth`,
    [member.company.uuid, products],
  );
}

const expected = (fossil: string, ap: string, odp: string) =>
  products.map((_, index) => {
    const times = (figure: string) => new Decimal(figure).times(index + 1).toFixed();
    const own = { method: 'Own, "so to speak"}' };
    return {
      fossil: times(fossil),
      input: times(fossil),
      published: times(fossil),
      AP: { A1_A3: times(ap), ...own },
      ODP: { A1_A3: times(odp) },
    };
  });

describe('a change below very many', () => {
  it('reaches each, in the indicators that changed and in no other', async () => {
    expect(await shown()).toMatchObject(expected('1', '0.5', '3'));
    await calls.send('PATCH', `material/${ore}`, { impacts: { 'GWP-fossil': { A1: '2.5' } } });
    expect(await shown()).toMatchObject(expected('2.5', '0.5', '3'));
    await calls.send('PATCH', `material/${ore}`, { impacts: { AP: { A1: '0.125' } } });
    expect(await shown()).toMatchObject(expected('2.5', '0.125', '3'));
  });

  it('reaches none where it is refused for one of them', async () => {
    await service.database.query(`update model_input set quantity = 1e15 where company = $1 and product = $2`, [
      member.company.uuid,
      products[120],
    ]);
    const before = await shown();
    const refused = await calls.send('PATCH', `material/${ore}`, { impacts: { 'GWP-fossil': { A1: '1000000' } } });
    expect(refused.status).toBe(400);
    expect(await shown()).toEqual(before);
    await service.database.query(`update model_input set quantity = 121 where company = $1 and product = $2`, [
      member.company.uuid,
      products[120],
    ]);
    expect((await calls.send('PATCH', `material/${ore}`, { impacts: { 'GWP-fossil': { A1: '4' } } })).status).toBe(200);
    expect(await shown()).toMatchObject(expected('4', '0.125', '3'));
  });
});
