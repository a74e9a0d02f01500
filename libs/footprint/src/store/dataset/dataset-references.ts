import type { FieldFault } from '#faults';
import { Invalid } from '#faults';
import type { CompanyId, Tx } from '#platform';
import type { SupplierReference } from '../../model/element.js';
import { findSupplier } from '../element/resolve-references.js';
import type { DatasetSaid } from './dataset-rows.js';
import { ownDatabase } from './own-databases.js';

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
export async function resolveReferences(tx: Tx, company: CompanyId, said: DatasetSaid): Promise<Resolved> {
  const levels = said.taxonomy ? await levelsOf(tx, company, said.taxonomy.uuid) : [];
  const supplier = said.supplier ? await findSupplier(tx, company, said.supplier) : undefined;
  const database = await ownDatabase(tx, company, said.database ?? {});
  const faults: FieldFault[] = [];
  if (said.taxonomy && levels.length === 0) faults.push({ field: 'taxonomy', message: UNKNOWN });
  if (said.supplier && !supplier) faults.push({ field: 'supplier', message: UNKNOWN });
  if (database === undefined) faults.push({ field: 'database', message: 'names no database of the company' });
  if (faults.length > 0 || database === undefined) throw new Invalid(faults);
  return { database, levels, supplier };
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
