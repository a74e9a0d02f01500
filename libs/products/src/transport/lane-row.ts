import { isDeepStrictEqual } from 'node:util';
import { Missing } from '#faults';
import { Decimal, declaredOf, declaredToJson, impactsText, print } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import type { Trail } from '#access';
import type { Every, UnitCode } from '#model/terms';
import type { LaneFigures, TransportLane } from '#model/products';
import { undividedFigures } from '#model/products';
import { amountOf, BINDING_COLUMNS, datasetOf } from '#terms';
import type { BindingColumns } from '#terms';
import type { LaneFigureColumns } from '../compute/lane-figures.js';
import { figuresInImpacts, storedLaneFigures } from '../compute/lane-figures.js';

export interface LaneRow
  extends Pick<TransportLane, 'uuid' | 'name' | 'created' | 'updated' | 'revision'>, LaneFigureColumns, BindingColumns {
  syncId: string | null;
  distance: string;
  distanceUnit: UnitCode;
  totalKm: string;
  dataset_amount: string | null;
  dataset_amount_unit: UnitCode | null;
  drew_revision: number | null;
}

/** Selects `LaneRow`s. `$1` is the company; callers append further conditions. */
export const SELECT_LANE = `
  select t.uuid, t.sync_id as "syncId", t.name, t.distance, t.distance_unit as "distanceUnit", t.total_km as "totalKm",
    t.co2e_per_tkm as "CO2ePerTkm", t.impacts::text as impacts, t.dataset_owner, t.dataset, t.dataset_amount,
    t.dataset_amount_unit, t.drew_revision, ${BINDING_COLUMNS}, t.created, t.updated, t.revision
  from transport_lane t
  left join dataset d on d.owner = t.dataset_owner and d.uuid = t.dataset
  left join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
  where t.company = $1`;

/** @throws Missing */
export async function getLane(sql: Sql, company: CompanyId, uuid: string): Promise<TransportLane> {
  const [row] = await sql.query<LaneRow>(`${SELECT_LANE} and t.uuid = $2`, [company, uuid]);
  if (!row) throw new Missing(`There is no transport lane ${uuid}.`);
  return laneOf(row);
}

/** A lane whose figures are void is not bound either: the release before stated its climate figure. */
export function laneOf(row: LaneRow): Every<TransportLane> {
  const { uuid, name, created, updated, revision } = row;
  const dataset = figuresInImpacts(row) && datasetOf(row);
  return {
    ...{ uuid, name, created, updated, revision },
    syncId: row.syncId ?? undefined,
    distance: { quantity: new Decimal(row.distance), unit: row.distanceUnit },
    totalKm: new Decimal(row.totalKm),
    CO2ePerTkm: new Decimal(row.CO2ePerTkm),
    figures: storedLaneFigures(row),
    dataset,
    datasetAmount: dataset && amountOf(row.dataset_amount, row.dataset_amount_unit),
    drewRevision: dataset && (row.drew_revision ?? undefined),
  };
}

/** The columns that a request sets, in the order of `writtenOf`. */
export const WRITTEN_COLUMNS = [
  ...['name', 'sync_id', 'distance', 'distance_unit', 'total_km', 'co2e_per_tkm', 'impacts'],
  ...['dataset_owner', 'dataset', 'dataset_amount', 'dataset_amount_unit'],
];

export function writtenOf(lane: Omit<TransportLane, 'created' | 'updated' | 'revision'>): unknown[] {
  const { name, syncId, distance, totalKm, CO2ePerTkm, dataset, datasetAmount } = lane;
  return [
    ...[name, syncId ?? null, print(distance.quantity), distance.unit, print(totalKm), print(CO2ePerTkm)],
    ...[isPlain(lane) ? null : impactsText(lane.figures), dataset?.owner ?? null, dataset?.uuid ?? null],
    ...[datasetAmount ? print(datasetAmount.quantity) : null, datasetAmount?.unit ?? null],
  ];
}

/** Whether a lane states nothing but its climate figure. */
function isPlain({ figures, CO2ePerTkm, dataset }: LaneFigures): boolean {
  return !dataset && isDeepStrictEqual(figures, undividedFigures(CO2ePerTkm));
}

/** What the audit shows of a lane. */
export function trailOf(lane: TransportLane): Trail {
  const { name, syncId, distance, totalKm, CO2ePerTkm, dataset, datasetAmount: amount } = lane;
  return {
    ...{ name, syncId, distance: { quantity: print(distance.quantity), unit: distance.unit } },
    ...{ totalKm: print(totalKm), CO2ePerTkm: print(CO2ePerTkm) },
    ...(!isPlain(lane) && { impacts: declaredToJson(declaredOf(lane.figures)) }),
    ...(dataset && { dataset: dataset.uuid }),
    ...(amount && { datasetAmount: { quantity: print(amount.quantity), unit: amount.unit } }),
  };
}
