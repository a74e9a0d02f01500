import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Checked } from '#faults';
import type { ElementPatch } from '#footprint/model';
import { Elements, ModelInputs, Switches } from '#footprint/store';
import { Decimal } from '#impacts';
import type { CompanyId, Database } from '#platform';
import { PublishFootprints } from '#pact/store';
import { isOnCitus } from './support/citus.js';
import { graphCalls, kilogramsOf } from './support/graph-calls.js';
import { readings, recorded } from './support/plans.js';
import { TestService } from './support/service.js';

const SMALL_COMPANIES = 60;
/** Products of the large company, beside those that draw on the changed material. */
const MANY = 3_000;
const CHANGED = 20;

let service: TestService;
let company: CompanyId;
let bottom: string;
let model: string;
let input: string;
let product: string;
let choice: string;

/** Products that have a model with one input, of nothing: many of the large company, two of each other one. */
const PRODUCTS = `
  with made as (
    insert into element (company, uuid, chain, kind, name, unit, co2e, impacts)
    select company, product, product, 'material', 'Product', 'kg', '{}', '{}' from (
      select c.uuid as company, gen_random_uuid() as product
      from company c cross join lateral generate_series(1, case when c.uuid = $1 then $2::int else 2 end)
    ) s returning company, uuid
  ), modeled as (
    insert into model (company, uuid, product) select company, uuid, uuid from made returning company, uuid
  )
  insert into model_input (company, uuid, model, product, quantity, unit)
  select company, gen_random_uuid(), uuid, uuid, 1, 'kg' from modeled`;

beforeAll(async () => {
  service = await TestService.start();
  const member = await service.member();
  company = member.company.uuid;
  for (let nth = 0; nth < SMALL_COMPANIES; nth++) await service.companies.create(`small-${nth}`, `Small ${nth}`);
  const calls = graphCalls(service, member);
  bottom = await calls.material('1');
  const kilograms = { unit: 'kg' };
  choice = (await calls.made('switch', { name: 'Choice', ...kilograms, sources: [{ uuid: bottom }] })).uuid;
  const made = await calls.modelled([kilogramsOf(choice, 2)], kilograms);
  ({ product, model } = made);
  input = made.inputs[0] ?? '';
  for (let nth = 1; nth < CHANGED; nth++) await calls.modelled([kilogramsOf(bottom, 2)], kilograms);
  await service.database.queryAcross('deployment', PRODUCTS, [company, MANY]);
  await service.database.queryAcross('deployment', 'vacuum analyze');
});

afterAll(() => service?.close());

type Work = (database: Database) => Promise<unknown>;

const publisher = new PublishFootprints('example.com');
const elements = (database: Database) => new Elements(database, publisher);
const patched = (database: Database, uuid: string, patch: ElementPatch) =>
  elements(database).patch(company, 'material', uuid, Checked.of(patch), 'test');
const made = { name: 'New', syncId: 'new', unit: 'kg' } as const;

const WORKS: Record<string, Work> = {
  'a material that many draw on has another figure': (database) =>
    patched(database, bottom, { figures: { 'GWP-fossil': { A1: new Decimal(2) } } }),
  'a product has another name': (database) => patched(database, product, { name: 'Renamed' }),
  'an input has another quantity': (database) =>
    new ModelInputs(database, publisher).patch(company, model, input, Checked.of({ quantity: new Decimal(3) }), 'test'),
  'a switch has another name': (database) =>
    new Switches(database, publisher).patch(company, choice, Checked.of({ name: 'Renamed' }), 'test'),
  'a material is made': (database) => elements(database).create(company, 'material', Checked.of(made), 'test'),
  'a version is locked': (database) => elements(database).changeState(company, 'material', product, 'locked', 'test'),
};

// What each index reads is for the planner of one PostgreSQL to say.
describe.skipIf(isOnCitus())(`a company of ${MANY} products, among ${SMALL_COMPANIES} of two`, () => {
  it.each(Object.entries(WORKS))('has only what it concerns read when %s', async (_what, work) => {
    const statements = await recorded(service.database, work);
    expect(statements.length).toBeGreaterThan(3);
    // An insert can't be run again, and reads no row that is not its own.
    for (const statement of statements.filter(({ text }) => !/^\s*insert into/.test(text)))
      for (const { rows, text } of await readings(service.database, statement)) {
        expect(rows['element'] ?? 0, text).toBeLessThanOrEqual(10 * CHANGED);
        expect(rows['model_input'] ?? 0, text).toBeLessThanOrEqual(10 * CHANGED);
      }
  });
});
