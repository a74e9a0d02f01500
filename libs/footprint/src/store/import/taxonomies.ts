import { Invalid } from '#faults';
import { newUuid } from '#platform';
import type { CompanyId, Tx } from '#platform';
import { numbered, slug } from '../../model/import/slug.js';
import { isPathTooLong, PATH_RULE, pathBelow } from '../../model/taxonomy-path.js';

interface TaxonomyNode {
  uuid: string;
  name: string;
  path: string;
}

/**
 * Finds taxonomy nodes by the names of their levels, and creates those that are missing. Two names under one parent may have
 * the same slug: the later node gets a number behind its slug. Nodes are found by name, whatever their slug.
 */
export class Taxonomies {
  private readonly known = new Map<string, TaxonomyNode>();
  /** By uuid; of nodes that were there from the first. */
  private above?: Map<string, { name: string; parent?: string }>;

  private constructor(
    private readonly tx: Tx,
    private readonly owner: CompanyId,
  ) {}

  static async of(tx: Tx, owner: CompanyId): Promise<Taxonomies> {
    const all = new Taxonomies(tx, owner);
    const rows = await tx.query<TaxonomyNode & { parent: string | null }>(
      `select uuid, parent, name, path from taxonomy where owner = $1`,
      [owner],
    );
    for (const { parent, ...node } of rows) all.known.set(nodeKey(parent ?? undefined, node.name), node);
    return all;
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
    const base = slug(name);
    for (let nth = 1; ; nth++) {
      const ownSlug = numbered(base, nth);
      const path = pathBelow(parent?.path, ownSlug);
      if (isPathTooLong(Buffer.byteLength(path))) throw new Invalid({ field: `taxonomy ${name}`, message: PATH_RULE });
      // The no-op update returns the row even if another transaction has created the node meanwhile.
      const [node] = await this.tx.query<TaxonomyNode>(
        `insert into taxonomy (owner, uuid, parent, name, slug, path) values ($1, $2, $3, $4, $5, $6)
         on conflict (owner, path) do update set path = excluded.path returning uuid, name, path`,
        [this.owner, newUuid(), parent?.uuid, name, ownSlug, path],
      );
      if (node?.name === name) return node;
    }
  }
}

function parentIn(key: string): string | undefined {
  const [parent] = JSON.parse(key) as [string | null];
  return parent ?? undefined;
}

function nodeKey(parent: string | undefined, name: string): string {
  return JSON.stringify([parent, name]);
}
