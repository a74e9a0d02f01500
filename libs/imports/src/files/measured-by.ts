import type { CompanyId, Sql } from '#platform';
import { SHARED } from '#platform';
import { basisNamed, isUnitCode } from '#model/terms';
import type { EnergyBasis, UnitCode } from '#model/terms';

/** How the amounts of a product or a dataset are stated. */
export interface MeasuredBy {
  readonly name: string;
  readonly unit?: UnitCode;
  /** By its name, or that of the dataset that it is bound to. */
  readonly basis?: EnergyBasis;
}

/** By uuid, of materials, process elements, switches and datasets. */
export async function measuresOf(
  sql: Sql,
  company: CompanyId,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, MeasuredBy>> {
  if (uuids.length === 0) return new Map();
  const rows = await sql.query<{ uuid: string; unit: string | null; name: string; bound: string | null }>(
    `select e.uuid, e.unit, e.name, d.name as bound
     from element e left join dataset d on d.owner in ($1, '${SHARED}') and d.uuid = e.dataset
     where e.company = $1 and e.uuid = any($2::uuid[])
     union all select uuid, unit, name, null from switch where company = $1 and uuid = any($2::uuid[])
     union all select uuid, unit, name, null from dataset where owner in ($1, '${SHARED}') and uuid = any($2::uuid[])`,
    [company, [...new Set(uuids)]],
  );
  return new Map(
    rows.map(({ uuid, unit, name, bound }): [string, MeasuredBy] => {
      const basis = basisNamed(name) ?? basisNamed(bound ?? '');
      return [uuid, { name, ...(isUnitCode(unit) && { unit }), ...(basis !== undefined && { basis }) }];
    }),
  );
}
