import type { ElementsChanged } from '../element/elements-changed.js';
import type { HeldGraph } from '#platform';
import { recompute } from '../element/write-elements.js';

/** The actor in the audit trail when a lane gets another length or other figures. */
const LANE = 'transport lane';

/** Recomputes every draft with an input that is carried over the lane, and everything that draws on these drafts. */
export async function recomputeCarried(graph: HeldGraph, lane: string, changed: ElementsChanged): Promise<void> {
  await recompute(graph, { products: await draftsOver(graph, [lane]) }, LANE, changed);
}

/** The drafts with an input that is carried over one of these lanes. */
export async function draftsOver(graph: HeldGraph, lanes: readonly string[]): Promise<readonly string[]> {
  if (lanes.length === 0) return [];
  const rows = await graph.query<{ product: string }>(
    `select distinct i.product from model_input i join element p on p.company = $1 and p.uuid = i.product
     where i.company = $1 and i.lane = any($2::uuid[]) and p.version_state = 'draft'`,
    [graph.company, lanes],
  );
  return rows.map(({ product }) => product);
}
