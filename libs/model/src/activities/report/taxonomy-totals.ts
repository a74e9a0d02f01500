import type { TotalWithGaps } from './total.js';
import { totalOfAll } from './total.js';

/** The total of what refers to a node of the taxonomy itself, by its path. */
export interface NodeTotal extends TotalWithGaps {
  path: string;
}

/** The totals of nodes with all below them: of each node that has activities, and of those above it. In the order of their paths. */
export function withBelow(own: readonly NodeTotal[]): NodeTotal[] {
  const parts = new Map<string, TotalWithGaps[]>();
  for (const total of own) {
    for (const path of upwards(total.path)) {
      const its = parts.get(path);
      if (its) its.push(total);
      else parts.set(path, [total]);
    }
  }
  return [...parts].map(([path, totals]) => ({ path, ...totalOfAll(totals) })).sort(byPath);
}

/** A path and those of the nodes above it. */
function upwards(path: string): string[] {
  const slugs = path.split('/');
  return slugs.map((_, nth) => slugs.slice(0, nth + 1).join('/'));
}

function byPath({ path: one }: NodeTotal, { path: other }: NodeTotal): number {
  return one < other ? -1 : 1;
}
