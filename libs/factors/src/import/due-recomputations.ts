import { Invalid } from '#faults';
import type { CompanyId, Tx } from '#platform';
import { SHARED } from '#platform';
import type { ElementKind, UnitCode } from '#model/terms';
import { conversionFault, isConvertible } from '#model/terms';
import type { CompanysRecord } from './bound-lanes.js';
import { boundRecord, requireFreightOfLanes, SUBDOMAIN } from './bound-lanes.js';

/** The default would be rounded to milliseconds, and so may be to come. */
export const DUE_AT_ONCE = `now() - interval '1 millisecond'`;

/**
 * Marks these datasets as due in every company with elements or lanes bound to them. Call it in the transaction that has written, and
 * thereby locked, the datasets: from then on `bindDatasets` marks each dataset that it binds, too.
 * @throws Invalid naming an element whose amount does not convert to the new unit of its dataset, or a lane whose dataset has no
 *   figures of freight any more
 */
export async function markDatasetsDue(tx: Tx, owner: CompanyId, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await requireConvertibleAmounts(tx, owner, uuids);
  await requireFreightOfLanes(tx, owner, uuids);
  await tx.queryAcross(
    'dataset bindings',
    `insert into recomputation (company, dataset_owner, dataset)
     select company, dataset_owner, dataset from element where dataset_owner = $1 and dataset = any($2::uuid[])
     union
     select company, dataset_owner, dataset from transport_lane where dataset_owner = $1 and dataset = any($2::uuid[])`,
    [owner, uuids],
  );
}

/** Marks all datasets as due that a company's elements and lanes are bound to: these follow what the datasets say here. */
export async function markAllDue(tx: Tx, company: CompanyId): Promise<void> {
  await tx.query(
    `insert into recomputation (company, dataset_owner, dataset)
     select $1, dataset_owner, dataset from (
       select dataset_owner, dataset from element where company = $1 and dataset is not null
       union
       select dataset_owner, dataset from transport_lane where company = $1 and dataset is not null) bound`,
    [company],
  );
}

/** Those of a company's own datasets that its elements or lanes are bound to. */
export async function boundDatasets(tx: Tx, company: CompanyId, uuids: readonly string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set();
  const rows = await tx.query<{ dataset: string }>(
    `select dataset from element where company = $1 and dataset_owner = $1 and dataset = any($2::uuid[])
     union
     select dataset from transport_lane where company = $1 and dataset_owner = $1 and dataset = any($2::uuid[])`,
    [company, uuids],
  );
  return new Set(rows.map(({ dataset }) => dataset));
}

const OF_DATABASE = `select uuid from dataset where owner = $1 and factor_database = $2`;

/**
 * Marks what a change of a database's own fields makes due: all elements bound to its datasets, and the footprints of all
 * modelled elements that draw on these.
 */
export async function markDatabaseDue(tx: Tx, owner: CompanyId, database: string): Promise<void> {
  await tx.queryAcross(
    'dataset bindings',
    `insert into recomputation (company, dataset_owner, dataset)
     select distinct company, dataset_owner, dataset from element
     where dataset_owner = $1 and dataset in (${OF_DATABASE})`,
    [owner, database],
  );
  // A company with bound elements may be modelling with them right now, so that its models are not among those found below.
  await tx.queryAcross(
    'dataset bindings',
    `insert into recomputation (company, dataset_owner, factor_database)
     select company, $1, $2::uuid from element where dataset_owner = $1 and dataset in (${OF_DATABASE})
     union
     select company, $1, $2::uuid from element where $1::uuid in (company, '${SHARED}') and ${DRAWS_ON_DATABASE}`,
    [owner, database],
  );
}

/** A condition on `element`: its model draws on datasets of the database $2, directly or not. */
export const DRAWS_ON_DATABASE = `modelled is not null and modelled->'contributors' ? ($2::uuid)::text`;

interface BoundAmount extends CompanysRecord {
  kind: ElementKind;
  amountUnit: UnitCode;
  dataset: string;
  declaredUnit: UnitCode;
}

async function requireConvertibleAmounts(tx: Tx, owner: CompanyId, uuids: readonly string[]): Promise<void> {
  const bound = await tx.queryAcross<BoundAmount>(
    'dataset bindings',
    `select distinct on (d.uuid, e.dataset_amount_unit) e.kind, e.uuid, e.name, ${SUBDOMAIN},
       e.dataset_amount_unit as "amountUnit", d.name as dataset, d.unit as "declaredUnit"
     from element e join dataset d on d.owner = e.dataset_owner and d.uuid = e.dataset join company c on c.uuid = e.company
     where e.dataset_owner = $1 and e.dataset = any($2::uuid[]) and e.version_state = 'draft' and e.dataset_amount_unit <> d.unit
     order by d.uuid, e.dataset_amount_unit, e.uuid`,
    [owner, uuids],
  );
  const stuck = bound.find(({ amountUnit, declaredUnit }) => !isConvertible(amountUnit, declaredUnit));
  if (!stuck) return;
  const { message } = conversionFault(stuck.amountUnit, stuck.declaredUnit, '');
  throw new Invalid({ field: 'unit', message: `${cannotFollow(stuck, stuck.dataset)}: ${message}` });
}

/**
 * Why datasets of a company's own can't get another unit: an element of the company consumes an amount of one, which does not
 * convert to it.
 * @returns by the uuid of the dataset
 */
export async function unitFaults(
  tx: Tx,
  company: CompanyId,
  units: readonly { dataset: string; unit: UnitCode }[],
): Promise<Map<string, string>> {
  const bound = await tx.query<Omit<BoundAmount, 'declaredUnit'> & { name_of_dataset: string }>(
    `select distinct on (e.dataset, e.dataset_amount_unit) e.kind, e.uuid, e.name, e.dataset_amount_unit as "amountUnit",
       e.dataset, d.name as name_of_dataset
     from element e join dataset d on d.owner = e.dataset_owner and d.uuid = e.dataset
     where e.company = $1 and e.dataset_owner = $1 and e.dataset = any($2::uuid[]) and e.version_state = 'draft'
     order by e.dataset, e.dataset_amount_unit, e.uuid`,
    [company, units.map(({ dataset }) => dataset)],
  );
  const faults = new Map<string, string>();
  for (const { dataset, unit } of units) {
    const stuck = bound.find((each) => each.dataset === dataset && !isConvertible(each.amountUnit, unit));
    if (!stuck) continue;
    const { message } = conversionFault(stuck.amountUnit, unit, '');
    faults.set(dataset, `${cannotFollow(stuck, stuck.name_of_dataset)}: ${message}`);
  }
  return faults;
}

/** Names an element and its dataset for somebody who has never seen the element. */
export function cannotFollow({ kind, ...record }: CompanysRecord & { kind: ElementKind }, dataset: string): string {
  return `the ${kind === 'process' ? 'process element' : kind} ${boundRecord(record, dataset)} can't follow`;
}
