import { Invalid } from '#faults';
import type { CompanyId, Tx } from '#platform';
import { SHARED } from '#platform';
import type { ElementKind } from '../../model/element.js';
import { conversionFault, isConvertible } from '../../model/units.js';
import type { UnitCode } from '../../model/units.js';

/**
 * Notes, for every company that has bound these datasets, that its elements are due to be computed anew. In the
 * transaction that has written the datasets and so holds them: whoever binds one from here on notes it as well.
 * @throws Invalid naming an element whose amount does not convert to the unit that its dataset has now
 */
export async function markDatasetsDue(tx: Tx, owner: CompanyId, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await requireConvertibleAmounts(tx, owner, uuids);
  await tx.queryAcross(
    'dataset bindings',
    `insert into recomputation (company, dataset_owner, dataset)
     select distinct company, dataset_owner, dataset from element where dataset_owner = $1 and dataset = any($2::uuid[])`,
    [owner, uuids],
  );
}

const OF_DATABASE = `select uuid from dataset where owner = $1 and factor_database = $2`;

/**
 * Notes what a change of what is said of a database itself makes due: everything that is bound to its datasets, and the
 * footprints of the modelled elements into which they found their way.
 */
export async function markDatabaseDue(tx: Tx, owner: CompanyId, database: string): Promise<void> {
  await tx.queryAcross(
    'dataset bindings',
    `insert into recomputation (company, dataset_owner, dataset)
     select distinct company, dataset_owner, dataset from element
     where dataset_owner = $1 and dataset in (${OF_DATABASE})`,
    [owner, database],
  );
  // Whoever has bound its datasets may just be modelling with them: those who stand on it already are not all.
  await tx.queryAcross(
    'dataset bindings',
    `insert into recomputation (company, dataset_owner, factor_database)
     select company, $1, $2::uuid from element where dataset_owner = $1 and dataset in (${OF_DATABASE})
     union
     select company, $1, $2::uuid from element where $1::uuid in (company, '${SHARED}') and ${DRAWS_ON_DATABASE}`,
    [owner, database],
  );
}

/** Modelled elements into which datasets of a database found their way. */
export const DRAWS_ON_DATABASE = `modelled is not null and modelled->'contributors' ? ($2::uuid)::text`;

interface BoundAmount {
  kind: ElementKind;
  uuid: string;
  name: string;
  amountUnit: UnitCode;
  dataset: string;
  declaredUnit: UnitCode;
}

async function requireConvertibleAmounts(tx: Tx, owner: CompanyId, uuids: readonly string[]): Promise<void> {
  const bound = await tx.queryAcross<BoundAmount>(
    'dataset bindings',
    `select distinct on (d.uuid, e.dataset_amount_unit) e.kind, e.uuid, e.name, e.dataset_amount_unit as "amountUnit",
       d.name as dataset, d.unit as "declaredUnit"
     from element e join dataset d on d.owner = e.dataset_owner and d.uuid = e.dataset
     where e.dataset_owner = $1 and e.dataset = any($2::uuid[]) and e.version_state = 'draft' and e.dataset_amount_unit <> d.unit
     order by d.uuid, e.dataset_amount_unit, e.uuid`,
    [owner, uuids],
  );
  const stuck = bound.find(({ amountUnit, declaredUnit }) => !isConvertible(amountUnit, declaredUnit));
  if (!stuck) return;
  const { message } = conversionFault(stuck.amountUnit, stuck.declaredUnit, '');
  throw new Invalid({ field: 'unit', message: `${cannotFollow(stuck, stuck.dataset)}: ${message}` });
}

/** Whoever imports has never seen the element. */
export function cannotFollow(
  { kind, name, uuid }: { kind: ElementKind; name: string; uuid: string },
  dataset: string,
): string {
  return `the ${kind === 'process' ? 'process element' : kind} "${name}" (${uuid}), bound to "${dataset}", can't follow`;
}
