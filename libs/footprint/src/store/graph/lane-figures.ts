import type { Figures, ImpactRecords } from '#impacts';
import { Decimal, figuresIn } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import { undividedFigures } from '../../model/lane-figures.js';

/** The figures of a lane as they are stored: `impacts` as JSON, null where the lane states nothing but its climate figure. */
export interface LaneFigureColumns {
  CO2ePerTkm: string;
  impacts: string | null;
}

/**
 * The figures in `impacts`. Undefined where there are none, or where they are void: a release that does not know the column has
 * written another climate figure since.
 */
export function figuresInImpacts({ CO2ePerTkm, impacts }: LaneFigureColumns): Figures | undefined {
  if (impacts === null) return undefined;
  const figures = figuresIn(JSON.parse(impacts) as ImpactRecords);
  const fossil = figures['GWP-fossil']?.A1_A3;
  return fossil !== undefined && new Decimal(fossil).eq(CO2ePerTkm) ? figures : undefined;
}

export function storedLaneFigures(columns: LaneFigureColumns): Figures {
  return figuresInImpacts(columns) ?? undividedFigures(new Decimal(columns.CO2ePerTkm));
}

/** The figures of these lanes, by uuid. Each is read once, however many inputs it carries. */
export async function readLaneFigures(
  sql: Sql,
  company: CompanyId,
  lanes: readonly string[],
): Promise<ReadonlyMap<string, Figures>> {
  if (lanes.length === 0) return new Map();
  const rows = await sql.query<LaneFigureColumns & { uuid: string }>(
    `select uuid, co2e_per_tkm as "CO2ePerTkm", impacts::text as impacts from transport_lane
     where company = $1 and uuid = any($2::uuid[])`,
    [company, lanes],
  );
  return new Map(rows.map((row) => [row.uuid, storedLaneFigures(row)]));
}
