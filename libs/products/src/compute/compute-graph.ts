import { INDICATOR_CODES } from '#impacts';
import type { IndicatorCode } from '#impacts';
import { slicesOf } from '#platform';
import type { HeldGraph } from '#platform';
import { levelsOf, usersOf } from '#model/products';
import { computeProducts } from './compute-products.js';
import { computeSwitches } from './compute-switches.js';
import { usesAbove } from './uses.js';
import type { ChangedNode } from './write-computed.js';

export interface ChangedSource {
  uuid: string;
  /** The indicators in which its users may change. */
  codes: readonly IndicatorCode[];
}

/** What a write changed in the graph that its transaction holds. */
export interface GraphChange {
  /** Sources that are already written. Their users are recomputed. */
  sources?: readonly ChangedSource[];
  /** Drafts whose model or lanes changed. They and their users are recomputed. */
  products?: readonly string[];
  /** Switches whose unit or sources changed. They and their users are recomputed. */
  switches?: readonly string[];
}

/** How many nodes are computed at once. More would hold up the other requests of this process and take its memory. */
const BATCH = 50;

/**
 * Recomputes what a change reaches, from the bottom of the graph upwards. A draft is computed once, only if something below it
 * changed, and only in the indicators that changed. Each level of the graph is written in one statement, a large one in batches.
 * @returns the chains of the elements that changed
 * @throws Conflict if the change makes an amount further up unconvertible
 */
export async function computeGraph(
  graph: HeldGraph,
  { sources = [], products = [], switches = [] }: GraphChange,
  actor: string,
): Promise<string[]> {
  const start = [...sources.map(({ uuid }) => uuid), ...products, ...switches];
  if (start.length === 0) return [];
  const uses = await usesAbove(graph, graph.company, start);
  const users = usersOf(uses);
  const isSwitch = new Set([...switches, ...uses.filter((use) => use.userKind === 'switch').map(({ user }) => user)]);
  const due = new Due();
  for (const node of [...products, ...switches]) due.add(node, INDICATOR_CODES);
  for (const { uuid, codes } of sources) for (const user of users.get(uuid) ?? []) due.add(user, codes);
  const chains = new Set<string>();
  for (const level of levelsOf([...new Set([...due.nodes(), ...uses.map(({ user }) => user)])], uses)) {
    const nodes = level.filter((node) => due.has(node));
    const elements = nodes.filter((node) => !isSwitch.has(node));
    const dueSwitches = nodes.filter((node) => isSwitch.has(node));
    const changed: ChangedNode[] = [];
    const held = nodes.length > BATCH ? graph.givingWay() : graph;
    for (const batch of slicesOf(elements, BATCH))
      changed.push(...(await computeProducts(held, batch, due.codesOf(batch), actor)));
    for (const batch of slicesOf(dueSwitches, BATCH)) changed.push(...(await computeSwitches(held, batch)));
    for (const { uuid, chain } of changed) {
      if (chain !== undefined) chains.add(chain);
      for (const user of users.get(uuid) ?? []) due.add(user, due.codesOf([uuid]));
    }
  }
  return [...chains];
}

/** The nodes to compute, and the indicators to compute each of them in. */
class Due {
  private readonly codes = new Map<string, readonly IndicatorCode[]>();

  has(node: string): boolean {
    return this.codes.has(node);
  }

  nodes(): Iterable<string> {
    return this.codes.keys();
  }

  add(node: string, codes: readonly IndicatorCode[]): void {
    const known = this.codes.get(node);
    if (known !== codes) this.codes.set(node, known ? union([known, codes]) : codes);
  }

  /** The indicators that are due for any of these nodes. */
  codesOf(nodes: readonly string[]): readonly IndicatorCode[] {
    return union([...new Set(nodes.flatMap((node) => [this.codes.get(node) ?? []]))]);
  }
}

function union(lists: readonly (readonly IndicatorCode[])[]): readonly IndicatorCode[] {
  const [first = []] = lists;
  return lists.length < 2 ? first : [...new Set(lists.flat())];
}
