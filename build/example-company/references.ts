import { Checked } from '#faults';
import { Locations, NamedReferences, TaxonomyTree } from '#terms';
import { reindexBelow } from '#factors';
import type { NamedKind } from '#terms';
import type { CompanyId, Database } from '#platform';
import { GHG_SCOPES } from '#access';
import { withUuidsOf } from './uuids.js';

/** The records that other sample records refer to, by the names that this folder uses. */
export interface SampleReferences {
  /** By the code of the GHG Protocol. */
  readonly scope: ReadonlyMap<string, string>;
  /** By syncId. The first org, which every company has, is `company`. */
  readonly org: ReadonlyMap<string, string>;
  readonly group: ReadonlyMap<string, string>;
  /** By name. */
  readonly location: ReadonlyMap<string, string>;
  /** By path. */
  readonly taxonomy: ReadonlyMap<string, string>;
}

const ORGS = { 'sample-sheffield': 'Sheffield works', 'sample-hannover': 'Hannover works' };
const SUPPLIERS = {
  'sample-northfield': 'Northfield Metals',
  'sample-leine': 'Leine Polymers',
  'sample-humber': 'Humber Freight',
};
const GROUPS = {
  'sample-meters': 'Meter readings',
  'sample-purchases': 'Purchase ledger',
  'sample-shipping': 'Shipping notes',
  'sample-people': 'Travel and commuting',
};
const LOCATIONS = { Sheffield: 'GB', Hannover: 'DE' };
/** The scope of the GHG Protocol that has a syncId, too. */
const SYNCED_SCOPE = '2';
/** Each path begins with that of its parent. */
const TAXONOMIES = ['Products', 'Products/Lamps', 'Products/Parts', 'Operations', 'Operations/Utilities'].concat([
  'Operations/Materials',
  'Operations/Transport',
  'Operations/People',
]);

export async function createReferences(database: Database, company: CompanyId): Promise<SampleReferences> {
  const named = new NamedReferences(database);
  const [first] = await named.all(company, 'org');
  const create = async (kind: NamedKind, names: Readonly<Record<string, string>>) => {
    const uuids = new Map<string, string>();
    for (const [syncId, name] of Object.entries(names)) {
      const { uuid } = await withUuidsOf(syncId, () => named.create(company, kind, { name, syncId }));
      uuids.set(syncId, uuid);
    }
    return uuids;
  };
  const org = await create('org', ORGS);
  await create('supplier', SUPPLIERS);
  return {
    scope: await scopes(named, company),
    org: first ? org.set('company', first.uuid) : org,
    group: await create('activity_group', GROUPS),
    location: await locations(new Locations(database), company),
    taxonomy: await taxonomies(new TaxonomyTree(database, reindexBelow), company),
  };
}

async function scopes(named: NamedReferences, company: CompanyId): Promise<Map<string, string>> {
  const codes = new Map(GHG_SCOPES.map(({ code, name }) => [name, code]));
  const known = await named.all(company, 'scope');
  for (const { uuid, code } of known) {
    if (code === SYNCED_SCOPE) await named.patch(company, 'scope', uuid, { syncId: `sample-scope-${code}` });
  }
  return new Map(known.map(({ name, uuid }) => [codes.get(name) ?? name, uuid]));
}

async function locations(places: Locations, company: CompanyId): Promise<Map<string, string>> {
  const uuids = new Map<string, string>();
  for (const [name, code] of Object.entries(LOCATIONS)) {
    const body = Checked.of({ name, syncId: `sample-${name.toLowerCase()}`, geoLocation: { code } });
    uuids.set(name, (await withUuidsOf(`location ${name}`, () => places.create(company, body))).uuid);
  }
  return uuids;
}

async function taxonomies(tree: TaxonomyTree, company: CompanyId): Promise<Map<string, string>> {
  const uuids = new Map<string, string>();
  for (const names of TAXONOMIES) {
    const path = names.toLowerCase();
    const [name = '', ...above] = names.split('/').reverse();
    const parent = uuids.get(above.reverse().join('/').toLowerCase());
    const syncId = `sample-${name.toLowerCase()}`;
    const body = Checked.of({ name, syncId, parent: parent ? { uuid: parent } : null });
    uuids.set(path, (await withUuidsOf(`taxonomy ${path}`, () => tree.create(company, body))).uuid);
  }
  return uuids;
}
