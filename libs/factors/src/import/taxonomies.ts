import { Conflict, Invalid, unstorable } from '#faults';
import { newUuid } from '#platform';
import type { CompanyId, Tx } from '#platform';
import { foldedName, numbered, slug, quoted, isPathTooLong, PATH_RULE, pathBelow } from '#model/terms';
import { wordsOf } from '#model/factors';
import { beginWords, taxonomyWords } from '../search/own-words.js';

interface TaxonomyNode {
  uuid: string;
  name: string;
  path: string;
}

interface StoredNode extends TaxonomyNode {
  parent: string | null;
}

/** How often a slug is tried. Writers of an owner's taxonomy come one after the other, so that the second one is free. */
const TRIES = 10;

const COLUMNS = 't.uuid, t.parent, t.name, t.path';

/**
 * Finds taxonomy nodes by the names of their levels, and creates those that are missing. Two names under one parent may have
 * the same slug: the later node gets a number behind its slug. Nodes are found by name, whatever their slug.
 */
export class Taxonomies {
  private readonly known = new Map<string, TaxonomyNode>();
  /** By parent and folded name: nodes that were read. */
  private readonly folded = new Map<string, TaxonomyNode[]>();
  /** By folded path: levels that are not there yet, as they were written first. */
  private readonly fresh = new Map<string, string>();
  /** By parent and slug, where siblings have the same one: the slugs that begin so, and the number that was free last. */
  private readonly taken = new Map<string, { slugs: Set<string>; nth: number }>();
  /** By uuid; of nodes that were read. */
  private above?: Map<string, { name: string; parent?: string }>;

  private constructor(
    private readonly tx: Tx,
    private readonly owner: CompanyId,
  ) {}

  /** With all nodes of an owner: for an import of a whole file. */
  static async of(tx: Tx, owner: CompanyId): Promise<Taxonomies> {
    const all = new Taxonomies(tx, owner);
    all.keep(await tx.query<StoredNode>(`select ${COLUMNS} from taxonomy t where owner = $1`, [owner]));
    return all;
  }

  /** With the nodes that some paths lead through, as far as they exist. */
  static async through(tx: Tx, owner: CompanyId, paths: readonly (readonly string[])[]): Promise<Taxonomies> {
    const some = new Taxonomies(tx, owner);
    // A name that can't be stored is told of elsewhere.
    const names = [...new Set(paths.flat())].filter((name) => unstorable(name) === undefined);
    if (names.length === 0) return some;
    const nodes = `select ${COLUMNS} from taxonomy t where owner = $1 and name = any($2::text[])`;
    some.keep(await tx.query<StoredNode>(nodes, [owner, names]));
    const unknown = paths.filter((levels) => !some.has(levels));
    await some.readFolded([...new Set(unknown.flat())].filter((name) => names.includes(name)));
    return some;
  }

  /** Reads the nodes whose names differ from some in case, accents and punctuation alone. */
  private async readFolded(names: readonly string[]): Promise<void> {
    const queries = names.map((name) => ({ name, words: wordsOf(name).map((word) => `'${word}'`) }));
    const usable = queries.filter(({ words }) => words.length > 0);
    if (usable.length === 0) return;
    const nodes = `
      select distinct ${COLUMNS} from unnest($2::text[], $3::text[]) as wanted (name, query)
      cross join lateral (
        select ${COLUMNS} from taxonomy t where t.owner = $1 and ${beginWords(taxonomyWords('t'), 'wanted.query')}
          and ${taxonomyWords('t')} = ${taxonomyWords('wanted')} offset 0) t`;
    const wanted = new Set(names.map(foldedName));
    const values = [this.owner, usable.map(({ name }) => name), usable.map(({ words }) => words.join(' & '))] as const;
    const rows = await this.tx.query<StoredNode>(nodes, values, { planned: 'anew' });
    this.keep(rows.filter(({ name }) => wanted.has(foldedName(name))));
  }

  /** Reads these nodes and those above them, too. */
  async readAbove(uuids: readonly string[]): Promise<void> {
    if (uuids.length === 0) return;
    const nodes = `
      with recursive above as (
        select ${COLUMNS} from taxonomy t where t.owner = $1 and t.uuid = any($2::uuid[])
        union select ${COLUMNS} from above a join taxonomy t on t.owner = $1 and t.uuid = a.parent)
      select ${COLUMNS} from above t`;
    this.keep(await this.tx.query<StoredNode>(nodes, [this.owner, uuids]));
  }

  private keep(nodes: readonly StoredNode[]): void {
    for (const { parent, ...node } of nodes) {
      this.known.set(nodeKey(parent ?? undefined, node.name), node);
      const key = nodeKey(parent ?? undefined, foldedName(node.name));
      const alike = this.folded.get(key)?.filter(({ uuid }) => uuid !== node.uuid) ?? [];
      this.folded.set(key, [...alike, node]);
    }
    this.above = undefined;
  }

  /**
   * Levels by the names that they are stored with: case, accents and blanks around `/` do not count.
   * @throws Invalid where several nodes are called so, and none exactly
   */
  asStored(levels: readonly string[]): string[] {
    let parent: string | undefined;
    let path = '';
    return levels.map((name, at) => {
      const alike = at > 0 && parent === undefined ? [] : (this.folded.get(nodeKey(parent, foldedName(name))) ?? []);
      const exact = alike.find((node) => node.name === name);
      if (!exact && alike.length > 1) {
        const named = alike.map((node) => `${node.name} (${node.path})`).join(', ');
        throw new Invalid({ field: 'taxonomy', message: `${quoted(name)} could be any of ${alike.length}: ${named}` });
      }
      const stored = exact ?? alike[0];
      parent = stored?.uuid;
      path = `${path}/${foldedName(name)}`;
      if (stored) return stored.name;
      const first = this.fresh.get(path) ?? name;
      this.fresh.set(path, first);
      return first;
    });
  }

  /** @returns the uuid of the deepest level; undefined without levels @throws Invalid if the path becomes too long */
  async uuidOf(levels: readonly string[]): Promise<string | undefined> {
    let node: TaxonomyNode | undefined;
    for (const name of levels) node = await this.child(node, name);
    return node?.uuid;
  }

  /** Whether every level exists. */
  has(levels: readonly string[]): boolean {
    let parent: string | undefined;
    for (const name of levels) {
      const node = this.known.get(nodeKey(parent, name));
      if (node === undefined) return false;
      parent = node.uuid;
    }
    return true;
  }

  /** @throws Invalid if the path of levels that do not exist would be too long; a number that tells it from others is not counted */
  requireRoom(levels: readonly string[]): void {
    let node: TaxonomyNode | undefined;
    let path: string | undefined;
    for (const [at, name] of levels.entries()) {
      node = at > 0 && node === undefined ? undefined : this.known.get(nodeKey(node?.uuid, name));
      path = node?.path ?? pathBelow(path, slug(name));
      if (node === undefined && isPathTooLong(Buffer.byteLength(path))) {
        throw new Invalid({ field: 'taxonomy', message: `${quoted(name)}: ${PATH_RULE}` });
      }
    }
  }

  /** The names of a node and those above it, from the root down. */
  levelsOf(uuid: string): string[] {
    this.above ??= new Map(
      [...this.known].map(([key, node]) => [node.uuid, { name: node.name, parent: parentIn(key) }]),
    );
    const node = this.above.get(uuid);
    if (node === undefined) return [];
    return [...(node.parent === undefined ? [] : this.levelsOf(node.parent)), node.name];
  }

  private async child(parent: TaxonomyNode | undefined, name: string): Promise<TaxonomyNode> {
    const key = nodeKey(parent?.uuid, name);
    const known = this.known.get(key) ?? (await this.insert(parent, name));
    this.known.set(key, known);
    return known;
  }

  private async insert(parent: TaxonomyNode | undefined, name: string): Promise<TaxonomyNode> {
    const [uuid, base] = [newUuid(), slug(name)];
    let ownSlug = this.taken.has(nodeKey(parent?.uuid, base)) ? await this.freeSlug(parent, base) : base;
    for (let tried = 1; tried <= TRIES; tried++) {
      const path = pathBelow(parent?.path, ownSlug);
      if (isPathTooLong(Buffer.byteLength(path))) throw new Invalid({ field: `taxonomy ${name}`, message: PATH_RULE });
      // The no-op update returns the row even if another transaction has created the node meanwhile.
      const [node] = await this.tx.query<TaxonomyNode>(
        `insert into taxonomy (owner, uuid, parent, name, slug, path) values ($1, $2, $3, $4, $5, $6)
         on conflict (owner, path) do update set path = excluded.path returning uuid, name, path`,
        [this.owner, uuid, parent?.uuid, name, ownSlug, path],
      );
      if (node && (node.uuid === uuid || node.name === name)) return node;
      ownSlug = await this.freeSlug(parent, base);
    }
    throw new Conflict(`Others add categories beside ${quoted(name)} all the time: try again.`);
  }

  /** The slug of a new name, with the first number that no sibling has. */
  private async freeSlug(parent: TaxonomyNode | undefined, base: string): Promise<string> {
    const key = nodeKey(parent?.uuid, base);
    const { slugs, nth } = this.taken.get(key) ?? { slugs: await this.slugsLike(parent, base), nth: 1 };
    let free = nth;
    while (slugs.has(numbered(base, free))) free++;
    this.taken.set(key, { slugs: slugs.add(numbered(base, free)), nth: free });
    return numbered(base, free);
  }

  private async slugsLike(parent: TaxonomyNode | undefined, base: string): Promise<Set<string>> {
    const rows = await this.tx.query<{ slug: string }>(
      `select slug from taxonomy where owner = $1 and parent is not distinct from $2::uuid and (slug = $3 or slug like $3 || '-%')`,
      [this.owner, parent?.uuid ?? null, base],
    );
    return new Set(rows.map((row) => row.slug));
  }
}

function parentIn(key: string): string | undefined {
  const [parent] = JSON.parse(key) as [string | null];
  return parent ?? undefined;
}

function nodeKey(parent: string | undefined, name: string): string {
  return JSON.stringify([parent, name]);
}
