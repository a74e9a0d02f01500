import type { Checked } from '#faults';
import { Conflict, Faults, Invalid, Missing } from '#faults';
import type { CompanyId, Sql, Tx } from '#platform';
import type { TaxonomyReference } from '#model/terms';
import { isPathTooLong, PATH_RULE } from '#model/terms';

/** A node of a company's taxonomy. */
export interface TaxonomyNode extends TaxonomyReference {
  syncId?: string;
  slug: string;
  parent?: TaxonomyReference;
  created: Date;
  /** Incremented by every write of the node, and by every write above it that changes its path. */
  revision: number;
}

export type TaxonomyRow = Omit<TaxonomyNode, 'parent' | 'syncId'> & {
  parent: TaxonomyReference | null;
  syncId: string | null;
};

/** Selects `TaxonomyRow`s. `$1` is the company; callers append further conditions. */
export const SELECT_NODE = `
  select t.uuid, t.sync_id as "syncId", t.name, t.slug, t.path, t.created, t.revision,
    case when p.uuid is not null then json_build_object('uuid', p.uuid, 'name', p.name, 'path', p.path) end as parent
  from taxonomy t left join taxonomy p on p.owner = t.owner and p.uuid = t.parent where t.owner = $1`;

export function nodeOf({ parent, syncId, ...row }: TaxonomyRow): TaxonomyNode {
  return { ...row, syncId: syncId ?? undefined, parent: parent ?? undefined };
}

/** @throws Missing */
export async function getNode(tx: Tx, company: CompanyId, uuid: string): Promise<TaxonomyNode> {
  const [row] = await tx.query<TaxonomyRow>(`${SELECT_NODE} and t.uuid = $2`, [company, uuid]);
  if (!row) throw new Missing(`There is no taxonomy ${uuid}.`);
  return nodeOf(row);
}

export async function nodeBySyncId(sql: Sql, company: CompanyId, syncId: string): Promise<TaxonomyNode | undefined> {
  const [row] = await sql.query<TaxonomyRow>(`${SELECT_NODE} and t.sync_id = $2`, [company, syncId]);
  return row && nodeOf(row);
}

/** Finds the parent that a request body names; undefined if it names none. @throws Invalid listing every fault of the body */
export async function parentNamed(
  tx: Tx,
  company: CompanyId,
  { fields, faults: found }: Checked<{ parent?: { uuid: string } | null }>,
): Promise<TaxonomyReference | undefined> {
  const faults = new Faults(found);
  const [row] = fields.parent
    ? await tx.query<TaxonomyReference>(`select uuid, name, path from taxonomy where owner = $1 and uuid = $2`, [
        company,
        fields.parent.uuid,
      ])
    : [];
  if (fields.parent && !row) faults.add({ field: 'parent', message: 'names nothing that exists' });
  faults.requireNone();
  return row;
}

/**
 * @param was the path of the node before it is renamed or moved
 * @throws Conflict naming the node that has the path, Invalid if the path, or the longest path below it, becomes too long
 */
export async function requireFreePath(tx: Tx, company: CompanyId, path: string, was?: string): Promise<void> {
  const [found] = await tx.query<{ holder: string | null; longest: number }>(
    `select (select uuid from taxonomy where owner = $1 and path = $2) as holder,
       octet_length($2::text) + coalesce(max(octet_length(path)) - octet_length($3::text), 0) as longest
     from taxonomy where owner = $1 and starts_with(path, $3 || '/')`,
    [company, path, was ?? ''],
  );
  if (found?.holder) throw new Conflict(`The path ${path} is taken by ${found.holder}.`);
  if (found && isPathTooLong(found.longest)) throw new Invalid({ field: 'name', message: PATH_RULE });
}
