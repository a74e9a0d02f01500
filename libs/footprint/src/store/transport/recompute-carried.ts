import type { ElementsChanged } from '../element/elements-changed.js';
import type { HeldGraph } from '../element/graph-lock.js';
import { recompute } from '../element/write-elements.js';
import { productsOnLane } from '../graph/uses.js';

/** Who changes elements when a lane has another length or factor. */
const LANE = 'transport lane';

/** Computes every draft of which something is carried over the lane, and all that draws on these. */
export async function recomputeCarried(graph: HeldGraph, lane: string, changed: ElementsChanged): Promise<void> {
  const products = await productsOnLane(graph, graph.company, lane);
  await recompute(graph, { products }, LANE, changed);
}
