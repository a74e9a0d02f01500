import { complete, Decimal, printFigures } from '#impacts';
import type { CompanyId, Database } from '#platform';
import { newUuid } from '#platform';

const { co2e, impacts } = printFigures(complete({ 'GWP-fossil': { A1: new Decimal('1.5') } }));

/**
 * Uniformly distributed, which compresses worst: 50 orgs x 17 scopes x 200 taxonomies x 1,000 products over the months.
 */
const REFERENCES = [
  `insert into org (company, uuid, name) select $1, gen_random_uuid(), 'Org ' || n from generate_series(1, 49) n`,
  `insert into element (company, uuid, kind, chain, name, unit, co2e, impacts)
   select $1, uuid, 'material', uuid, 'Product ' || n, 'kg',
     '${JSON.stringify(co2e)}', '${JSON.stringify(impacts)}'
   from (select gen_random_uuid() as uuid, n from generate_series(1, 1000) n) made`,
];

/** One by one: where every node has them, Citus refuses several whose trigger counts them. */
const TAXONOMIES = 200;
const TAXONOMY = `insert into taxonomy (owner, uuid, name, slug, path) values ($1, $2, $3, $4, $4)`;

const ACTIVITIES = `
  with its as (
    select (select array_agg(uuid) from org where company = $1) as orgs,
      (select array_agg(uuid) from scope where company = $1) as scopes,
      (select array_agg(uuid) from taxonomy where owner = $1) as taxonomies,
      (select array_agg(uuid) from element where company = $1) as products
  ), made as (
    select n, round((random() * 1000)::numeric, 4) as quantity,
      date_trunc('milliseconds', timestamptz '2020-01-01' + (n - 1)::float8 / $2::int * (timestamptz '2020-01-01' + $3::int * interval '1 month' - timestamptz '2020-01-01')) as start_date
    from generate_series($4::int, $5::int) n
  )
  insert into activity (company, uuid, name, description, sync_id, quantity, unit, upstream_co2e, downstream_co2e, co2e,
    factor_source, product, scope, taxonomy, org, start_date, end_date, created_by)
  select $1, gen_random_uuid(), 'Activity ' || n, case when n % 3 = 0 then 'What was bought, and where' end, 'fill-' || n,
    quantity, 'kg', quantity * 1.5, 0, quantity * 1.5,
    '{"kind":"material","uuid":"00000000-0000-4000-8000-000000000000","name":"Product","version":1,"unit":"kg","upstream":"1.5","downstream":"0"}',
    products[1 + floor(random() * cardinality(products))::int], scopes[1 + floor(random() * cardinality(scopes))::int],
    taxonomies[1 + floor(random() * cardinality(taxonomies))::int], orgs[1 + floor(random() * cardinality(orgs))::int],
    start_date, start_date + interval '1 day', 'bench'
  from made, its`;

const TOTALS = `
  insert into activity_total (company, span, start, org, scope, slot, count, co2e)
  select company, span, date_trunc(span, start_date at time zone 'UTC')::date, org, scope, 0, count(*), sum(co2e)
  from activity cross join (values ('day'), ('month')) s (span)
  where company = $1
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5`;

const AT_ONCE = 50_000;

/** Every index but that of the key. */
const SECONDARY = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
  where i.indrelid = 'activity'::regclass and not i.indisprimary order by 1`;

interface Index {
  readonly name: string;
  readonly definition: string;
}

/** The same, several times as fast: indexes are dropped, and built when the rows are there. They are smaller than those that grew. */
export async function fillActivitiesFast(
  database: Database,
  company: CompanyId,
  rows: number,
  months: number,
): Promise<void> {
  const indexes = await database.queryAcross<Index>('deployment', SECONDARY);
  for (const { name } of indexes) await database.queryAcross('deployment', `drop index ${name}`);
  await addActivities(database, company, rows, months);
  for (const { name, definition } of indexes) {
    await database.queryAcross('deployment', definition);
    process.stderr.write(`${name}\n`);
  }
  await addTotals(database, company);
}

export async function fillActivities(
  database: Database,
  company: CompanyId,
  rows: number,
  months: number,
): Promise<void> {
  await addActivities(database, company, rows, months);
  await addTotals(database, company);
}

async function addActivities(database: Database, company: CompanyId, rows: number, months: number): Promise<void> {
  for (const statement of REFERENCES) await database.query(statement, [company]);
  for (let nth = 1; nth <= TAXONOMIES; nth++)
    await database.query(TAXONOMY, [company, newUuid(), `Taxonomy ${nth}`, `t${nth}`]);
  for (let from = 1; from <= rows; from += AT_ONCE) {
    await database.transaction(async (tx) => {
      // The referenced rows exist, so foreign keys are not checked for each row.
      await tx.queryAcross('deployment', 'set local session_replication_role = replica');
      await tx.query(ACTIVITIES, [company, rows, months, from, Math.min(rows, from + AT_ONCE - 1)]);
    });
    process.stderr.write(`\r${Math.min(rows, from + AT_ONCE - 1)} of ${rows} activities`);
  }
  process.stderr.write('\n');
}

async function addTotals(database: Database, company: CompanyId): Promise<void> {
  await database.query(TOTALS, [company]);
  await database.queryAcross('deployment', 'vacuum analyze');
  await database.queryAcross('deployment', 'checkpoint');
}
