import { Decimal, print } from '#impacts';
import type { CompanyId, Tx } from '#platform';
import { derivedUuid } from '#model/terms';

/** A lane by which a component comes; one that is not stored yet differs from another in its length alone. */
export interface BillLane {
  readonly uuid: string;
  readonly name: string;
  readonly totalKm: Decimal;
  readonly co2ePerTkm: Decimal;
  readonly isStored: boolean;
  /** The lane that a bill made it of, for a length of its own. */
  readonly madeOf?: BillLane;
}

/** A lane of this length and the emissions of another. The same always makes the same lane, however often it is imported. */
export function laneOfLength(lane: BillLane, km: Decimal): BillLane {
  const of = lane.madeOf ?? lane;
  for (const known of [lane, of]) if (km.eq(known.totalKm)) return known;
  const { co2ePerTkm } = of;
  const uuid = uuidOfLength(of.uuid, km, co2ePerTkm);
  return { uuid, name: nameOfLength(of.name, km), totalKm: km, co2ePerTkm, isStored: false, madeOf: of };
}

function uuidOfLength(of: string, km: Decimal, co2ePerTkm: Decimal): string {
  return derivedUuid(of, `${print(km)} km at ${print(co2ePerTkm)}`);
}

function nameOfLength(of: string, km: Decimal): string {
  return `${of}, ${print(km)} km`;
}

/** Reads lanes, each with the one that it was made of. */
export async function readLanes(tx: Tx, company: CompanyId, uuids: readonly string[]): Promise<Map<string, BillLane>> {
  const lanes = await selectLanes(tx, company, 'uuid = any($2::uuid[])', uuids);
  const suffixed = lanes.flatMap((lane) => {
    const suffix = nameOfLength('', lane.totalKm);
    return lane.name.endsWith(suffix) ? [{ lane, name: lane.name.slice(0, -suffix.length) }] : [];
  });
  const named = await selectLanes(
    tx,
    company,
    'name = any($2::text[])',
    suffixed.map(({ name }) => name),
  );
  const madeOf = new Map(
    suffixed.flatMap(({ lane: { uuid, totalKm, co2ePerTkm }, name }) => {
      const of = named.find((each) => each.name === name && uuidOfLength(each.uuid, totalKm, co2ePerTkm) === uuid);
      return of ? [[uuid, of]] : [];
    }),
  );
  return new Map(lanes.map((lane) => [lane.uuid, { ...lane, madeOf: madeOf.get(lane.uuid) }]));
}

async function selectLanes(
  tx: Tx,
  company: CompanyId,
  condition: string,
  values: readonly string[],
): Promise<BillLane[]> {
  if (values.length === 0) return [];
  const rows = await tx.query<{ uuid: string; name: string; km: string; co2e: string }>(
    `select uuid, name, total_km as km, co2e_per_tkm as co2e from transport_lane
     where company = $1 and ${condition} order by created, uuid`,
    [company, values],
  );
  return rows.map(({ uuid, name, km, co2e }) => {
    return { uuid, name, totalKm: new Decimal(km), co2ePerTkm: new Decimal(co2e), isStored: true };
  });
}
