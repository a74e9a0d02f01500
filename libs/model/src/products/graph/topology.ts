/** A use of `source` by `user`, as an input of its model or as a source of a switch. */
export interface Use {
  readonly source: string;
  readonly user: string;
}

/**
 * Sorts nodes into levels, so that the nodes of each level draw only on earlier levels.
 * @throws RangeError on a cycle, which every write prevents
 */
export function levelsOf(nodes: readonly string[], uses: readonly Use[]): string[][] {
  const waitsFor = new Map(nodes.map((node) => [node, 0]));
  const among = uses.filter(({ source, user }) => waitsFor.has(source) && waitsFor.has(user));
  for (const { user } of among) waitsFor.set(user, (waitsFor.get(user) ?? 0) + 1);
  const users = usersOf(among);
  const levels: string[][] = [];
  let level = nodes.filter((node) => waitsFor.get(node) === 0);
  let placed = 0;
  while (level.length > 0) {
    levels.push(level);
    placed += level.length;
    const next: string[] = [];
    for (const user of level.flatMap((node) => users.get(node) ?? [])) {
      const left = (waitsFor.get(user) ?? 0) - 1;
      waitsFor.set(user, left);
      if (left === 0) next.push(user);
    }
    level = next;
  }
  if (placed < waitsFor.size) throw new RangeError('The model graph holds a cycle.');
  return levels;
}

/** The users of each source. A user that draws on a source twice is listed twice. */
export function usersOf(uses: readonly Use[]): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const { source, user } of uses) {
    const of = users.get(source);
    if (of) of.push(user);
    else users.set(source, [user]);
  }
  return users;
}

/**
 * The cycle that a new use would close, from its source up to its user; undefined if it closes none.
 * @param uses at least all direct and indirect uses below the source
 */
export function cycleClosedBy({ source, user }: Use, uses: readonly Use[]): string[] | undefined {
  const users = usersOf(uses);
  const cameFrom = new Map<string, string | undefined>([[user, undefined]]);
  for (const node of cameFrom.keys()) {
    if (node === source) return [...pathTo(node, cameFrom), user];
    for (const next of users.get(node) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, node);
  }
  return undefined;
}

function pathTo(node: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const path: string[] = [];
  for (let at: string | undefined = node; at !== undefined; at = cameFrom.get(at)) path.unshift(at);
  return path;
}
