import type { FieldFault } from '#faults';
import { Invalid } from '#faults';
import type { CompanyId, Tx } from '#platform';
import { SHARED } from '#platform';
import { unfitForLanes } from '#model/factors';
import type { UnitCode } from '#model/terms';

interface BoundLane extends CompanysRecord {
  /** The uuid of its dataset. */
  dataset: string;
  datasetName: string;
  declaredUnit: UnitCode;
  fossil: string | null;
}

/** Selects whose record is bound to a dataset `d`, if that is shared: its operator does not know in which company it is. */
export const SUBDOMAIN = `case when d.owner = '${SHARED}' then c.subdomain end as subdomain`;

/** Of a `transport_lane t` that is bound to a dataset, as a condition: it has the figures that it drew from it. */
export const HAS_DRAWN = `nullif(t.impacts -> 'GWP-fossil' ->> 'A1_A3', '')::numeric = t.co2e_per_tkm`;

/** The first lane that draws on each dataset: what no lane can be bound to, is said once. One whose figures are void draws on none. */
const BOUND = `select distinct on (d.uuid) t.uuid, t.name, d.uuid as dataset, d.name as "datasetName", d.unit as "declaredUnit",
    d.figures -> 'GWP-fossil' ->> 'A1_A3' as fossil, ${SUBDOMAIN}
  from transport_lane t join dataset d on d.owner = t.dataset_owner and d.uuid = t.dataset join company c on c.uuid = t.company
  where ${HAS_DRAWN}`;

/** @throws Invalid naming a lane that is bound to one of these datasets, which has no figures of freight any more */
export async function requireFreightOfLanes(tx: Tx, owner: CompanyId, uuids: readonly string[]): Promise<void> {
  const lanes = await tx.queryAcross<BoundLane>(
    'dataset bindings',
    `${BOUND} and t.dataset_owner = $1 and t.dataset = any($2::uuid[]) order by d.uuid, t.uuid`,
    [owner, uuids],
  );
  for (const lane of lanes) {
    const unfit = unfitForLanes(lane.declaredUnit, lane.fossil ?? undefined);
    if (unfit) throw new Invalid(faultOf(lane, unfit));
  }
}

/** A dataset of a company's own that is to get another unit or other figures, with which no lane can be bound to it. */
export interface UnfitDataset {
  dataset: string;
  unfit: FieldFault;
}

/** Why these datasets can't change so: a lane of the company is bound to one. @returns by the uuid of the dataset */
export async function freightFaults(
  tx: Tx,
  company: CompanyId,
  datasets: readonly UnfitDataset[],
): Promise<Map<string, FieldFault>> {
  if (datasets.length === 0) return new Map();
  const lanes = await tx.query<BoundLane>(
    `${BOUND} and t.company = $1 and t.dataset_owner = $1 and t.dataset = any($2::uuid[]) order by d.uuid, t.uuid`,
    [company, datasets.map(({ dataset }) => dataset)],
  );
  const byDataset = new Map(lanes.map((lane) => [lane.dataset, lane]));
  return new Map(
    datasets.flatMap(({ dataset, unfit }): [string, FieldFault][] => {
      const lane = byDataset.get(dataset);
      return lane ? [[dataset, faultOf(lane, unfit)]] : [];
    }),
  );
}

function faultOf(lane: BoundLane, { field, message }: FieldFault): FieldFault {
  return { field, message: `${laneCannotFollow(lane, lane.datasetName)}: ${message}` };
}

/** Names a lane and its dataset for somebody who has never seen the lane. */
export function laneCannotFollow(lane: CompanysRecord, dataset: string): string {
  return `the transport lane ${boundRecord(lane, dataset)} can't follow`;
}

/** A record that is bound to a dataset. */
export interface CompanysRecord {
  uuid: string;
  name: string;
  /** Of its company; see `SUBDOMAIN`. */
  subdomain?: string | null;
}

export function boundRecord({ name, uuid, subdomain }: CompanysRecord, dataset: string): string {
  return `"${name}" (${uuid})${subdomain ? ` of the company ${subdomain}` : ''}, bound to "${dataset}",`;
}
