import type { CompanyId, Tx } from '#platform';
import { levelsOf, usersOf } from '../../model/graph/topology.js';
import { computeProducts } from './compute-products.js';
import { computeSwitches } from './compute-switches.js';
import { usesAbove } from './uses.js';
import type { ChangedNode } from './write-computed.js';

/** What a write did to the graph. The writer holds it: see `lockGraph`. */
export interface GraphChange {
  /** Elements already written whose figures, unit, weight or recycled content changed: what draws on them follows. */
  sources?: readonly string[];
  /** Drafts whose model or lanes changed: they are computed anew, and what draws on them follows. */
  products?: readonly string[];
  /** Switches whose unit or sources changed. */
  switches?: readonly string[];
}

/** Nodes that are computed at once: more would hold up the other requests of this process, and its memory. */
const BATCH = 50;

/**
 * Computes what a change reaches, from below upwards: each draft once, and only where something below it came out
 * otherwise. A level is written in one statement, a large one in batches.
 * @returns the chains of the elements that changed
 * @throws Conflict where it takes away the way in which an amount above is converted
 */
export async function computeGraph(
  tx: Tx,
  company: CompanyId,
  { sources = [], products = [], switches = [] }: GraphChange,
  actor: string,
): Promise<string[]> {
  const start = [...sources, ...products, ...switches];
  if (start.length === 0) return [];
  const uses = await usesAbove(tx, company, start);
  const users = usersOf(uses);
  const isSwitch = new Set([...switches, ...uses.filter((use) => use.userKind === 'switch').map(({ user }) => user)]);
  const due = new Set([...products, ...switches, ...sources.flatMap((source) => users.get(source) ?? [])]);
  const chains = new Set<string>();
  for (const level of levelsOf([...new Set([...due, ...uses.map(({ user }) => user)])], uses)) {
    const inTurn = level.filter((node) => due.has(node));
    const elements = inTurn.filter((node) => !isSwitch.has(node));
    const changed: ChangedNode[] = [
      ...(await inBatches(elements, (batch) => computeProducts(tx, company, batch, actor))),
      ...(await inBatches(
        inTurn.filter((node) => isSwitch.has(node)),
        (batch) => computeSwitches(tx, company, batch),
      )),
    ];
    for (const { uuid, chain } of changed) {
      if (chain !== undefined) chains.add(chain);
      for (const user of users.get(uuid) ?? []) due.add(user);
    }
  }
  return [...chains];
}

async function inBatches(
  nodes: readonly string[],
  compute: (batch: readonly string[]) => Promise<ChangedNode[]>,
): Promise<ChangedNode[]> {
  const changed: ChangedNode[] = [];
  for (let at = 0; at < nodes.length; at += BATCH) changed.push(...(await compute(nodes.slice(at, at + BATCH))));
  return changed;
}
