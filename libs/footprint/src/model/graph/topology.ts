/** `user` draws on `source`: as a model input, or as a switch's source. */
export interface Use {
  readonly source: string;
  readonly user: string;
}

/**
 * The nodes in an order in which they can be computed: those of one level draw on earlier levels only.
 * @throws RangeError on a cycle, which no write lets in
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

/** By source, whoever draws on it; a user that draws on it twice stands there twice. */
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
 * The cycle that one more use would close, from its source up to its user and so back; undefined when it closes none.
 * `uses` holds at least everything that its source draws on, directly or not.
 */
export function cycleClosedBy({ source, user }: Use, uses: readonly Use[]): string[] | undefined {
  const users = usersOf(uses);
  const cameFrom = new Map<string, string | undefined>([[user, undefined]]);
  for (const node of cameFrom.keys()) {
    if (node === source) return [...wayTo(node, cameFrom), user];
    for (const next of users.get(node) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, node);
  }
  return undefined;
}

function wayTo(node: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const way: string[] = [];
  for (let at: string | undefined = node; at !== undefined; at = cameFrom.get(at)) way.unshift(at);
  return way;
}
