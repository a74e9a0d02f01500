import type { Checked } from '#faults';
import { Faults } from '#faults';
import { complete } from '#impacts';
import type { CompanyId, Tx } from '#platform';
import type { SupplierReference } from '../../model/element-parts.js';
import { findSupplier } from '../element/resolve-references.js';
import type { DatasetInput } from './dataset-rows.js';
import { isOwnDatabase, ownDatabase } from './own-databases.js';

/** What a dataset refers to, found. */
interface Resolved {
  /** The uuid of its database. */
  database: string;
  /** The names of its taxonomy from the root down, as imports name it. */
  levels: string[];
  supplier?: SupplierReference;
}

/**
 * A database that is named and not there is made.
 * @throws Invalid listing every unknown reference, Conflict when the database is there and something else is said of it
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
  faults.requireNone();
  return { database: await ownDatabase(tx, company, among ?? {}), levels, supplier };
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
