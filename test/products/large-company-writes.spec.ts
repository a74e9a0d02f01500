import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Checked } from '#faults';
import type { ElementPatch } from '#model/products';
import { DatasetBindings, Elements, ModelInputs, Switches } from '#products';
import { storeDatasets } from '#factors';
import { Decimal } from '#impacts';
import type { CompanyId, Database } from '#platform';
import { FactorsOfFootprints, FactorTurns, OutgoingRequests, PublishFootprints, ReceivedFootprints } from '#exchange';
import { isOnCitus } from '../support/databases/citus.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';
import { readings, recorded } from '../support/databases/plans.js';
import { TestService } from '../support/companies/service.js';

const SMALL_COMPANIES = 60;
/** Of products, switches, datasets, received footprints and requests to a partner of the large company, beside those that a write concerns. */
const MANY = 3_000;
const CHANGED = 20;

let service: TestService;
let company: CompanyId;
let bottom: string;
let model: string;
let input: string;
let product: string;
let choice: string;
let dataSource: string;

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
  const address = { url: 'https://partner.example/pact', clientId: 'us', clientSecret: 'secret' };
  dataSource = (await service.dataSources.add(company, { name: 'Partner', ...address })).uuid;
  await imported(service.database, 2);
  await received(service.database, 2);
  await service.database.queryAcross('deployment', PRODUCTS, [company, MANY]);
  for (const more of MANY_OF_EACH) await service.database.query(more, [company, MANY]);
  await service.database.queryAcross('deployment', 'vacuum analyze');
});

afterAll(() => service?.close());

/** More rows like one that there is. */
const MANY_OF_EACH = [
  `insert into published_footprint (company, id, chain, element, status, content, content_hash, validity_start, validity_end, keys, reviewed)
   select $1, gen_random_uuid(), e.uuid, e.uuid, 'Active', content, content_hash, validity_start, validity_end, array['urn:uuid:' || e.uuid], false
   from element e, (
     select content, content_hash, validity_start, validity_end from published_footprint where company = $1 limit 1
   ) one
   where e.company = $1 and not exists (select from published_footprint p where p.company = $1 and p.chain = e.chain) limit $2`,
  `insert into switch (company, uuid, name, unit, co2e, impacts)
   select $1, gen_random_uuid(), 'Choice', unit, co2e, impacts
   from generate_series(1, $2), (select unit, co2e, impacts from switch where company = $1 limit 1) one`,
  `insert into dataset (owner, uuid, factor_database, key, name, unit, figures, received)
   select $1, gen_random_uuid(), factor_database, nth, 'Received', unit, figures, received
   from generate_series(1, $2) nth, (
     select factor_database, unit, figures, received from dataset where owner = $1 and received is not null
   ) one`,
  `insert into received_footprint (company, uuid, data_source, footprint, status, content_at, made, content, content_hash, product_keys, dataset)
   select $1, each, data_source, each, status, content_at, made, content, content_hash, array['urn:uuid:' || each], each
   from (select gen_random_uuid() as each from generate_series(1, $2)) many, (
     select data_source, status, content_at, made, content, content_hash from received_footprint where company = $1
   ) one`,
  `with requests as (
     insert into exchange_event (company, uuid, dedupe, event_id, source, source_key, type, body)
     select $1, each, sha256(each::text::bytea), each, s.url, s.url_key, 'org.wbcsd.ProductFootprint.RequestCreatedEvent.3', '{}'
     from (select gen_random_uuid() as each from generate_series(1, $2)) many, (select url, url_key from data_source where company = $1) s
     returning uuid
   )
   insert into delivery (company, uuid, event, kind, state, data_source)
   select $1, uuid, uuid, 'request', 'delivered', (select uuid from data_source where company = $1) from requests`,
];

type Work = (database: Database) => Promise<unknown>;

const publisher = new PublishFootprints('example.com');
const elements = (database: Database) => new Elements(database, publisher);
const patched = (database: Database, uuid: string, patch: ElementPatch) =>
  elements(database).patch(company, 'material', uuid, Checked.of(patch), 'test');
function imported(database: Database, figure: number): Promise<unknown> {
  const file = { owner: company, name: 'Own', version: '1', licence: 'CC0' };
  const figures = { 'GWP-fossil': { A1: new Decimal(figure) } };
  return database.transaction((tx) =>
    storeDatasets(tx, new DatasetBindings(publisher), file, [
      { key: 'own', name: 'Own', unit: 'kg', figures, supplier: null, taxonomy: [] },
    ]),
  );
}

/** One footprint of the partner, of a product of its own. */
async function received(database: Database, figure: number): Promise<void> {
  const footprints = new ReceivedFootprints();
  const content = aPartnerFootprint({ productIds: ['urn:gtin:4712345060507'] }, { fossilGhgEmissions: `${figure}` });
  const came = { by: { answer: randomUUID() }, at: new Date(), texts: [JSON.stringify(content)] };
  await database.transaction((tx) => footprints.keep(tx, company, { dataSource, ...came }));
  await new FactorTurns(database, new FactorsOfFootprints(new DatasetBindings(publisher))).makeNext();
}

const asked = { productId: ['urn:gtin:4712345060507'] };
const requests = (database: Database) => new OutgoingRequests(database, { baseDomain: 'example.com' }, 100);

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
  'a database is imported again': (database) => imported(database, 3),
  'a partner sends a footprint': (database) => received(database, 3),
  'a partner is asked': (database) => requests(database).make(company, Checked.of({ dataSource, criteria: asked })),
  'a partner is asked in a bulk': (database) =>
    requests(database).makeAll(company, [Checked.of({ dataSource, criteria: asked })]),
  'a version is locked': (database) => elements(database).changeState(company, 'material', product, 'locked', 'test'),
};

// What each index reads is for the planner of one PostgreSQL to say.
describe.skipIf(isOnCitus())(`a company of ${MANY} products, among ${SMALL_COMPANIES} of two`, () => {
  it.each(Object.entries(WORKS))('has only what it concerns read when %s', async (_what, work) => {
    const statements = await recorded(service.database, work);
    expect(statements.length).toBeGreaterThan(2);
    // An insert can't be run again, and reads no row that is not its own.
    for (const statement of statements.filter(
      ({ text }) => !/^\s*insert into|savepoint|insert into (delivery|element) /.test(text),
    ))
      for (const { rows, text } of await readings(service.database, statement))
        for (const [table, read] of Object.entries(rows))
          expect(read, `rows of ${table}, by ${text}`).toBeLessThanOrEqual(10 * CHANGED);
  });
});
