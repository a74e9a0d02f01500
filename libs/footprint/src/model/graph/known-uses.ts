import type { Use } from './topology.js';

/** Uses that are stored or stand in a file, to tell of each further one whether it would close a cycle. */
export class KnownUses {
  private readonly sources = new Map<string, Set<string>>();
  private readonly used = new Set<string>();
  private readonly loaded = new Set<string>();

  /** Of these nodes those of which the stored uses below have not been added yet. From now on they count as added. */
  notLoaded(nodes: Iterable<string>): string[] {
    const fresh = [...new Set(nodes)].filter((node) => !this.loaded.has(node));
    for (const node of fresh) this.loaded.add(node);
    return fresh;
  }

  add({ source, user }: Use): void {
    const sources = this.sources.get(user);
    if (sources) sources.add(source);
    else this.sources.set(user, new Set([source]));
    this.used.add(source);
  }

  /** The cycle that a use would close, from its user down to its user again; undefined if it closes none. */
  cycleClosedBy({ source, user }: Use): string[] | undefined {
    if (source === user) return [user, user];
    // A use that is there already was looked at when it came.
    if (this.sources.get(user)?.has(source)) return undefined;
    // Nothing is made of the user, or the source is made of nothing.
    if (!this.used.has(user) || !this.sources.has(source)) return undefined;
    const cameFrom = new Map<string, string>([[source, user]]);
    for (const node of cameFrom.keys()) {
      for (const next of this.sources.get(node) ?? []) {
        if (next === user) return [...pathTo(node, user, cameFrom), user];
        if (!cameFrom.has(next)) cameFrom.set(next, node);
      }
    }
    return undefined;
  }
}

function pathTo(node: string, from: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path: string[] = [];
  for (let at: string | undefined = node; at !== undefined && at !== from; at = cameFrom.get(at)) path.unshift(at);
  return [from, ...path];
}
