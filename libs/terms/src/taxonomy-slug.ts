import type { CompanyId, Tx } from '#platform';
import { numbered, slug, UNNAMED } from '#model/terms';

/** The new name and parent of a node; `was` is its present state if it exists already. */
interface NamedNode {
  name: string;
  parent?: string;
  was?: { uuid: string; name: string; slug: string };
}

/**
 * Chooses the slug of a node. A node that keeps its name keeps its slug, including the number that an import may have appended
 * to tell it from a sibling. A name without letters and digits leaves nothing to make a slug of: it gets a numbered one, or that
 * of a sibling with the same name.
 */
export async function slugBeside(tx: Tx, company: CompanyId, { name, parent, was }: NamedNode): Promise<string> {
  const own = slug(name);
  if (own !== UNNAMED) return name === was?.name ? was.slug : own;
  const beside = await tx.query<{ name: string; slug: string }>(
    `select name, slug from taxonomy where owner = $1 and parent is not distinct from $2::uuid and uuid is distinct from $3::uuid`,
    [company, parent ?? null, was?.uuid ?? null],
  );
  const same = beside.find((each) => each.name === name);
  if (same) return same.slug;
  const taken = new Set(beside.map((each) => each.slug));
  for (let nth = 1; ; nth++) if (!taken.has(numbered(own, nth))) return numbered(own, nth);
}
