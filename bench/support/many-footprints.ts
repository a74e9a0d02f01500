import type { FootprintContent } from '#model/exchange';
import { footprintKeys, mapElement } from '#model/exchange';
import { complete, Decimal } from '#impacts';
import type { CompanyId, Database } from '#platform';
import { newUuid } from '#platform';

const AT_ONCE = 5_000;
const COUNTRIES = ['DE', 'NO', 'FR', 'US', 'CN', 'JP', 'BR', 'IN'];

/** Adds footprints of this many products: 50 classes, 8 countries, periods of ten years, every tenth Deprecated. */
export async function addFootprints(database: Database, company: CompanyId, count: number): Promise<void> {
  const content = sampleContent(company);
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => row(content, from + at));
    await database.query(
      `insert into published_footprint (company, id, chain, element, created, status, content, content_hash,
         validity_start, validity_end, keys, reviewed, shared_at)
       select $1, r.id, r.id, r.id, r.created, r.status, r.content, decode(md5(r.id::text), 'hex'), r.starts, r.ends, r.keys, false, now()
       from json_to_recordset($2::json) as r (id uuid, created timestamptz, status text, content json, starts timestamptz,
         ends timestamptz, keys text[])`,
      [company, JSON.stringify(rows)],
    );
  }
  await database.pool.query('vacuum analyze published_footprint');
}

function row(content: FootprintContent, nth: number) {
  const id = newUuid();
  const element = { uuid: id, chain: id, sku: `SKU-${nth}`, cpcCode: String(10_000 + (nth % 50)) };
  const own: FootprintContent = {
    ...content,
    productNameCompany: `Product ${nth}`,
    productIds: [`urn:uuid:${id}`, `urn:pact:bench.localhost:supplier-id:SKU-${nth}`],
    productClassifications: [`urn:cpc:${element.cpcCode}`],
    pcf: { ...content.pcf, geographyCountry: COUNTRIES[nth % COUNTRIES.length] },
  };
  const starts = new Date(Date.UTC(2016 + (nth % 10), nth % 12, 1 + (nth % 28)));
  const ends = new Date(starts);
  ends.setUTCFullYear(ends.getUTCFullYear() + 4);
  return {
    id,
    created: new Date(Date.UTC(2026, 0, 1) + nth * 1_000),
    status: nth % 10 === 0 ? 'Deprecated' : 'Active',
    content: own,
    starts,
    ends,
    keys: footprintKeys(own, element, { subdomain: 'bench' }),
  };
}

function sampleContent(company: CompanyId): FootprintContent {
  const uuid = newUuid();
  const mapped = mapElement(
    {
      ...{ uuid, chain: uuid, versionState: 'draft', name: 'Product', unit: 'kg' },
      ...{ dataQualityIndicators: {}, pact: {}, contributors: [] },
      figures: complete({ 'GWP-fossil': { A1: new Decimal('1.25') } }),
      created: new Date(),
    },
    {
      ...{
        uuid: company,
        subdomain: 'bench',
        name: 'Bench',
        domain: 'bench.localhost',
        companyIds: [],
        publish: 'all',
      },
      ...{
        outboundLogistics: false,
        publishGaps: 'tell',
        characterizationFactors: ['AR6'],
        crossSectoralStandards: ['PACT-3.0'],
      },
      ...{ fossilCarbonContent: '0', exemptedEmissionsPercent: '0' },
    },
  );
  if (mapped.kind === 'withheld') throw new Error(mapped.reason);
  return mapped.content;
}

/**
 * Spreads the footprints over 100 taxonomies, and grants every client of the company some of these, and products one by one, so
 * that these are `grants` grants.
 */
export async function grantSome(
  database: Database,
  company: CompanyId,
  { grants, taxonomies }: { grants: number; taxonomies: number },
): Promise<void> {
  const statements: [string, ...number[]][] = [
    [
      `insert into taxonomy (owner, uuid, name, slug, path)
      select $1, gen_random_uuid(), 'T ' || n, 't-' || n, 't-' || n from generate_series(1, 100) n`,
    ],
    [
      `with nth as (select uuid, row_number() over (order by name) - 1 as n from taxonomy where owner = $1)
      update published_footprint f set taxonomy = nth.uuid from nth
      where f.company = $1 and nth.n = abs(hashtext(f.id::text)) % 100`,
    ],
    [
      `insert into footprint_grant (company, uuid, client, taxonomy)
      select $1, gen_random_uuid(), c.id, t.uuid from client c
      cross join (select uuid from taxonomy where owner = $1 order by name limit $2) t where c.company = $1`,
      taxonomies,
    ],
    [
      `insert into footprint_grant (company, uuid, client, product)
      select $1, gen_random_uuid(), c.id, f.chain from client c cross join (
        select distinct chain from published_footprint where company = $1 order by chain limit $2) f where c.company = $1`,
      grants - taxonomies,
    ],
    [`update company set access = 'granted' where uuid = $1`],
  ];
  for (const [text, ...more] of statements) await database.query(text, [company, ...more]);
  await database.pool.query('vacuum analyze published_footprint');
}
