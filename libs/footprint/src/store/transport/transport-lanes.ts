import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Conflict, Faults, Missing } from '#faults';
import { Decimal, print } from '#impacts';
import type { CompanyId, Expected, Page, PageRequest, Sql, Trail, Tx } from '#platform';
import { Database, differences, newUuid, recordChange, requireExpected, violatedUnique } from '#platform';
import { patchField } from '../../model/patch.js';
import type { Every } from '../../model/field.js';
import type { LaneLength, LengthPatch, TransportLane } from '../../model/transport-lane.js';
import { laneLength, lengthAfter } from '../../model/transport-lane.js';
import type { UnitCode } from '../../model/units.js';
import { ElementsChanged } from '../element/elements-changed.js';
import { inGraph } from '../element/graph-lock.js';
import { keptCount, listedPage } from '../reference/listed-page.js';
import { recomputeCarried } from './recompute-carried.js';

/** A patch of a lane. An absent key keeps its value; only a syncId can be cleared. */
export interface LanePatch extends LengthPatch {
  name?: string;
  syncId?: string | null;
  CO2ePerTkm?: Decimal;
}

interface LaneRow extends Pick<TransportLane, 'uuid' | 'name' | 'created' | 'updated' | 'revision'> {
  syncId: string | null;
  distance: string;
  distanceUnit: UnitCode;
  totalKm: string;
  CO2ePerTkm: string;
}

const COLUMNS = `t.uuid, t.sync_id as "syncId", t.name, t.distance, t.distance_unit as "distanceUnit", t.total_km as "totalKm",
  t.co2e_per_tkm as "CO2ePerTkm", t.created, t.updated, t.revision`;
const SELECT_LANE = `select ${COLUMNS} from transport_lane t where t.company = $1`;

/** The transport lanes of a company: the routes and vehicles by which its goods are carried. */
@Injectable()
export class TransportLanes {
  constructor(
    private readonly database: Database,
    private readonly changed: ElementsChanged,
  ) {}

  async page(company: CompanyId, request: PageRequest): Promise<Page<TransportLane>> {
    const count = keptCount('transport_lane');
    const listing = { select: SELECT_LANE, table: 't', count, values: [company] as const };
    return (await listedPage<LaneRow>(this.database, listing, request)).map(laneOf);
  }

  /** @throws Missing */
  get(company: CompanyId, uuid: string): Promise<TransportLane> {
    return getLane(this.database, company, uuid);
  }

  /** Creates a lane, or returns the one that has the same syncId and the same values already. @throws Invalid, Conflict */
  async create(
    company: CompanyId,
    body: Checked<LanePatch & { name: string; CO2ePerTkm: Decimal }>,
  ): Promise<TransportLane> {
    const { distance, totalKm } = soundLength(body, laneLength);
    const patch = body.whole();
    const created = await this.database.transaction(async (tx) => {
      const [row] = await tx.query<LaneRow>(
        `insert into transport_lane as t (company, uuid, name, sync_id, distance, distance_unit, total_km, co2e_per_tkm)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (company, sync_id) do nothing returning ${COLUMNS}`,
        [
          ...([company, newUuid(), patch.name, patch.syncId ?? null] as const),
          ...[print(distance.quantity), distance.unit, print(totalKm), print(patch.CO2ePerTkm)],
        ],
      );
      const lane = row && laneOf(row);
      const change = { action: 'create', kind: 'transportLane', name: patch.name } as const;
      if (lane) {
        await recordChange(tx, company, { ...change, record: lane.uuid, changes: differences({}, trailOf(lane)) });
      }
      return lane;
    });
    if (created) return created;
    const holder = await this.bySyncId(company, patch.syncId ?? '');
    const isSame = holder?.name === patch.name && holder.totalKm.eq(totalKm) && holder.CO2ePerTkm.eq(patch.CO2ePerTkm);
    if (holder && isSame) return holder;
    throw taken(patch.syncId, holder);
  }

  /**
   * Patches a lane, and recomputes the models with inputs carried over it. Activities keep their computed CO2e.
   * @throws Missing, Outdated, Invalid, Conflict
   */
  async patch(company: CompanyId, uuid: string, body: Checked<LanePatch>, expected?: Expected): Promise<TransportLane> {
    try {
      return await inGraph(this.database, company, async (graph) => {
        const was = await getLane(graph, company, uuid);
        requireExpected(expected, was.revision);
        const now = laneAfter(was, body);
        if (isDeepStrictEqual(writtenOf(was), writtenOf(now))) return was;
        await write(graph, company, now);
        const changes = differences(trailOf(was), trailOf(now));
        const change = { action: 'update', kind: 'transportLane', record: uuid, name: now.name, changes } as const;
        await recordChange(graph, company, change);
        if (!now.totalKm.eq(was.totalKm) || !now.CO2ePerTkm.eq(was.CO2ePerTkm)) {
          await recomputeCarried(graph, uuid, this.changed);
        }
        return getLane(graph, company, uuid);
      });
    } catch (error) {
      const { syncId } = body.fields;
      if (!syncId || violatedUnique(error) !== 'transport_lane_sync_id') throw error;
      throw taken(syncId, await this.bySyncId(company, syncId));
    }
  }

  private async bySyncId(company: CompanyId, syncId: string): Promise<TransportLane | undefined> {
    const [row] = await this.database.query<LaneRow>(`${SELECT_LANE} and t.sync_id = $2`, [company, syncId]);
    return row && laneOf(row);
  }
}

/** Derives the length of a lane from a patch by the given rule. @throws Invalid listing every fault of the body */
function soundLength(body: Checked<LanePatch>, rule: (patch: LengthPatch) => LaneLength): LaneLength {
  const faults = new Faults(body.faults);
  const length = faults.isClear('distance', 'totalKm') ? faults.collect(() => rule(body.fields)) : undefined;
  faults.requireNone();
  if (!length) throw new Error('A lane without fault has a length.');
  return length;
}

function laneAfter(was: TransportLane, body: Checked<LanePatch>): TransportLane {
  const length = soundLength(body, (patch) => lengthAfter(was, patch));
  const patch = body.whole();
  return {
    ...was,
    ...length,
    name: patch.name ?? was.name,
    syncId: patchField(was.syncId, patch.syncId),
    CO2ePerTkm: patch.CO2ePerTkm ?? was.CO2ePerTkm,
  };
}

/** The column values that a write of a lane sets, in the order of `write`. */
function writtenOf({ name, syncId, distance, totalKm, CO2ePerTkm }: TransportLane): unknown[] {
  return [name, syncId ?? null, print(distance.quantity), distance.unit, print(totalKm), print(CO2ePerTkm)];
}

/** What the audit shows of a lane. */
function trailOf({ name, syncId, distance, totalKm, CO2ePerTkm }: TransportLane): Trail {
  const { quantity, unit } = distance;
  return {
    ...{ name, syncId, distance: { quantity: print(quantity), unit } },
    ...{ totalKm: print(totalKm), CO2ePerTkm: print(CO2ePerTkm) },
  };
}

async function write(tx: Tx, company: CompanyId, lane: TransportLane): Promise<void> {
  await tx.query(
    `update transport_lane set name = $3, sync_id = $4, distance = $5, distance_unit = $6, total_km = $7,
       co2e_per_tkm = $8, updated = statement_timestamp(), revision = revision + 1
     where company = $1 and uuid = $2`,
    [company, lane.uuid, ...writtenOf(lane)],
  );
}

async function getLane(sql: Sql, company: CompanyId, uuid: string): Promise<TransportLane> {
  const [row] = await sql.query<LaneRow>(`${SELECT_LANE} and t.uuid = $2`, [company, uuid]);
  if (!row) throw new Missing(`There is no transport lane ${uuid}.`);
  return laneOf(row);
}

function laneOf({ distance, distanceUnit, totalKm, CO2ePerTkm, syncId, ...row }: LaneRow): Every<TransportLane> {
  return {
    ...row,
    syncId: syncId ?? undefined,
    distance: { quantity: new Decimal(distance), unit: distanceUnit },
    totalKm: new Decimal(totalKm),
    CO2ePerTkm: new Decimal(CO2ePerTkm),
  };
}

function taken(syncId: string | null | undefined, holder: TransportLane | undefined): Conflict {
  return new Conflict(`The syncId ${syncId} is taken by ${holder?.uuid ?? 'a lane being written'}, another record.`);
}
