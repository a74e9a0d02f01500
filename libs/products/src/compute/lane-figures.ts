import type { Figures, ImpactRecords } from '#impacts';
import { Decimal, figuresIn } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import { receivedFacts, undividedFigures } from '#model/products';
import type { TransportSource } from '#model/products';
import type { ReceivedFacts, ReceivedFootprint } from '#model/factors';
import type { UnitCode } from '#model/terms';
import { amountOf } from '#terms';

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

interface LaneRow extends LaneFigureColumns {
  uuid: string;
  database: string | null;
  dataset: string | null;
  validUntil: string | null;
  received: ReceivedFootprint | null;
  datasetUuid: string | null;
  declaredUnit: UnitCode;
  declaredAmount: string;
  amount: string | null;
  amountUnit: UnitCode | null;
}

/** The figures of these lanes and what they are drawn from, by uuid. Each is read once, however many inputs it carries. */
export async function readLanes(
  sql: Sql,
  company: CompanyId,
  lanes: readonly string[],
): Promise<ReadonlyMap<string, TransportSource>> {
  if (lanes.length === 0) return new Map();
  const rows = await sql.query<LaneRow>(
    `select t.uuid, t.co2e_per_tkm as "CO2ePerTkm", t.impacts::text as impacts, d.factor_database as database, d.name as dataset,
       d.valid_until::text as "validUntil", d.received, d.uuid as "datasetUuid", d.unit as "declaredUnit",
       d.declared_amount as "declaredAmount", t.dataset_amount as amount, t.dataset_amount_unit as "amountUnit"
     from transport_lane t left join dataset d on d.owner = t.dataset_owner and d.uuid = t.dataset
     where t.company = $1 and t.uuid = any($2::uuid[])`,
    [company, lanes],
  );
  return new Map(rows.map((row) => [row.uuid, transportSource(row)]));
}

/** A lane whose stored figures are void is bound to nothing. */
function transportSource(row: LaneRow): TransportSource {
  const figures = figuresInImpacts(row);
  const { database, dataset, validUntil } = row;
  if (!figures || database === null) return { figures: storedLaneFigures(row), contributors: [] };
  const received = receivedBy(row);
  return {
    ...{ figures, contributors: [database] },
    primaryShare: new Decimal(received?.primaryDataShare ?? 0),
    ...(received && { received, supplierShare: new Decimal(100) }),
    ...(received?.exemptedEmissionsPercent && { exemptedPercent: new Decimal(received.exemptedEmissionsPercent) }),
    ...(received?.ipccCharacterizationFactors && { characterizationFactors: received.ipccCharacterizationFactors }),
    ...(dataset !== null && validUntil !== null && { factorsUntil: [{ name: dataset, until: validUntil }] }),
  };
}

/** What the footprint of a partner states, by the rules of an element that is bound to it. */
function receivedBy(row: LaneRow): ReceivedFacts | undefined {
  const { received, datasetUuid, declaredUnit, declaredAmount } = row;
  if (!received || datasetUuid === null) return undefined;
  const binding = { uuid: datasetUuid, declaredUnit, declaredAmount: new Decimal(declaredAmount) };
  return receivedFacts({ binding, received }, amountOf(row.amount, row.amountUnit));
}
