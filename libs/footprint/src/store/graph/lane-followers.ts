import type { ElementsChanged } from '../element/elements-changed.js';
import { writeElements } from '../element/write-elements.js';
import type { LaneFollowers } from '../transport/transport-lanes.js';
import { productsOnLane } from './uses.js';

/** Who changes elements when a lane has another length or factor. */
const LANE = 'transport lane';

/** A changed lane reaches every draft of which something is carried over it, and all that draws on these. */
export function laneFollowers(changed: ElementsChanged): LaneFollowers {
  return {
    async laneChanged(graph, lane) {
      const products = await productsOnLane(graph, graph.company, lane);
      await writeElements(graph, { graph: { products } }, LANE, changed);
    },
  };
}
