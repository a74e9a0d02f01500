import type { CompanyId, Tx } from '#platform';

/** Says of each cycle what is wrong with the input that closes it: the way down to itself, by article numbers where there are such. */
export async function cycleWords(
  tx: Tx,
  company: CompanyId,
  cycles: readonly (readonly string[])[],
): Promise<readonly string[]> {
  if (cycles.length === 0) return [];
  const rows = await tx.query<{ uuid: string; label: string }>(
    `select uuid, coalesce(sku, name) as label from element where company = $1 and uuid = any($2::uuid[])
     union all select uuid, name from switch where company = $1 and uuid = any($2::uuid[])`,
    [company, [...new Set(cycles.flat())]],
  );
  const labels = new Map(rows.map(({ uuid, label }) => [uuid, label]));
  return cycles.map((cycle) => {
    const way = cycle.map((node) => labels.get(node) ?? node).join(' → ');
    return `closes a circle: ${way}; nothing can be made of itself`;
  });
}
