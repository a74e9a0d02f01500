import { isDeepStrictEqual } from 'node:util';
import { Invalid } from '#faults';
import { amongThese, currentAuthor, SHARED } from '#platform';
import { differences, recordChange } from '#access';
import type { BindableDataset } from '#model/factors';
import { boundFigures } from '#model/products';
import type { TransportLane } from '#model/products';
import type { HeldGraph } from '#platform';
import { laneCannotFollow } from '#factors';
import type { LaneRow } from './lane-row.js';
import { laneOf, SELECT_LANE, trailOf } from './lane-row.js';
import { draftsOver } from './recompute-carried.js';
import { writeLane } from './write-lane.js';

/**
 * Computes the lanes that are bound to changed datasets. Activities keep their computed CO2e.
 * @param actor stands in the audit
 * @returns the drafts with inputs carried over these lanes, for the caller to recompute: they take more from a dataset than figures,
 *   such as how long it is valid
 * @throws Invalid naming a lane that can't follow
 */
export async function followLanes(
  graph: HeldGraph,
  datasets: ReadonlyMap<string, BindableDataset>,
  actor: string,
): Promise<readonly string[]> {
  const rows = await graph.query<LaneRow>(
    `${SELECT_LANE} and t.dataset_owner in ($1, '${SHARED}') and t.dataset = any($2) order by t.uuid for update of t`,
    [graph.company, [...datasets.keys()]],
  );
  if (rows.length === 0) return [];
  const bound: string[] = [];
  for (const was of rows.map(laneOf)) {
    const dataset = was.dataset && datasets.get(was.dataset.uuid);
    if (!dataset) continue;
    bound.push(was.uuid);
    const now = { ...was, ...drawnFrom(dataset, was) };
    if (!isDeepStrictEqual(now.figures, was.figures)) await writeFollowed(graph, was, now, actor);
  }
  await keepRevisions(graph, datasets);
  return draftsOver(graph, bound);
}

/** Of every lane, also one that has the same figures as before, or is void: none of them is to be looked at again. */
async function keepRevisions(graph: HeldGraph, datasets: ReadonlyMap<string, BindableDataset>): Promise<void> {
  await graph.query(
    `update transport_lane t set drew_revision = followed.revision
     from unnest($2::uuid[], $3::bigint[]) as followed (dataset, revision)
     where t.company = $1 and t.dataset_owner in ($1, '${SHARED}') and t.dataset = followed.dataset and ${amongThese('t.dataset', '$2')}
       and t.drew_revision is distinct from followed.revision`,
    [graph.company, [...datasets.keys()], [...datasets.values()].map(({ revision }) => revision)],
  );
}

async function writeFollowed(graph: HeldGraph, was: TransportLane, now: TransportLane, actor: string): Promise<void> {
  const { company } = graph;
  await writeLane(graph, company, now);
  const { uuid: record, name } = now;
  const changes = differences(trailOf(was), trailOf(now));
  const change = { action: 'update', kind: 'transportLane', record, name, changes } as const;
  await recordChange(graph, company, change, { ...currentAuthor(), actor });
}

function drawnFrom(dataset: BindableDataset, lane: TransportLane) {
  try {
    return boundFigures(dataset, lane.datasetAmount);
  } catch (fault) {
    if (!(fault instanceof Invalid)) throw fault;
    const because = laneCannotFollow(lane, dataset.binding.name);
    throw new Invalid(fault.faults.map(({ field, message }) => ({ field, message: `${because}: ${message}` })));
  }
}
