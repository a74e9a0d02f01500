import type { Checked } from '#faults';
import { Conflict } from '#faults';
import type { CompanyId, Expected, Page, PageRequest, Repeats, Tx, Database } from '#platform';
import type { Trail } from '#access';
import { differences, recordChange, requestRepublication } from '#access';
import { newUuid, requireExpected, inDatasets } from '#platform';
import { leadsThrough, patchField, pathBelow } from '#model/terms';
import { keptCount, listedPage } from './listed-page.js';
import type { TaxonomyNode, TaxonomyRow } from './taxonomy-rows.js';
import { getNode, nodeBySyncId, nodeOf, parentNamed, requireFreePath, SELECT_NODE } from './taxonomy-rows.js';
import { slugBeside } from './taxonomy-slug.js';
import { taken } from './sync-id-taken.js';

export interface TaxonomyPatch {
  name?: string;
  syncId?: string | null;
  /** Null makes the node a root. */
  parent?: { uuid: string } | null;
}

const RENAME = `
  update taxonomy set name = $3, slug = $4, parent = $5, sync_id = $6, revision = revision + 1 where owner = $1 and uuid = $2`;

/** A company's own taxonomy, by which it classifies its elements, datasets and activities. */
export class TaxonomyTree {
  /** @param nameChanged follows a new name or place of a node, in the same transaction: what finds datasets by the names above them */
  constructor(
    private readonly database: Database,
    private readonly nameChanged: (tx: Tx, company: CompanyId, node: string) => Promise<void>,
  ) {}

  async page(company: CompanyId, request: PageRequest): Promise<Page<TaxonomyNode>> {
    const listing = { select: SELECT_NODE, table: 't', count: keptCount('taxonomy'), values: [company] as const };
    return (await listedPage<TaxonomyRow>(this.database, listing, request)).map(nodeOf);
  }

  /** The names of the nodes on a path, from the root down. */
  async namesOn(company: CompanyId, path: string): Promise<string[]> {
    const slugs = path.split('/');
    const paths = slugs.map((_, level) => slugs.slice(0, level + 1).join('/'));
    const nodes = await this.database.query<{ name: string }>(
      'select name from taxonomy where owner = $1 and path = any($2::text[]) order by length(path)',
      [company, paths],
    );
    return nodes.map(({ name }) => name);
  }

  bySyncId(company: CompanyId, syncId: string): Promise<TaxonomyNode | undefined> {
    return nodeBySyncId(this.database, company, syncId);
  }

  /**
   * Creates a node, or returns the one that has the same syncId and says the same already.
   * @throws Invalid, Conflict if another node has the path or the syncId
   */
  create(
    company: CompanyId,
    body: Checked<TaxonomyPatch & { name: string }>,
    repeats: Repeats = 'accepted',
  ): Promise<TaxonomyNode> {
    return this.writing(company, async (tx) => {
      const above = await parentNamed(tx, company, body);
      const { name, syncId = null } = body.whole();
      const holder = syncId === null ? undefined : await nodeBySyncId(tx, company, syncId);
      if (holder) {
        if (repeats === 'accepted' && holder.name === name && holder.parent?.uuid === above?.uuid) return holder;
        throw taken(syncId, holder);
      }
      const uuid = newUuid();
      const ownSlug = await slugBeside(tx, company, { name, parent: above?.uuid });
      const path = pathBelow(above?.path, ownSlug);
      await requireFreePath(tx, company, path);
      await tx.query(
        `insert into taxonomy (owner, uuid, parent, name, slug, path, sync_id) values ($1, $2, $3, $4, $5, $6, $7)`,
        [company, uuid, above?.uuid ?? null, name, ownSlug, path, syncId],
      );
      const node = await getNode(tx, company, uuid);
      const changes = differences({}, trailOf(node));
      await recordChange(tx, company, { action: 'create', kind: 'taxonomy', record: uuid, name, changes });
      return node;
    });
  }

  /**
   * Renames or moves a node together with everything below it, and republishes the footprints that state its path.
   * @throws Missing, Outdated, Invalid, Conflict if another node has the path, or if the node would lie below itself
   */
  patch(company: CompanyId, uuid: string, body: Checked<TaxonomyPatch>, expected?: Expected): Promise<TaxonomyNode> {
    return this.writing(company, async (tx) => {
      const was = await getNode(tx, company, uuid);
      requireExpected(expected, was.revision);
      const named = await parentNamed(tx, company, body);
      const input = body.whole();
      const parent = input.parent === undefined ? was.parent : named;
      if (parent && leadsThrough(parent.path, was.path)) throw new Conflict('A taxonomy can not lie below itself.');
      const name = input.name ?? was.name;
      const isSameNode = name === was.name && parent?.uuid === was.parent?.uuid;
      const syncId = await this.syncIdAfter(tx, company, was, input.syncId);
      if (isSameNode && syncId === was.syncId) return was;
      const ownSlug = await slugBeside(tx, company, { name, parent: parent?.uuid, was });
      const path = pathBelow(parent?.path, ownSlug);
      if (path !== was.path) await this.movePaths(tx, company, was, path);
      await tx.query(RENAME, [company, was.uuid, name, ownSlug, parent?.uuid ?? null, syncId ?? null]);
      if (!isSameNode) await this.nameChanged(tx, company, was.uuid);
      const now = await getNode(tx, company, was.uuid);
      const changes = differences(trailOf(was), trailOf(now));
      await recordChange(tx, company, { action: 'update', kind: 'taxonomy', record: was.uuid, name, changes });
      return now;
    });
  }

  /** No other writer of the company's taxonomy is at work. @throws Conflict if another node has it */
  private async syncIdAfter(tx: Tx, company: CompanyId, was: TaxonomyNode, sent: string | null | undefined) {
    const syncId = patchField(was.syncId, sent);
    const holder = syncId === undefined || syncId === was.syncId ? undefined : await nodeBySyncId(tx, company, syncId);
    if (holder) throw taken(syncId, holder);
    return syncId;
  }

  /**
   * Changes the paths of a node and of everything below it. Paths are unique keys, so the update waits for elements that are
   * being written with a reference to the node. This matters because the worker republishes only what is committed.
   */
  private async movePaths(tx: Tx, company: CompanyId, was: TaxonomyNode, path: string): Promise<void> {
    await requireFreePath(tx, company, path, was.path);
    await requestRepublication(tx, company);
    await tx.query(
      `update taxonomy set path = $3 || substr(path, length($2) + 1), revision = revision + 1
       where owner = $1 and (path = $2 or starts_with(path, $2 || '/'))`,
      [company, was.path, path],
    );
  }

  private writing<T>(company: CompanyId, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inDatasets(this.database, company, work);
  }
}

/** What the audit shows of a node. */
function trailOf({ name, syncId, parent, path }: TaxonomyNode): Trail {
  return { name, syncId, parent: parent?.uuid, path };
}
