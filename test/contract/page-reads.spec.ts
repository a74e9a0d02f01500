import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NamedKind } from '#terms';
import { Blocks, ElementListing, ModelInputs, Models, TransportLanes } from '#products';
import { Locations, NamedReferences, TaxonomyTree } from '#terms';
import { reindexBelow } from '#factors';
import { FootprintsOfElements, PublishFootprints } from '#exchange';
import type { CompanyId, Database, PageRequest } from '#platform';
import { isOnCitus } from '../support/databases/citus.js';
import type { Reading } from '../support/databases/plans.js';
import { readings, recorded } from '../support/databases/plans.js';
import { TestService } from '../support/companies/service.js';

// What each index reads is for the planner of one PostgreSQL to say. On Citus rows are counted only, and few will do.
const ROWS = isOnCitus() ? 500 : 20_000;
const LIMIT = 10;
/** Inputs and blocks of one model: one in so many of all. */
const MODELS = isOnCitus() ? 10 : 100;

let service: TestService;
let company: CompanyId;
let model: string;

const made = (columns: string) => `select $1, gen_random_uuid(), ${columns} from generate_series(1, ${ROWS}) n`;
const created = `now() - make_interval(secs => n)`;
const values = (columns: (n: number) => string) =>
  Array.from(
    { length: ROWS },
    (_, n) => `($1, gen_random_uuid(), ${columns(n)}, now() - make_interval(secs => ${n + 1}))`,
  ).join();

/** As many of everything that is paged; in what has `n` among its columns it is told apart by that. */
const FILL = [
  ...['scope', 'org', 'activity_group', 'location'].map(
    (table) => `insert into ${table} (company, uuid, name, created) ${made(`'Name ' || n, ${created}`)}`,
  ),
  // Citus takes no select into a table that is on every node.
  `insert into supplier (company, uuid, name, created) values ${values((n) => `'Name ${n}'`)}`,
  `insert into taxonomy (owner, uuid, name, slug, path, created) values ${values((n) => `'Name', 's${n}', 's${n}'`)}`,
  `insert into transport_lane (company, uuid, name, distance, distance_unit, total_km, co2e_per_tkm, created)
   ${made(`'Lane', n, 'km', n, 1, ${created}`)}`,
  `insert into element (company, kind, uuid, chain, name, co2e, impacts)
   select $1, 'material', uuid, uuid, 'Product', '{}', '[]' from (
     select gen_random_uuid() as uuid from generate_series(1, ${ROWS}) n where $1::uuid is not null) made`,
  `insert into model (company, uuid, product, created)
   select $1, gen_random_uuid(), uuid, now() - make_interval(secs => row_number() over (order by uuid)) from element where company = $1`,
  `insert into block (company, uuid, model, name, created)
   select $1, gen_random_uuid(), m.uuid, 'Block', now() - make_interval(secs => n)
   from generate_series(1, ${ROWS / MODELS}) n cross join (select uuid from model where company = $1 order by created limit ${MODELS}) m`,
  `insert into model_input (company, uuid, model, product, name, created)
   select $1, gen_random_uuid(), m.uuid, m.product, 'Input', now() - make_interval(secs => n)
   from generate_series(1, ${ROWS / MODELS}) n cross join (select uuid, product from model where company = $1 order by created limit ${MODELS}) m`,
];

beforeAll(async () => {
  service = await TestService.start();
  company = (await service.member('acme')).company.uuid;
  const other = (await service.member('other')).company.uuid;
  for (const owner of [company, other]) for (const statement of FILL) await service.database.query(statement, [owner]);
  const [first] = await service.database.query<{ uuid: string }>(
    'select uuid from model where company = $1 order by created limit 1',
    [company],
  );
  model = first?.uuid ?? '';
  await service.database.queryAcross('deployment', 'vacuum analyze');
}, 180_000);

afterAll(() => service?.close());

type List = (database: Database, asked: PageRequest) => Promise<{ count: number; data: readonly unknown[] }>;

const named =
  (kind: NamedKind): List =>
  (database, asked) =>
    new NamedReferences(database).page(company, kind, asked);

/** Of each listing its table, and how many rows of it there are; of a model, only its own. */
const LISTINGS: [table: string, List, counted: 'kept' | 'of one model'][] = [
  ['scope', named('scope'), 'kept'],
  ['org', named('org'), 'kept'],
  ['supplier', named('supplier'), 'kept'],
  ['activity_group', named('activity_group'), 'kept'],
  ['location', (database, asked) => new Locations(database).page(company, asked), 'kept'],
  ['taxonomy', (database, asked) => new TaxonomyTree(database, reindexBelow).page(company, asked), 'kept'],
  [
    'transport_lane',
    (database, asked) => new TransportLanes(database, new PublishFootprints('example.test')).page(company, asked),
    'kept',
  ],
  ['model', (database, asked) => new Models(database).list(company, asked), 'kept'],
  ['block', (database, asked) => new Blocks(database).list(company, model, asked), 'of one model'],
  [
    'model_input',
    (database, asked) => new ModelInputs(database, new PublishFootprints('example.test')).list(company, model, asked),
    'of one model',
  ],
  // The last, since a model goes with its product.
  [
    'element',
    (database, asked) => new ElementListing(database, new FootprintsOfElements()).page(company, 'material', {}, asked),
    'kept',
  ],
];

const FIRST: PageRequest = { page: 1, limit: LIMIT };
/** As old as what is in the middle of each listing; those of a model are a second apart, too. */
const following = (table: string): PageRequest => {
  const seconds = (['block', 'model_input'].includes(table) ? ROWS / MODELS : ROWS) / 2;
  const uuid = '00000000-0000-0000-0000-000000000000';
  return { ...FIRST, after: { created: new Date(Date.now() - seconds * 1_000).toISOString(), uuid } };
};

async function read(list: List, asked: PageRequest): Promise<Reading[]> {
  const statements = await recorded(service.database, (database) => list(database, asked));
  return (await Promise.all(statements.map((statement) => readings(service.database, statement)))).flat();
}

describe(`a page of ${ROWS} rows`, () => {
  it.skipIf(isOnCitus()).each(LISTINGS)(
    'of %s reads the page alone, and counts without the rest',
    async (table, list, counted) => {
      for (const asked of [FIRST, following(table)]) {
        const { data } = await list(service.database, asked);
        expect(data).toHaveLength(LIMIT);
        for (const { rows, scans, buffers, text } of await read(list, asked)) {
          const isCount = /^select (count|coalesce\(sum\(count)/.test(text);
          const most = isCount && counted === 'of one model' ? ROWS / MODELS : 2 * (LIMIT + 1);
          expect(rows[table] ?? 0, text).toBeLessThanOrEqual(most);
          expect(
            Object.values(rows).reduce((sum, of) => sum + of, 0),
            text,
          ).toBeLessThanOrEqual(Math.max(most, 8 * (LIMIT + 1)));
          expect(scans[table] ?? [], text).not.toContain('Seq Scan');
          expect(buffers, text).toBeLessThan(500);
        }
      }
    },
  );

  it('of the model of one product is that one, and reads no other', async () => {
    const [first] = await service.database.query<{ product: string }>(
      'select product from model where company = $1 order by created limit 1',
      [company],
    );
    const list: List = (database, asked) => new Models(database).list(company, asked, { product: first?.product });
    expect(await list(service.database, FIRST)).toMatchObject({ count: 1, data: [{ uuid: model }] });
    if (isOnCitus()) return;
    for (const { rows, text } of await read(list, FIRST)) expect(rows['model'], text).toBeLessThanOrEqual(1);
  });

  it.each(LISTINGS)('of %s says how many there are, whatever comes and goes', async (table, list, counted) => {
    const owner = table === 'taxonomy' ? 'owner' : 'company';
    const count = async () => (await list(service.database, FIRST)).count;
    const inAll = async () => {
      const its = counted === 'kept' ? '' : `and model = '${model}'`;
      const [row] = await service.database.query<{ count: number }>(
        `select count(*) as count from ${table} where ${owner} = $1 ${its}`,
        [company],
      );
      return row?.count;
    };
    const before = await count();
    expect(before).toBe(await inAll());
    expect(before).toBeGreaterThanOrEqual(counted === 'kept' ? ROWS : ROWS / MODELS);
    await service.database.query(
      `delete from ${table} t where ${owner} = $1 and uuid in (
         select uuid from ${table} where ${owner} = $1 ${counted === 'kept' ? '' : `and model = '${model}'`} order by created desc limit 7)`,
      [company],
    );
    expect(await count()).toBe(before - 7);
    expect(await count()).toBe(await inAll());
  });
});

describe('how many there are', () => {
  const suppliers = (by: CompanyId) => new NamedReferences(service.database).page(by, 'supplier', FIRST);

  it('is right after many writers at once', async () => {
    const many = (await service.member('many')).company.uuid;
    const references = new NamedReferences(service.database);
    const create = (nth: number) =>
      references.create(many, 'supplier', { name: `Supplier ${nth}`, syncId: `${nth % 150}` });
    // No more than have a connection each, so that none waits for one in vain.
    for (let nth = 0; nth < 200; nth += 10)
      await Promise.allSettled(Array.from({ length: 10 }, (_, further) => create(nth + further)));
    expect((await suppliers(many)).count).toBe(150);
  });

  it('is not what a transaction that is undone said', async () => {
    const undone = (await service.member('undone')).company.uuid;
    const insert = `insert into supplier (company, uuid, name) values ($1, gen_random_uuid(), 'Undone')`;
    const broken = service.database.transaction(async (tx) => {
      await tx.query(insert, [undone]);
      throw new Error('Undone.');
    });
    await expect(broken).rejects.toThrow('Undone.');
    expect((await suppliers(undone)).count).toBe(0);
  });
});
