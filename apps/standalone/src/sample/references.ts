import type { Client } from '#client';
import type { Uuids } from './unless-there.js';
import { keyed, to, unlessThere } from './unless-there.js';

const ORGS = { sheffield: 'Sheffield works', hannover: 'Hannover works' };
const SUPPLIERS = { northfield: 'Northfield Metals', leine: 'Leine Polymers', humber: 'Humber Freight' };
const GROUPS = {
  meters: 'Meter readings',
  purchases: 'Purchase ledger',
  shipping: 'Shipping notes',
  people: 'Travel and commuting',
};
const LOCATIONS = { Sheffield: 'GB', Hannover: 'DE' };
/** Each path comes after that of its parent. The import of factors adds more. */
const TAXONOMIES: readonly string[] = [
  ...['Products', 'Products/Lamps', 'Products/Parts'],
  ...['Operations', 'Operations/Utilities', 'Operations/Materials', 'Operations/Transport', 'Operations/People'],
];

/** The records that others refer to. */
export async function createReferences(client: Client): Promise<void> {
  await named(client, '/api/v1/org', ORGS);
  await named(client, '/api/v1/supplier', SUPPLIERS);
  await named(client, '/api/v1/activity/group', GROUPS);
  await unlessThere(
    locations(client),
    Object.entries(LOCATIONS).map(([name, code]) => [name, { name, geoLocation: { code } }]),
    (body) => client.POST('/api/v1/location', { body }),
  );
  await unlessThere(
    taxonomies(client),
    TAXONOMIES.map((path) => [path.toLowerCase(), path]),
    (path, known) => {
      const [name = '', ...above] = path.split('/').reverse();
      const parent = above.length > 0 ? to(known, above.reverse().join('/').toLowerCase()) : null;
      return client.POST('/api/v1/taxonomy', { body: { name, parent } });
    },
  );
}

type NamedPath = '/api/v1/org' | '/api/v1/supplier' | '/api/v1/activity/group';

function named(client: Client, path: NamedPath, names: Readonly<Record<string, string>>): Promise<Uuids> {
  const wanted = Object.entries(names).map(([syncId, name]) => [syncId, { syncId, name }] as const);
  return unlessThere(bySyncId(client, path), wanted, (body) => client.POST(path, { body }));
}

type SyncedPath = NamedPath | '/api/v1/material' | '/api/v1/process' | '/api/v1/switch' | '/api/v1/transport/lane';

/** The uuids of a list, by syncId. */
export const bySyncId = (client: Client, path: SyncedPath) => keyed(client.all(path), ({ syncId }) => syncId);
export const locations = (client: Client) => keyed(client.all('/api/v1/location'), ({ name }) => name);
export const taxonomies = (client: Client) => keyed(client.all('/api/v1/taxonomy'), ({ path }) => path);
/** By the numbers of the GHG Protocol. */
export const scopes = (client: Client) => keyed(client.all('/api/v1/scope'), ({ key }) => key);
