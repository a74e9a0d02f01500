import type { CompanyId, Sql } from '#platform';
import { isUnitCode } from '#model/terms';
import type { UnitCode } from '#model/terms';

/** The units of materials, process elements and switches, by uuid. */
export async function unitsOfProducts(
  sql: Sql,
  company: CompanyId,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, UnitCode>> {
  if (uuids.length === 0) return new Map();
  const rows = await sql.query<{ uuid: string; unit: string | null }>(
    `select uuid, unit from element where company = $1 and uuid = any($2::uuid[])
     union all select uuid, unit from switch where company = $1 and uuid = any($2::uuid[])`,
    [company, [...new Set(uuids)]],
  );
  return new Map(rows.flatMap(({ uuid, unit }) => (isUnitCode(unit) ? [[uuid, unit]] : [])));
}
