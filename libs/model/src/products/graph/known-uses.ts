import type { Use } from './topology.js';

/** How many uses are looked at before others get their turn: a few milliseconds. */
const STEPS = 10_000;

/** Uses that are stored or stand in a file, to tell of each further one whether it would close a cycle. */
export class KnownUses {
  private readonly users = new Map<string, Set<string>>();
  private readonly made = new Set<string>();
  private readonly loaded = new Set<string>();
  /** Of the last user that was asked for: all that it goes into, each with what of it that is, and itself. The rows of a bill follow each other. */
  private above?: { readonly user: string; readonly cameFrom: Map<string, string> };

  /** @param pause lets others have their turn; a walk over many uses calls it now and then */
  constructor(private readonly pause: () => Promise<unknown>) {}

  /** Of these nodes those of which the stored uses below have not been added yet. From now on they count as added. */
  notLoaded(nodes: Iterable<string>): string[] {
    const fresh = [...new Set(nodes)].filter((node) => !this.loaded.has(node));
    for (const node of fresh) this.loaded.add(node);
    return fresh;
  }

  add({ source, user }: Use): void {
    const users = this.users.get(source);
    if (users) users.add(user);
    else this.users.set(source, new Set([user]));
    this.made.add(user);
    const above = this.above?.cameFrom;
    if (above?.has(source) && !above.has(user)) this.above = undefined;
  }

  /** The cycle that a use would close, from its user down to its user again; undefined if it closes none. */
  async cycleClosedBy({ source, user }: Use): Promise<string[] | undefined> {
    if (source === user) return [user, user];
    // A use that is there already was looked at when it came.
    if (this.users.get(source)?.has(user)) return undefined;
    // Nothing is made of the user, or the source is made of nothing.
    if (!this.users.has(user) || !this.made.has(source)) return undefined;
    const cameFrom = await this.allAbove(user);
    return cameFrom.has(source) ? [user, ...pathDown(source, user, cameFrom), user] : undefined;
  }

  private async allAbove(user: string): Promise<ReadonlyMap<string, string>> {
    if (this.above?.user === user) return this.above.cameFrom;
    const cameFrom = new Map([[user, user]]);
    let steps = 0;
    for (const node of cameFrom.keys()) {
      for (const next of this.users.get(node) ?? []) {
        if (!cameFrom.has(next)) cameFrom.set(next, node);
        if (++steps % STEPS === 0) await this.pause();
      }
    }
    this.above = { user, cameFrom };
    return cameFrom;
  }
}

function pathDown(from: string, to: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path: string[] = [];
  for (let at: string | undefined = from; at !== undefined && at !== to; at = cameFrom.get(at)) path.push(at);
  return path;
}
