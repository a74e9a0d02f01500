import type { CompanyId } from '#platform';
import { newUuid } from '#platform';
import type { Called } from './call.js';
import { call } from './call.js';
import type { Member, TestService } from './service.js';

type Kind = 'material' | 'process';

/** The element routes, called as one member. */
export function elementCalls(service: TestService, { token }: Pick<Member, 'token'>, kind: Kind = 'material') {
  const url = `${service.url}/api/v1/${kind}`;
  return {
    url,
    post: (body: unknown, query = ''): Promise<Called> => call('POST', `${url}${query}`, { token, body }),
    get: (uuid: string, query = ''): Promise<Called> => call('GET', `${url}/${uuid}${query}`, { token }),
    list: (query = ''): Promise<Called> => call('GET', `${url}${query}`, { token }),
    patch: (uuid: string, body: unknown): Promise<Called> => call('PATCH', `${url}/${uuid}`, { token, body }),
    remove: (uuid: string): Promise<Called> => call('DELETE', `${url}/${uuid}`, { token }),
    pact: (uuid: string): Promise<Called> => call('GET', `${url}/${uuid}/pact`, { token }),
  };
}

export type ElementCalls = ReturnType<typeof elementCalls>;

/** Writes a taxonomy of two levels, a location in Bavaria and a supplier directly into the database. */
export async function addReferences(service: TestService, company: CompanyId) {
  const [metals, sheet, location, supplier] = [newUuid(), newUuid(), newUuid(), newUuid()];
  await service.database.query(
    `insert into taxonomy (owner, uuid, parent, name, slug, path) values
       ($1, $2, null, 'Metals', 'metals', 'metals'), ($1, $3, $2, 'Sheet', 'sheet', 'metals/sheet')`,
    [company, metals, sheet],
  );
  await service.database.query(
    `insert into location (company, uuid, name, geo_location) values ($1, $2, 'Plant Munich', 'DE-BY')`,
    [company, location],
  );
  await service.database.query(
    `insert into supplier (company, uuid, name, sync_id) values ($1, $2, 'Smelter', 'SUP-1')`,
    [company, supplier],
  );
  return {
    taxonomy: { uuid: sheet, name: 'Sheet', path: 'metals/sheet' },
    location: { uuid: location, name: 'Plant Munich' },
    supplier: { uuid: supplier, syncId: 'SUP-1', name: 'Smelter' },
  };
}

/** Every write of an element raises it. A read does not show it. */
export async function revisionOf(service: TestService, company: CompanyId, uuid: string): Promise<number | undefined> {
  const [row] = await service.database.query<{ revision: number }>(
    `select revision from element where company = $1 and uuid = $2`,
    [company, uuid],
  );
  return row?.revision;
}

/** The audit trail of an element, in the order of time. */
export function trailOf(service: TestService, company: CompanyId, uuid: string) {
  return service.database.query<{ actor: string; changes: Record<string, { from?: unknown; to?: unknown }> }>(
    `select actor, changes from element_change where company = $1 and element = $2 order by seq`,
    [company, uuid],
  );
}
