import { INDICATOR_CODES } from '#impacts';
import { slicesOf } from '#platform';
import { isEditable } from '#model/terms';
import type { VersionState } from '#model/terms';
import { levelsOf } from '#model/products';
import type { ElementsChanged } from '../element/elements-changed.js';
import type { HeldGraph } from '#platform';
import { publishChains } from '../element/write-elements.js';
import { completeBound } from './complete-bound.js';
import { completeKept } from './complete-kept.js';
import { computeGraph } from './compute-graph.js';
import { computeProducts } from './compute-products.js';
import { computeSwitches } from './compute-switches.js';
import { usesBelow } from './uses.js';

/** The actor in the audit trail when a new release computes more facts about a model than the one before. */
export const RELEASE = 'new release';

/**
 * Elements that an earlier release wrote: without what is known of the quantities of a model, or of what is drawn from a dataset.
 * A trigger takes `differences` away where the release before wrote an element since: see migration 3340.
 */
export const BEFORE_GAPS = `(modelled is not null and not modelled ? 'known' or received is not null and not received ? 'differences')`;

/** Without the revision, since no record changes. What is left beside the mark goes with the figures. */
const UNMARK = `
  update element set received = case when dataset is not null and received <> '{}' then received || '{"differences": []}' end
  where company = $1 and uuid = any($2) and received is not null and not received ? 'differences'`;

interface Node {
  uuid: string;
  chain: string | null;
  state: VersionState | null;
  /** Where its figures come from; null for declared ones, which stay as they are, and for a switch. */
  origin: 'model' | 'dataset' | null;
}

const ORIGIN = `case when modelled is not null then 'model' when dataset is not null then 'dataset' end as origin`;

/**
 * Completes the elements of these chains that an earlier release wrote, and what they draw on, from below upwards. Drafts and switches
 * are computed again; other versions keep their figures. What draws on them follows.
 */
export async function completeModels(
  graph: HeldGraph,
  chains: readonly string[],
  changed: ElementsChanged,
): Promise<void> {
  const { company } = graph;
  const due = await graph.query<Node>(
    `select uuid, chain, version_state as state, ${ORIGIN} from element
     where company = $1 and chain = any($2) and ${BEFORE_GAPS}`,
    [company, chains],
  );
  if (due.length === 0) return;
  const uses = await usesBelow(
    graph,
    company,
    due.map(({ uuid }) => uuid),
  );
  const below = await graph.query<Node>(
    `select uuid, null as chain, null as state, null as origin from switch
     where company = $1 and uuid = any($2)
     union all select uuid, chain, version_state, ${ORIGIN} from element where company = $1 and uuid = any($2) and ${BEFORE_GAPS}`,
    [company, uses.map(({ source }) => source)],
  );
  const nodes = new Map([...due, ...below].map((node) => [node.uuid, node]));
  await graph.query(UNMARK, [company, [...nodes.keys()]]);
  for (const level of levelsOf([...nodes.keys()], uses)) {
    await completeLevel(
      graph,
      level.flatMap((uuid) => nodes.get(uuid) ?? []),
    );
  }
  // In every indicator: the release before computed again what took the product stage, and not what takes further modules.
  const sources = [...nodes.keys()].map((uuid) => ({ uuid, codes: INDICATOR_CODES }));
  const above = await computeGraph(graph, { sources }, RELEASE);
  const own = [...nodes.values()].flatMap(({ chain }) => chain ?? []);
  await publishChains(graph, [...new Set([...own, ...above])], changed);
}

/** Marks elements of these chains that can't be completed as complete, with the figures that they have, so that they are not due again. */
export async function leaveAsTheyAre(graph: HeldGraph, chains: readonly string[]): Promise<void> {
  await graph.query(
    `update element set modelled = modelled || '{"known": {}, "gaps": []}', received = received || '{"differences": []}'
     where company = $1 and chain = any($2) and ${BEFORE_GAPS}`,
    [graph.company, chains],
  );
}

/** As many as are computed at once elsewhere. */
const BATCH = 50;

async function completeLevel(graph: HeldGraph, nodes: readonly Node[]): Promise<void> {
  const draftOf = (origin: Node['origin']) => (node: Node) => isDraft(node) && node.origin === origin;
  const uuidsOf = (some: readonly Node[]) => some.map(({ uuid }) => uuid);
  const batches = (isOf: (node: Node) => boolean) => slicesOf(uuidsOf(nodes.filter(isOf)), BATCH);
  for (const kept of batches((node) => node.state !== null && !isDraft(node))) await completeKept(graph, kept);
  for (const bound of batches(draftOf('dataset'))) await completeBound(graph, bound, RELEASE);
  for (const switches of batches(({ state }) => state === null)) await computeSwitches(graph, switches);
  for (const drafts of batches(draftOf('model'))) await computeProducts(graph, drafts, INDICATOR_CODES, RELEASE);
}

function isDraft({ state }: Node): boolean {
  return state !== null && isEditable(state);
}
