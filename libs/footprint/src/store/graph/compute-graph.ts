import { INDICATOR_CODES } from '#impacts';
import type { IndicatorCode } from '#impacts';
import type { HeldGraph } from '../element/graph-lock.js';
import { levelsOf, usersOf } from '../../model/graph/topology.js';
import { computeProducts } from './compute-products.js';
import { computeSwitches } from './compute-switches.js';
import { inBatches } from './in-batches.js';
import { usesAbove } from './uses.js';
import type { ChangedNode } from './write-computed.js';

/** `codes`: the indicators in which what draws on it may come out otherwise. */
export interface ChangedSource {
  uuid: string;
  codes: readonly IndicatorCode[];
}

/** What a write did to the graph that its transaction holds. */
export interface GraphChange {
  /** Elements already written of which something that others draw on changed: these follow. */
  sources?: readonly ChangedSource[];
  /** Drafts whose model or lanes changed: they are computed anew, and what draws on them follows. */
  products?: readonly string[];
  /** Switches whose unit or sources changed. */
  switches?: readonly string[];
}

/** Nodes that are computed at once: more would hold up the other requests of this process, and its memory. */
const BATCH = 50;

/**
 * Computes what a change reaches, from below upwards: each draft once, only where something below it came out otherwise, and
 * only in the indicators concerned. A level is written in one statement, a large one in batches.
 * @returns the chains of the elements that changed
 * @throws Conflict where it takes away the way in which an amount above is converted
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
    const inTurn = level.filter((node) => due.has(node));
    const elements = inTurn.filter((node) => !isSwitch.has(node));
    const means = inTurn.filter((node) => isSwitch.has(node));
    const changed: ChangedNode[][] = [
      ...(await inBatches(graph, elements, BATCH, (on, batch) =>
        computeProducts(on, batch, due.codesOf(batch), actor),
      )),
      ...(await inBatches(graph, means, BATCH, computeSwitches)),
    ];
    for (const { uuid, chain } of changed.flat()) {
      if (chain !== undefined) chains.add(chain);
      for (const user of users.get(uuid) ?? []) due.add(user, due.codesOf([uuid]));
    }
  }
  return [...chains];
}

/** The nodes to compute, and in which indicators. */
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

  /** Of any of these nodes. */
  codesOf(nodes: readonly string[]): readonly IndicatorCode[] {
    return union([...new Set(nodes.flatMap((node) => [this.codes.get(node) ?? []]))]);
  }
}

function union(lists: readonly (readonly IndicatorCode[])[]): readonly IndicatorCode[] {
  const [first = []] = lists;
  return lists.length < 2 ? first : [...new Set(lists.flat())];
}
