import { isDeepStrictEqual } from 'node:util';
import { Invalid } from '#faults';
import { SHARED } from '#platform';
import type { BindableDataset } from '../../model/element-figures.js';
import { boundFigures } from '../../model/lane-figures.js';
import type { TransportLane } from '../../model/transport-lane.js';
import type { HeldGraph } from '../element/graph-lock.js';
import { laneCannotFollow } from '../import/bound-lanes.js';
import type { LaneRow } from './lane-row.js';
import { laneOf, SELECT_LANE } from './lane-row.js';
import { draftsOver } from './recompute-carried.js';
import { writeLane } from './write-lane.js';

/**
 * Computes the lanes that are bound to changed datasets. Activities keep their computed CO2e.
 * @returns the drafts with inputs carried over lanes whose figures changed, for the caller to recompute
 * @throws Invalid naming a lane that can't follow
 */
export async function followLanes(
  graph: HeldGraph,
  datasets: ReadonlyMap<string, BindableDataset>,
): Promise<readonly string[]> {
  const rows = await graph.query<LaneRow>(
    `${SELECT_LANE} and t.dataset_owner in ($1, '${SHARED}') and t.dataset = any($2) order by t.uuid for update of t`,
    [graph.company, [...datasets.keys()]],
  );
  const changed: string[] = [];
  for (const was of rows.map(laneOf)) {
    const dataset = was.dataset && datasets.get(was.dataset.uuid);
    if (!dataset) continue;
    const drawn = drawnFrom(dataset, was);
    if (isDeepStrictEqual(drawn.figures, was.figures)) continue;
    await writeLane(graph, graph.company, { ...was, ...drawn });
    changed.push(was.uuid);
  }
  return draftsOver(graph, changed);
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
