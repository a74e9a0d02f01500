import type { Checked } from '#faults';
import { Faults } from '#faults';
import { complete } from '#impacts';
import type { CompanyId, Tx } from '#platform';
import type { SupplierReference } from '#model/terms';
import { geoLocationByReference } from '#model/terms';
import { findSupplier } from '#terms';
import type { DatasetInput, DetailsInput } from './dataset-rows.js';
import { isOwnDatabase, ownDatabase } from './own-databases.js';

/** The records that a dataset refers to. */
interface Resolved {
  /** The uuid of its database. */
  database: string;
  /** The names of its taxonomy nodes from the root down, as in an import. */
  levels: string[];
  supplier?: SupplierReference;
  /** The code of its place. */
  geoLocation?: string | null;
}

/** The code of a place; null if the body clears it. An unknown place is added to the faults. */
export function placeCode(place: DetailsInput['geoLocation'], faults: Faults): string | null | undefined {
  if (!place || !faults.isClear('geoLocation')) return place === null ? null : undefined;
  const found = geoLocationByReference(place);
  if (!found) faults.add({ field: 'geoLocation', message: UNKNOWN });
  return found?.code;
}

/**
 * Looks up the records that a dataset refers to, and creates its database if there is none of that name and version.
 * @throws Invalid listing every unknown reference, Conflict if the database exists and differs from the body
 */
export async function resolveDatasetReferences(
  tx: Tx,
  company: CompanyId,
  body: Checked<DatasetInput>,
): Promise<Resolved> {
  const faults = new Faults(body.faults);
  const { taxonomy, supplier: supplierPatch, database: among, declared } = body.fields;
  if (declared && faults.isClear('impacts', 'footprint')) faults.collect(() => complete(declared));
  const levels = taxonomy ? await levelsOf(tx, company, taxonomy.uuid) : [];
  if (taxonomy && levels.length === 0) faults.add({ field: 'taxonomy', message: UNKNOWN });
  const supplier =
    supplierPatch && faults.isClear('supplier') ? await findSupplier(tx, company, supplierPatch) : undefined;
  if (supplierPatch && !supplier && faults.isClear('supplier')) faults.add({ field: 'supplier', message: UNKNOWN });
  const isUnknown = among?.uuid && !(await isOwnDatabase(tx, company, among.uuid));
  if (isUnknown) faults.add({ field: 'database', message: 'names no database of the company' });
  const geoLocation = placeCode(body.fields.geoLocation, faults);
  faults.requireNone();
  return { database: await ownDatabase(tx, company, among ?? {}), levels, supplier, geoLocation };
}

const UNKNOWN = 'names nothing that exists';

async function levelsOf(tx: Tx, company: CompanyId, uuid: string): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `with recursive above (uuid, parent, name, height) as (
       select uuid, parent, name, 0 from taxonomy where owner = $1 and uuid = $2
       union all
       select t.uuid, t.parent, t.name, a.height + 1 from above a join taxonomy t on t.owner = $1 and t.uuid = a.parent)
     select name from above order by height desc`,
    [company, uuid],
  );
  return rows.map(({ name }) => name);
}
