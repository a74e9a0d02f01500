import type { ElementsChanged } from '../element/elements-changed.js';
import type { HeldGraph } from '../element/graph-lock.js';
import { recompute } from '../element/write-elements.js';
import { usesBelow } from './uses.js';

/** The actor in the audit trail when a new release computes more facts about a model than the one before. */
const RELEASE = 'new release';

/** Drafts that an earlier release computed without a primary data share. */
const INCOMPLETE = `version_state = 'draft' and modelled is not null and not modelled ? 'primaryShares'`;

/**
 * Recomputes the models of these chains that an earlier release left incomplete, and the drafts and switches they draw on.
 * Versions that are not drafts stay as they are.
 */
export async function completeModels(
  graph: HeldGraph,
  chains: readonly string[],
  changed: ElementsChanged,
): Promise<void> {
  const { company } = graph;
  const due = await graph.query<{ uuid: string }>(
    `select uuid from element where company = $1 and chain = any($2) and ${INCOMPLETE}`,
    [company, chains],
  );
  if (due.length === 0) return;
  const nodes = due.map(({ uuid }) => uuid);
  const below = (await usesBelow(graph, company, nodes)).map(({ source }) => source);
  const found = await graph.query<{ uuid: string; isSwitch: boolean }>(
    `select uuid, true as "isSwitch" from switch where company = $1 and uuid = any($2)
     union all select uuid, false from element where company = $1 and uuid = any($2) and ${INCOMPLETE}`,
    [company, below],
  );
  const uuidsOf = (areSwitches: boolean) =>
    found.flatMap(({ uuid, isSwitch }) => (isSwitch === areSwitches ? uuid : []));
  const products = [...new Set([...nodes, ...uuidsOf(false)])];
  await recompute(graph, { products, switches: uuidsOf(true) }, RELEASE, changed);
}
