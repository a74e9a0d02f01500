import type { FieldFault } from '#faults';
import type { CompanyId, Tx } from '#platform';
import type { KnownUses } from '#model/products';
import type { BillPlan } from './bill-plan.js';

export function cycleOf({ parent, now }: BillPlan, known: KnownUses): Promise<string[] | undefined> {
  return known.cycleClosedBy({ source: now.material ?? '', user: parent.uuid });
}

/** Names the way from the parent down to itself, by article numbers where there are such. */
export async function cycleFault(tx: Tx, company: CompanyId, cycle: readonly string[]): Promise<FieldFault> {
  const rows = await tx.query<{ uuid: string; label: string }>(
    `select uuid, coalesce(sku, name) as label from element where company = $1 and uuid = any($2::uuid[])
     union all select uuid, name from switch where company = $1 and uuid = any($2::uuid[])`,
    [company, cycle],
  );
  const labels = new Map(rows.map(({ uuid, label }) => [uuid, label]));
  const way = cycle.map((node) => labels.get(node) ?? node).join(' → ');
  return { field: 'component', message: `closes a circle: ${way}; nothing can be made of itself` };
}
