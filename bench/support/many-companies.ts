import { complete, Decimal, printFigures } from '#impacts';
import type { Database } from '#platform';
import { companyNamed } from './scale-databases.js';

/** What a small company has. */
export const EACH = { materials: 20, activities: 100, events: 10 };

/** The months that its activities are spread over, from January 2020 on. */
export const MONTHS = 12;

const AT_ONCE = 500;
const { co2e, impacts } = printFigures(complete({ 'GWP-fossil': { A1: new Decimal('1.5') } }));
const EVENT = 'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3';

/** Companies as the product makes them: copied from one that it made. `$1` is that one, then the first and last number. */
const COMPANIES = [
  `insert into company (uuid, subdomain, name) select gen_random_uuid(), 'small-' || n, 'Small ' || n from generate_series($2::int, $3::int) n`,
  `insert into scope (company, uuid, name, code, created)
   select c.uuid, gen_random_uuid(), s.name, s.code, s.created from these c, scope s where s.company = $1`,
  `insert into org (company, uuid, name) select c.uuid, gen_random_uuid(), c.name from these c`,
  `insert into element (company, uuid, kind, chain, name, sku, unit, co2e, impacts)
   select company, uuid, 'material', uuid, 'Material ' || n, 'SKU-' || n, 'kg', '${JSON.stringify(co2e)}', '${JSON.stringify(impacts)}'
   from (select c.uuid as company, gen_random_uuid() as uuid, n from these c, generate_series(1, ${EACH.materials}) n) made`,
  `insert into published_footprint (company, id, chain, element, created, status, content, content_hash,
     validity_start, validity_end, keys, reviewed, shared_at)
   select e.company, gen_random_uuid(), e.chain, e.uuid, now(), 'Active', '{}', sha256(e.uuid::text::bytea),
     '2025-01-01', '2035-01-01', array['urn:uuid:' || e.uuid], false, now()
   from element e join these c on c.uuid = e.company`,
  `insert into activity (company, uuid, name, description, sync_id, quantity, unit, upstream_co2e, co2e, product, scope, org,
     start_date, end_date, created_by)
   select c.uuid, gen_random_uuid(), 'Activity ' || n, 'What was bought, and where', 'fill-' || n, n, 'kg', n * 1.5, n * 1.5,
     its.products[1 + n % cardinality(its.products)], its.scopes[1 + n % cardinality(its.scopes)], its.org, day, day, 'bench'
   from these c cross join lateral (
       select (select array_agg(e.uuid) from element e where e.company = c.uuid) as products,
         (select array_agg(s.uuid) from scope s where s.company = c.uuid) as scopes, (select o.uuid from org o where o.company = c.uuid) as org
     ) its cross join generate_series(1, ${EACH.activities}) n
     cross join lateral (select timestamptz '2020-01-01' + n * ${MONTHS} * interval '1 month' / ${EACH.activities + 1} as day) at`,
  `insert into activity_total (company, span, start, org, scope, slot, count, co2e)
   select a.company, span, date_trunc(span, a.start_date at time zone 'UTC')::date, a.org, a.scope, 0, count(*), sum(a.co2e)
   from activity a join these c on c.uuid = a.company cross join (values ('day'), ('month')) s (span) group by 1, 2, 3, 4, 5`,
  `insert into exchange_event (company, uuid, dedupe, event_id, source, source_key, type, body)
   select c.uuid, gen_random_uuid(), sha256(n::text::bytea), 'bench ' || n, 'https://a.example', 'a.example', '${EVENT}',
     json_build_object('data', json_build_object('productId', array['urn:gtin:' || n], 'comment', repeat('x', 300)))
   from these c, generate_series(1, ${EACH.events}) n`,
  `insert into delivery (company, uuid, event, state, attempt, body_hash, settled)
   select e.company, e.uuid, e.uuid, 'delivered', 1, sha256(e.uuid::text::bytea), now() from exchange_event e join these c on c.uuid = e.company`,
  `insert into delivery_attempt (company, delivery, number, started, result, status)
   select d.company, d.uuid, 1, now(), 'delivered', 200 from delivery d join these c on c.uuid = d.company`,
];

const THESE = `
  with these as (select uuid, name from company where substr(subdomain, 7)::int between $2::int and $3::int and $1::uuid <> uuid and subdomain ~ '^small-\\d')`;

/** Adds this many companies, each with a little of everything. */
export async function addCompanies(database: Database, count: number): Promise<void> {
  const { uuid: made } = await companyNamed(database, 'bench');
  for (let from = 1; from <= count; from += AT_ONCE) {
    await database.transaction(async (tx) => {
      for (const [nth, text] of COMPANIES.entries()) {
        const values = [made, from, Math.min(count, from + AT_ONCE - 1)];
        await tx.queryAcross(
          'deployment',
          nth === 0 ? `with model as (select $1::uuid) ${text}` : `${THESE} ${text}`,
          values,
        );
      }
    });
    process.stderr.write(`\r${Math.min(count, from + AT_ONCE - 1)} of ${count} companies`);
  }
  process.stderr.write('\n');
  await database.queryAcross('deployment', 'vacuum analyze');
  await database.queryAcross('deployment', 'checkpoint');
}
