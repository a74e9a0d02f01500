import { newUuid } from '#platform';
import { aMaterial } from './builders.js';
import type { Called } from './call.js';
import { call } from './call.js';
import type { Member, TestService } from './service.js';

/** The activity routes, called as one member. */
export function activityCalls(service: TestService, { token }: Pick<Member, 'token'>) {
  const url = `${service.url}/api/v1/activity`;
  return {
    url,
    post: (body: unknown): Promise<Called> => call('POST', url, { token, body }),
    bulk: (body: unknown): Promise<Called> => call('POST', `${url}/bulk`, { token, body }),
    get: (uuid: string): Promise<Called> => call('GET', `${url}/${uuid}`, { token }),
    list: (query = ''): Promise<Called> => call('GET', `${url}${query}`, { token }),
    patch: (uuid: string, body: unknown): Promise<Called> => call('PATCH', `${url}/${uuid}`, { token, body }),
    remove: (uuid: string): Promise<Called> => call('DELETE', `${url}/${uuid}`, { token }),
    made: async (body: unknown): Promise<string> => {
      const { status, text, json } = await call('POST', url, { token, body });
      if (status !== 200) throw new Error(`An activity was answered with ${status}: ${text}`);
      return json.uuid as string;
    },
  };
}

export type ActivityCalls = ReturnType<typeof activityCalls>;

/**
 * The records of a company that activities can refer to: its first org, scopes by code, two taxonomies, a group, a lane
 * and a chair.
 */
export async function activityReferences(service: TestService, member: Member) {
  const { token, company } = member;
  const api = `${service.url}/api/v1`;
  const [travel, air] = [newUuid(), newUuid()];
  await service.database.query(
    `insert into taxonomy (owner, uuid, parent, name, slug, path) values
       ($1, $2, null, 'Travel', 'travel', 'travel'), ($1, $3, $2, 'By air', 'by-air', 'travel/by-air')`,
    [company.uuid, travel, air],
  );
  const scopes = await service.database.query<{ uuid: string; code: string; name: string }>(
    `select uuid, code, name from scope where company = $1`,
    [company.uuid],
  );
  const post = async (path: string, body: unknown) => (await call('POST', `${api}/${path}`, { token, body })).json;
  const orgs = (await call('GET', `${api}/org`, { token })).json;
  return {
    org: orgs[0] as { uuid: string; name: string },
    scope: (code: string) => scopes.find((scope) => scope.code === code) ?? { uuid: '', code, name: '' },
    travel: { uuid: travel, name: 'Travel', path: 'travel' },
    air: { uuid: air, name: 'By air', path: 'travel/by-air' },
    group: (await post('activity/group', { name: 'Audit 2026' })) as { uuid: string; name: string },
    lane: (await post('transport/lane', { name: 'Oslo to Bergen', totalKm: 200, CO2ePerTkm: '0.1' })) as {
      uuid: string;
    },
    chair: (await post(
      'material',
      aMaterial({
        ...{ name: 'Chair', unit: 'pcs', weight: { quantity: 4, unit: 'kg' } },
        footprint: { CO2e: { A1: '1.5', A4: '0.25' } },
      }),
    )) as { uuid: string; name: string },
  };
}

export type ActivityReferences = Awaited<ReturnType<typeof activityReferences>>;
