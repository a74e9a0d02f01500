import type { Client, Schemas } from '#client';
import { bySyncId, scopes, taxonomies } from './references.js';
import { seededRandom } from './seeded-random.js';
import type { Stream } from './streams.js';
import { COMPANY, STREAMS } from './streams.js';
import { keyed, to, uuidsOf } from './unless-there.js';

/** An activity that refers to other records by the names that its stream uses. */
export interface SampleActivity extends Pick<Stream, 'factor' | 'scope' | 'group' | 'taxonomy'> {
  readonly org: string;
  readonly body: Schemas['ActivityDto'] & { readonly syncId: string; readonly endDate: string };
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The activities of a year. Amounts and days depend on the year alone. */
export function activitiesOf(year: number): SampleActivity[] {
  const random = seededRandom(year);
  return occurrences().map(({ stream, month, org }, index) => {
    const { name, factor, unit, between, monthly, scope, group, taxonomy } = stream;
    const [least, most] = between;
    const amount = Math.round((least + random() * (most - least)) * 10) / 10;
    const day = 1 + Math.floor(random() * 28);
    const [first, last] = monthly === 1 ? [1, new Date(Date.UTC(year, month, 0)).getUTCDate()] : [day, day];
    const body = {
      name,
      syncId: `activity-${year}-${index + 1}`,
      ...('stated' in factor ? { [factor.stated]: String(amount) } : { quantity: amount, unit }),
      startDate: dayOf(year, month, first),
      endDate: dayOf(year, month, last),
    };
    return { factor, org, body, group, taxonomy, ...(scope !== undefined && { scope }) };
  });
}

/** Those of last year, and of this year what has ended before today. */
export async function createActivities(client: Client, now: Date): Promise<void> {
  const year = now.getUTCFullYear();
  const today = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  const there = new Set((await listed(client)).map(({ syncId }) => syncId));
  const missing = [...activitiesOf(year - 1), ...activitiesOf(year)].filter(
    ({ body }) => body.endDate < today && !there.has(body.syncId),
  );
  if (missing.length === 0) return;
  const bodyOf = await bodies(client);
  await client.POST('/api/v1/activity/bulk', { body: missing.map(bodyOf) });
}

/** All of the company's, by startDate. */
export async function listed(client: Client): Promise<Schemas['ActivityRecord'][]> {
  return (await client.GET('/api/v1/activity')).data.data ?? [];
}

async function bodies(client: Client): Promise<(activity: SampleActivity) => Schemas['ActivityDto']> {
  const materials = await uuidsOf(bySyncId(client, '/api/v1/material'));
  const products = new Map([...materials, ...(await uuidsOf(bySyncId(client, '/api/v1/process')))]);
  const lanes = await uuidsOf(bySyncId(client, '/api/v1/transport/lane'));
  const groups = await uuidsOf(bySyncId(client, '/api/v1/activity/group'));
  const orgs = await uuidsOf(keyed(client.all('/api/v1/org'), ({ syncId }) => syncId ?? COMPANY));
  const paths = await uuidsOf(taxonomies(client));
  const numbers = await uuidsOf(scopes(client));
  return ({ body, factor, org, scope, group, taxonomy }) => ({
    ...body,
    ...('product' in factor && { product: to(products, factor.product) }),
    ...('lane' in factor && { transportLane: to(lanes, factor.lane) }),
    ...(scope !== undefined && { scope: to(numbers, scope) }),
    org: to(orgs, org),
    group: to(groups, group),
    taxonomy: to(paths, taxonomy),
  });
}

function occurrences(): { stream: Stream; month: number; org: string }[] {
  return STREAMS.flatMap((stream) =>
    (stream.months ?? MONTHS).flatMap((month) =>
      stream.orgs.flatMap((org) => Array.from({ length: stream.monthly }, () => ({ stream, month, org }))),
    ),
  );
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 'YYYY-MM-DD'.length);
