import { Invalid } from '#faults';
import type { CompanyId, Database, Tx } from '#platform';
import { kindOf, UNITS } from '../../model/units.js';
import type { UnitCode } from '../../model/units.js';

interface BoundLane {
  uuid: string;
  name: string;
  /** The uuid of its dataset. */
  dataset: string;
  datasetName: string;
  declaredUnit: UnitCode;
}

const BOUND = `select t.uuid, t.name, t.dataset, d.name as "datasetName", d.unit as "declaredUnit"
  from transport_lane t join dataset d on d.owner = t.dataset_owner and d.uuid = t.dataset`;

/** @throws Invalid naming a lane that is bound to one of these datasets, which is no longer per unit of freight */
export async function requireFreightOfLanes(tx: Tx, owner: CompanyId, uuids: readonly string[]): Promise<void> {
  const lanes = await tx.queryAcross<BoundLane>(
    'dataset bindings',
    `${BOUND} where t.dataset_owner = $1 and t.dataset = any($2::uuid[]) order by t.uuid`,
    [owner, uuids],
  );
  const stuck = lanes.find(({ declaredUnit }) => !isFreight(declaredUnit));
  if (stuck) throw new Invalid({ field: 'unit', message: fault(stuck, stuck.declaredUnit) });
}

/**
 * Why datasets of a company's own can't get another unit: a lane of the company is bound to one, and the unit is none of freight.
 * @returns by the uuid of the dataset
 */
export async function freightFaults(
  tx: Tx,
  company: CompanyId,
  units: readonly { dataset: string; unit: UnitCode }[],
): Promise<Map<string, string>> {
  const others = units.filter(({ unit }) => !isFreight(unit));
  if (others.length === 0) return new Map();
  const lanes = await tx.query<BoundLane>(
    `${BOUND} where t.company = $1 and t.dataset_owner = $1 and t.dataset = any($2::uuid[]) order by t.uuid`,
    [company, others.map(({ dataset }) => dataset)],
  );
  const faults = new Map<string, string>();
  for (const { dataset, unit } of others) {
    const stuck = lanes.find((each) => each.dataset === dataset);
    if (stuck) faults.set(dataset, fault(stuck, unit));
  }
  return faults;
}

/**
 * Marks datasets as due that were written after a lane that is bound to them: a process of the release before, which knows no such
 * lanes, may have made the others follow.
 */
export async function markLanesBehind(database: Database): Promise<void> {
  await database.queryAcross(
    'dataset bindings',
    `insert into recomputation (company, dataset_owner, dataset)
     select distinct t.company, t.dataset_owner, t.dataset
     from transport_lane t join dataset d on d.owner = t.dataset_owner and d.uuid = t.dataset
     where t.dataset is not null and t.updated < d.updated`,
  );
}

function isFreight(unit: UnitCode): boolean {
  return kindOf(unit) === 'freight';
}

function fault(lane: BoundLane, unit: UnitCode): string {
  return `${laneCannotFollow(lane, lane.datasetName)}: ${unit} (${UNITS[unit].name}) is no unit of freight`;
}

/** Names a lane and its dataset for an operator, who has never seen the lane. */
export function laneCannotFollow({ name, uuid }: { name: string; uuid: string }, dataset: string): string {
  return `the transport lane "${name}" (${uuid}), bound to "${dataset}", can't follow`;
}
