// @module-tag postgresql-15
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Moment } from '#model/terms';
import type { Criteria, FootprintStatus, KeyCriterion, Selectable } from '#model/exchange';
import { footprintKey, isSelected, selection } from '#model/exchange';
import { countActive, selectFootprints, selectionQuery, TO_EVERYBODY } from '#exchange';
import type { CompanyId } from '#platform';
import { Companies } from '#access';
import { Database, newUuid } from '#platform';
import { isOnCitus } from '../support/databases/citus.js';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';

let cloned: TestDatabase;
let database: Database;
let acme: CompanyId;
let globex: CompanyId;

beforeAll(async () => {
  cloned = await cloneDatabase();
  database = await Database.open(cloned.url);
  const companies = new Companies(database);
  acme = (await companies.create('acme', 'Acme')).uuid;
  globex = (await companies.create('globex', 'Globex')).uuid;
});

afterAll(async () => {
  await database?.close();
  await cloned?.drop();
});

/** Few values, so that criteria meet footprints. */
const POOL = {
  productId: ['urn:uuid:1', 'urn:gtin:42', 'AL-7', 'ß', "O'Neil, {x}", 'n'.repeat(2_000), 'n'.repeat(1_999)],
  companyId: ['acme', 'urn:pact:acme.example.test:company-id:acme'],
  classification: ['urn:cpc:41532', 'metals/sheet'],
  geography: ['DE', 'DE-BY', 'Europe'],
} as const satisfies Record<KeyCriterion, readonly string[]>;
const DAYS = ['2023-12-31', '2024-01-01', '2024-06-15', '2025-01-01', '9999-12-31'];
const CRITERIA = Object.keys(POOL) as KeyCriterion[];

const moment = fc
  .tuple(fc.constantFrom(...DAYS), fc.constantFrom('', 'T00:00:00.000Z', 'T23:59:59.999Z', 'T12:00:00.000Z'))
  .map(([day, time]): Moment => ({ at: new Date(`${day}${time}`), wholeDay: time === '' }));

const footprint = fc
  .record({
    ...(Object.fromEntries(CRITERIA.map((name) => [name, fc.subarray([...POOL[name]])])) as Record<
      KeyCriterion,
      fc.Arbitrary<string[]>
    >),
    status: fc.constantFrom<FootprintStatus>('Active', 'Deprecated'),
    validity: fc.tuple(moment, moment),
  })
  .map(({ status, validity, ...ids }): Selectable => {
    const [start, end] = validity.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime());
    const keys = CRITERIA.flatMap((name) => ids[name].map((value) => footprintKey(name, value)));
    return { keys, status, validityStart: start ?? new Date(0), validityEnd: end ?? new Date(0) };
  });

const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const anyCase = (text: string) => fc.constantFrom(text, text.toUpperCase(), text.toLowerCase());
const values = (pool: readonly string[]) =>
  optional(fc.array(fc.constantFrom(...pool, 'unknown', '').chain(anyCase), { maxLength: 3 }));

const criteria: fc.Arbitrary<Criteria> = fc.record({
  productId: values(POOL.productId),
  companyId: values(POOL.companyId),
  classification: values(POOL.classification),
  geography: values(POOL.geography),
  status: values(['Active', 'Deprecated']),
  validOn: optional(moment),
  validAfter: optional(moment),
  validBefore: optional(moment),
});

type Stored = Selectable & { id: string; created: Date };

async function store(company: CompanyId, footprints: readonly Selectable[]): Promise<Stored[]> {
  const rows = footprints.map((each, index) => ({
    ...{ id: newUuid(), keys: each.keys, status: each.status, start: each.validityStart, end: each.validityEnd },
    created: new Date(Date.UTC(2026, 0, 1, 0, 0, 0, index % 7)),
  }));
  await database.query(
    `insert into published_footprint (company, id, chain, element, created, status, content, content_hash, validity_start,
       validity_end, keys, reviewed)
     select $1, r.id, r.id, r.id, r.created, r.status, '{}', '', r.start, r."end", r.keys, true
     from json_to_recordset($2::json) as r (id uuid, created timestamptz, status text, start timestamptz, "end" timestamptz, keys text[])`,
    [company, JSON.stringify(rows)],
  );
  return footprints.map((each, index) => ({
    ...each,
    id: rows[index]?.id ?? '',
    created: rows[index]?.created ?? new Date(0),
  }));
}

describe('the selection of footprints', () => {
  it('finds in the database what its definition finds, in order, of one company alone', async () => {
    const footprints = fc.sample(footprint, { numRuns: 400, seed: 7 });
    const stored = await store(acme, footprints);
    await store(globex, footprints);
    const inOrder = [...stored].sort(
      (one, other) => one.created.getTime() - other.created.getTime() || (one.id < other.id ? -1 : 1),
    );
    let found = 0;
    await fc.assert(
      fc.asyncProperty(criteria, async (asked) => {
        const by = selection(asked);
        const expected = inOrder.filter((each) => isSelected(each, by));
        const selected = await selectFootprints(
          database,
          acme,
          { selection: by, audience: TO_EVERYBODY },
          { limit: 1000 },
        );
        expect(selected.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(
          (await selectFootprints(database, acme, { selection: by, audience: TO_EVERYBODY }, { limit: 5 })).map(
            ({ id }) => id,
          ),
        ).toEqual(expected.slice(0, 5).map(({ id }) => id));
        expect(await countActive(database, acme, { selection: by, audience: TO_EVERYBODY })).toBe(
          expected.filter(({ status }) => status === 'Active').length,
        );
        if (expected.length > 0) found++;
      }),
      { numRuns: 400 },
    );
    // Else the property would hold for a selection that finds nothing.
    expect(found).toBeGreaterThan(40);
  });

  // Their plans are those of one PostgreSQL.
  describe.skipIf(isOnCitus())('among 20,000 footprints', () => {
    let client: Client;
    const product = selection({ productId: ['P-777'] });
    const narrowed = selection({
      productId: ['P-1', 'p-2', 'urn:none'],
      companyId: ['acme'],
      status: ['active'],
      validOn: { at: new Date(), wholeDay: false },
    });

    beforeAll(async () => {
      const many = (await new Companies(database).create('many', 'Many')).uuid;
      await database.query(
        `insert into published_footprint (company, id, chain, element, created, status, content, content_hash, validity_start,
           validity_end, keys, reviewed)
         select $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now() + n * interval '1 ms', 'Active', '{}', '',
           '2024-01-01', '2099-01-01', array['c:acme', 'p:p-' || n, 'g:de'], true
         from generate_series(1, 20000) n`,
        [many],
      );
      client = new Client({ connectionString: cloned.url });
      await client.connect();
      await client.query('vacuum analyze published_footprint');
      await client.query(`select set_config('test.company', $1, false)`, [many]);
    });

    afterAll(() => client?.end());

    it.each(['force_custom_plan', 'force_generic_plan'])('looks into the index of keys, with %s', async (mode) => {
      await client.query(`set plan_cache_mode = ${mode}`);
      const { rows } = await client.query<{ company: CompanyId }>(`select current_setting('test.company') as company`);
      const company = rows[0]?.company as CompanyId;
      for (const by of [product, narrowed]) {
        const { text, values: given } = selectionQuery(
          company,
          { selection: by, audience: TO_EVERYBODY },
          { limit: 101 },
        );
        await client.query(`prepare selected as ${text}`);
        const literals = given.map((value) => client.escapeLiteral(literal(value)));
        const plan = await client.query(`explain (format json) execute selected (${literals.join(', ')})`);
        await client.query('deallocate selected');
        const nodes = nodesOf((plan.rows as { 'QUERY PLAN': [{ Plan: PlanNode }] }[])[0]?.['QUERY PLAN'][0].Plan);
        expect(nodes.map((node) => node['Index Name'])).toContain('published_footprint_keys');
        const scanned = nodes.filter((node) => node['Relation Name'] === 'published_footprint');
        // By their keys, then by their ids: nothing else is looked at.
        expect(scanned.map((node) => node['Node Type']).sort()).toEqual(['Bitmap Heap Scan', 'Index Scan']);
        expect(
          (await selectFootprints(database, company, { selection: by, audience: TO_EVERYBODY }, { limit: 101 })).length,
        ).toBe(by === product ? 1 : 2);
      }
    });
  });
});

function literal(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.map((each) => JSON.stringify(each)).join(',')}}` : String(value);
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

function nodesOf(plan: PlanNode | undefined): PlanNode[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : [];
}
