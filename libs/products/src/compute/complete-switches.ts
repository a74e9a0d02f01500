import { Conflict, Invalid } from '#faults';
import { inSavepoint } from '#platform';
import type { ElementsChanged } from '../element/elements-changed.js';
import type { HeldGraph } from '#platform';
import { publishChains } from '../element/write-elements.js';
import { RELEASE } from './complete-models.js';
import { computeGraph } from './compute-graph.js';

/** Switches that an earlier release computed. A trigger empties the column where the release before wrote other figures since. */
export const SWITCHES_BEFORE_GAPS = 'carried is null';
const AT_ONCE = 50;

/**
 * Computes a batch of switches again that an earlier release computed, and what draws on them.
 * @returns whether there may be more
 */
export async function completeSwitches(graph: HeldGraph, changed: ElementsChanged): Promise<boolean> {
  const due = await graph.query<{ uuid: string }>(
    `select uuid from switch where company = $1 and ${SWITCHES_BEFORE_GAPS} order by uuid limit ${AT_ONCE}`,
    [graph.company],
  );
  if (due.length === 0) return false;
  const uuids = due.map(({ uuid }) => uuid);
  await complete(graph, uuids, changed);
  return due.length === AT_ONCE;
}

/** All at once or, where one of them can't be computed any more, each by itself: that one is left with the figures that it has. */
async function complete(graph: HeldGraph, switches: readonly string[], changed: ElementsChanged): Promise<void> {
  try {
    await inSavepoint(graph, async () =>
      publishChains(graph, await computeGraph(graph, { switches }, RELEASE), changed),
    );
  } catch (fault) {
    if (!(fault instanceof Invalid || fault instanceof Conflict)) throw fault;
    if (switches.length > 1) for (const each of switches) await complete(graph, [each], changed);
    else {
      await graph.query(`update switch set carried = '{"known": {}}' where company = $1 and uuid = any($2)`, [
        graph.company,
        switches,
      ]);
    }
  }
}
