import { Conflict } from '#faults';
import type { CompanyId, Tx } from '#platform';
import { cycleClosedBy } from '#model/products';
import { readSources } from './read-sources.js';
import { usesBelow } from './uses.js';

/** @throws Conflict that names the cycle which `user` would close if it drew on these sources */
export async function requireAcyclic(
  tx: Tx,
  company: CompanyId,
  user: string,
  sources: readonly string[],
): Promise<void> {
  if (sources.length === 0) return;
  const below = await usesBelow(tx, company, sources);
  for (const source of sources) {
    const cycle = cycleClosedBy({ source, user }, below);
    if (!cycle) continue;
    const names = await readSources(tx, company, cycle);
    const way = cycle.map((node) => names.get(node)?.name ?? node).join(' → ');
    throw new Conflict(`Nothing can be made of itself: ${way}.`);
  }
}
