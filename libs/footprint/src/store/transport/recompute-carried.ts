import type { ElementsChanged } from '../element/elements-changed.js';
import type { HeldGraph } from '../element/graph-lock.js';
import { recompute } from '../element/write-elements.js';

/** The actor in the audit trail when a lane gets another length or factor. */
const LANE = 'transport lane';

/** Recomputes every draft with an input that is carried over the lane, and everything that draws on these drafts. */
export async function recomputeCarried(graph: HeldGraph, lane: string, changed: ElementsChanged): Promise<void> {
  const rows = await graph.query<{ product: string }>(
    `select distinct i.product from model_input i join element p on p.company = $1 and p.uuid = i.product
     where i.company = $1 and i.lane = $2 and p.version_state = 'draft'`,
    [graph.company, lane],
  );
  await recompute(graph, { products: rows.map(({ product }) => product) }, LANE, changed);
}
