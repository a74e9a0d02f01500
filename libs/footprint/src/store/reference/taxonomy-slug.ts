import type { CompanyId, Tx } from '#platform';
import { numbered, slug, UNNAMED } from '../../model/import/slug.js';

/** A name that a node is about to have below a parent; `was` where it is there already. */
interface Named {
  name: string;
  parent?: string;
  was?: { uuid: string; name: string; slug: string };
}

/**
 * The slug of a node. One that an import made beside another of the same slug keeps its number while it keeps its name. Names without letters and digits say nothing by which their paths could differ: those have a number
 * behind their slug, unless the same name stands there already.
 */
export async function slugBeside(tx: Tx, company: CompanyId, { name, parent, was }: Named): Promise<string> {
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
