import { randomUUID } from 'node:crypto';
import type { CompanyId, Database } from '#platform';
import { PERMISSIONS } from '#access';
import { tokenOf } from './api-installation.js';
import type { LoadRequest } from './http-load.js';

/** What is asked of a company with activities, by name. Each call makes the next request. */
export type Operations = Readonly<Record<string, () => LoadRequest>>;

export interface Ground {
  readonly url: string;
  readonly database: Database;
  readonly company: CompanyId;
  /** How many activities `fillActivities` has given it, and over how many months. */
  readonly rows: number;
  readonly months: number;
  /** How many a page has. */
  readonly page?: number;
}

const BULK = 100;
const SAMPLED = 300;

/** Activities at random days, found by the index of their order. */
const SAMPLE = `
  select a.uuid from generate_series(1, ${SAMPLED}) n cross join lateral (
    select uuid from activity where company = $1
      and start_date >= timestamptz '2020-01-01' + random() * ($2::int - 1) * interval '1 month' + n * interval '1 second'
    order by start_date, uuid limit 1
  ) a`;

/** Reads first, so that they see the rows as they were filled. */
export async function operationsOn({ url, database, company, rows, months, page = 100 }: Ground): Promise<Operations> {
  const years = months / 12;
  const token = await tokenOf(url, database, company, PERMISSIONS);
  const reporting = await tokenOf(url, database, company, ['activity:report']);
  const uuids = (await database.query<{ uuid: string }>(SAMPLE, [company, months])).map(({ uuid }) => uuid);
  const get = (query: string, by = token) => ({
    method: 'GET' as const,
    url: `${url}/api/v1/activity${query}`,
    token: by,
  });
  const behind = await linkAfter(get(`?limit=${page}&list=scopes&page=${Math.max(1, Math.floor(rows / page / 2))}`));
  const activity = await bodies(database, company, months);
  const post = (path: string, body: unknown): LoadRequest => ({
    ...{ method: 'POST', url: `${url}/api/v1/activity${path}`, token, body: JSON.stringify(body) },
  });
  return {
    'one activity': () => get(`/${any(uuids)}`),
    'first page': () => get(`?limit=${page}&list=scopes`),
    'first page, with every list': () => get(`?limit=${page}`),
    'first page of a month': () => get(`?limit=${page}&list=scopes&date=${aMonth(months)}`),
    'page in the middle, by its key': () => ({ method: 'GET', url: behind, token }),
    'page in the middle, by its number': () => get(`?limit=${page}&list=scopes&page=${Math.floor(rows / page / 2)}`),
    'search for a rare word': () => get(`?limit=${page}&list=scopes&q=${1 + Math.floor(Math.random() * rows)}`),
    'search for a frequent word in a month': () => get(`?limit=${page}&list=scopes&q=bought&date=${aMonth(months)}`),
    'total of a month': () => get(`?list=scopes,orgs&date=${aMonth(months)}`, reporting),
    'total of a year': () => get(`?list=scopes,orgs&date=${2020 + Math.floor(Math.random() * years)}`, reporting),
    'total of a year, with taxonomies': () => get(`?date=${2020 + Math.floor(Math.random() * years)}`, reporting),
    'write of one': () => post('', activity()),
    'write of 100 in bulk': () => post('/bulk', Array.from({ length: BULK }, activity)),
  };
}

/** What is beside activities: materials, and a table that every node has where companies are distributed. */
export async function sharedOperationsOn({ url, database, company }: Ground): Promise<Operations> {
  const token = await tokenOf(url, database, company, PERMISSIONS);
  const post = (path: string, body: object): LoadRequest => ({
    ...{ method: 'POST', url: `${url}/api/v1/${path}`, token, body: JSON.stringify(body) },
  });
  const footprint = { CO2e: { A1: '1.5', A2: '0.25', A3: '0.5' } };
  return {
    'page of materials': () => ({ method: 'GET', url: `${url}/api/v1/material?limit=100`, token }),
    'write of a material': () => post('material', { name: 'Steel sheet', unit: 'kg', sku: randomUUID(), footprint }),
    'write of a taxonomy': () => post('taxonomy', { name: `Steel ${randomUUID()}` }),
  };
}

function any<T>(of: readonly T[]): T | undefined {
  return of[Math.floor(Math.random() * of.length)];
}

/** A reference to any of these; absent if there are none. */
function anyOf(uuids: readonly string[]): { uuid: string } | undefined {
  const uuid = any(uuids);
  return uuid === undefined ? undefined : { uuid };
}

function aMonth(months: number): string {
  return new Date(Date.UTC(2020, Math.floor(Math.random() * months))).toISOString().slice(0, 7);
}

/** Where the next page is. Its key is that of an activity in the middle. */
async function linkAfter({ url, token }: LoadRequest): Promise<string> {
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  const [, next] = /<([^>]*)>; *rel="next"/.exec(answer.headers.get('Link') ?? '') ?? [];
  if (next === undefined) throw new Error(`${url} has no next page: ${answer.status}.`);
  return new URL(next, url).href;
}

/** Activities of the last month that refer to existing records, distributed like the rows, each with a syncId of its own. */
async function bodies(database: Database, company: CompanyId, months: number): Promise<() => object> {
  const uuids = async (table: string, owner = 'company'): Promise<string[]> =>
    (await database.query<{ uuid: string }>(`select uuid from ${table} where ${owner} = $1 limit 1000`, [company])).map(
      ({ uuid }) => uuid,
    );
  const [products, scopes, orgs] = [await uuids('element'), await uuids('scope'), await uuids('org')];
  const taxonomies = await uuids('taxonomy', 'owner');
  return () => ({
    ...{ name: 'Steel sheet', description: 'What was bought', syncId: randomUUID(), quantity: 12.5, unit: 'kg' },
    ...{ product: anyOf(products), scope: anyOf(scopes) },
    ...{ org: anyOf(orgs), taxonomy: anyOf(taxonomies) },
    startDate: new Date(Date.UTC(2020, months - 1, 1 + Math.floor(Math.random() * 28))).toISOString(),
  });
}
