// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FACETS, readListingPeriod } from '#model/activities';
import type { ActivityFilter } from '#activities';
import { ActivityListing, TotalsReconciliation } from '#activities';
import { newUuid } from '#platform';
import type { CompanyId, Database } from '#platform';
import { call } from '../support/companies/call.js';
import { isOnCitus } from '../support/databases/citus.js';
import { readings, recorded } from '../support/databases/plans.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

const ROWS = 20_000;
const FEW = 20;
const LIMIT = 10;
/** The import that created the few. */
const IMPORT = newUuid();

let service: TestService;
let company: CompanyId;
let orgs: Record<'most' | 'second' | 'few' | 'unused', string>;
let scopes: Record<'most' | 'few' | 'unused', string>;
let taxonomies: { ofSecond: string; few: string };

const uuidOf = async (member: Member, path: string, name: string): Promise<string> =>
  (await call('POST', `${service.url}/api/v1/${path}`, { token: member.token, body: { name } })).json.uuid;

/**
 * Two years of activities, each a day long. As many of those without an org of their own lack a taxonomy. The first few have an org, a scope and a taxonomy of their own; one in ten of the
 * others is of a second org, with a taxonomy that no other org uses.
 */
async function fill(member: Member) {
  const of = (path: string, ...names: string[]) => Promise.all(names.map((name) => uuidOf(member, path, name)));
  const [most, second, few, unused] = await of('org', 'Most', 'Second', 'Few', 'Unused');
  const [mostScope, fewScope, unusedScope] = await of('scope', 'Most', 'Few', 'Unused');
  const [ofSecond, fewTaxonomy, ...others] = await of('taxonomy', 'Second', 'Few', ...Array.from('abcdefgh'), 'Unused');
  await service.database.transaction(async (tx) => {
    await tx.queryAcross('deployment', 'set local session_replication_role = replica');
    await tx.query(
      `insert into activity (company, uuid, sync_id, co2e, org, scope, taxonomy, start_date, end_date, created_by, import)
       select $1, gen_random_uuid(), 'n' || n, n,
         case when n <= $3 then $4::uuid when n % 10 = 0 then $5::uuid else $6::uuid end,
         case when n <= $3 then $7::uuid when n % 3 = 0 then $8::uuid end,
         case when n <= $3 then $9::uuid when n <= 2 * $3::int then null when n % 10 = 0 then $10::uuid else ($11::uuid[])[1 + n % 8] end,
         start, start + interval '1 day', 'test',
         case when n <= $3 then $12::uuid end
       from (select n, timestamptz '2024-01-01' + n * interval '2 years' / $2::int as start from generate_series(1, $2::int) n) s`,
      [member.company.uuid, ROWS, FEW, few, second, most, fewScope, mostScope, fewTaxonomy, ofSecond, others, IMPORT],
    );
  });
  await new TotalsReconciliation(service.database).run(member.company.uuid, { fix: true });
  return {
    orgs: { most, second, few, unused } as typeof orgs,
    scopes: { most: mostScope, few: fewScope, unused: unusedScope } as typeof scopes,
    taxonomies: { ofSecond, few: fewTaxonomy } as typeof taxonomies,
  };
}

beforeAll(async () => {
  service = await TestService.start();
  const [own, other] = [await service.member('acme'), await service.member('other')];
  company = own.company.uuid;
  ({ orgs, scopes, taxonomies } = await fill(own));
  await fill(other);
  await service.database.queryAcross('deployment', 'vacuum analyze');
});

afterAll(() => service?.close());

type Listing = (listing: ActivityListing, filter: ActivityFilter) => Promise<unknown>;

const facets = new Set(FACETS);
const nobody = { envelope: () => Promise.resolve(), items: () => Promise.resolve() };
const page = (more: object) => ({ page: 1, limit: LIMIT, ...more });
const LISTINGS = {
  report: (listing, filter) => listing.report(company, filter, facets),
  page: (listing, filter) => listing.page(company, filter, facets, page({})),
  'page after a key': (listing, filter) =>
    listing.page(company, filter, facets, page({ after: { created: '2024-01-01T12:00:00.000Z', uuid: company } })),
  stream: (listing, filter) => listing.stream(company, filter, facets, nobody),
} satisfies Record<string, Listing>;

/** Most rows of activities that one statement of a listing looks at, however it is planned. */
async function mostRead(
  list: Listing,
  filter: ActivityFilter,
): Promise<{ rows: number; buffers: number; scans: string[] }> {
  const listing = (database: Database) => new ActivityListing(database, database);
  const statements = await recorded(service.database, (database) => list(listing(database), filter));
  const most = { rows: 0, buffers: 0, scans: [] as string[] };
  for (const statement of statements)
    for (const { rows, buffers, scans } of await readings(service.database, statement)) {
      most.rows = Math.max(most.rows, rows['activity'] ?? 0);
      most.buffers = Math.max(most.buffers, buffers);
      most.scans.push(...(scans['activity'] ?? []).filter((scan) => scan === 'Seq Scan'));
    }
  return most;
}

const PERIODS: [string, Parameters<typeof readListingPeriod>[0]][] = [
  ['at any time', {}],
  ['since a day', { sd: '2024-01-01' }],
  ['up to a time', { ed: '2025-10-10T12:00:00Z' }],
  ['in a year', { date: '2024' }],
];

// What each index reads is for the planner of one PostgreSQL to say.
describe.skipIf(isOnCitus()).each(PERIODS)(`of ${ROWS} activities %s`, (_when, asked) => {
  const period = readListingPeriod(asked);

  it.each<[string, () => Omit<ActivityFilter, 'period'>]>([
    ['an org', () => ({ org: orgs.few })],
    ['a scope', () => ({ scope: scopes.few })],
    ['a taxonomy', () => ({ taxonomy: taxonomies.few })],
    ['an org and a scope', () => ({ org: orgs.few, scope: scopes.few })],
    ['an org and a taxonomy', () => ({ org: orgs.few, taxonomy: taxonomies.few })],
    ['an import', () => ({ import: IMPORT })],
    ['an import that created none', () => ({ import: newUuid() })],
    ['an org that has none', () => ({ org: orgs.unused })],
    ['a scope that has none', () => ({ scope: scopes.unused })],
    ['no taxonomy', () => ({ without: ['taxonomy'] })],
    ['neither scope nor taxonomy', () => ({ without: ['scope', 'taxonomy'] })],
    ['no taxonomy, of an org', () => ({ without: ['taxonomy'], org: orgs.most })],
  ])('the few of %s are read by an index, and hardly any others', async (_what, filter) => {
    for (const list of Object.values(LISTINGS)) {
      const { rows, buffers, scans } = await mostRead(list, { period, ...filter() });
      expect(scans).toEqual([]);
      expect(rows).toBeLessThanOrEqual(5 * FEW);
      expect(buffers).toBeLessThan(1_000);
    }
  });

  it.each<[string, () => Omit<ActivityFilter, 'period'>]>([
    ['all', () => ({})],
    ['an org', () => ({ org: orgs.most })],
    ['an org with a taxonomy of its own', () => ({ org: orgs.second })],
    ['a scope', () => ({ scope: scopes.most })],
    ['no scope', () => ({ without: ['scope'] })],
  ])('the totals of the many of %s, and a page, are read without them', async (_what, filter) => {
    for (const kind of ['report', 'page', 'page after a key'] as const) {
      const { rows, buffers, scans } = await mostRead(LISTINGS[kind], { period, ...filter() });
      expect(scans, kind).toEqual([]);
      // Of a period that ends within a day, that day's.
      expect(rows, kind).toBeLessThanOrEqual(5 * FEW);
      expect(buffers, kind).toBeLessThan(1_000);
    }
  });
});
