import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Conflict, Faults } from '#faults';
import type { CompanyId, Expected, Page, PageRequest, Repeats, Sql, Tx } from '#platform';
import { Database, newUuid, requireExpected, violatedUnique, inGraph } from '#platform';
import { differences, recordChange } from '#access';
import type { LaneDatasets, LaneFiguresPatch, LengthPatch, TransportLane } from '#model/products';
import { laneFiguresAfter, laneLength, lengthAfter } from '#model/products';
import { patchField } from '#model/terms';
import { findDatasets } from '#factors';
import { ElementsChanged } from '../element/elements-changed.js';
import { resolveDataset } from '../element/resolve-references.js';
import { keptCount, listedPage } from '#terms';
import type { LaneRow } from './lane-row.js';
import { getLane, laneOf, SELECT_LANE, trailOf, writtenOf } from './lane-row.js';
import { recomputeCarried } from './recompute-carried.js';
import type { WrittenLane } from './write-lane.js';
import { insertLane, writeLane } from './write-lane.js';

/** A patch of a lane. An absent key keeps its value; only a syncId can be cleared, and a dataset and its amount. */
export interface LanePatch extends LengthPatch, LaneFiguresPatch {
  name?: string;
  syncId?: string | null;
  dataset?: { uuid: string } | null;
}

/** The request body for a new lane. */
export type LaneInput = LanePatch & { name: string };

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

  bySyncId(company: CompanyId, syncId: string): Promise<TransportLane | undefined> {
    return laneBySyncId(this.database, company, syncId);
  }

  /** Creates a lane, or returns the one that has the same syncId and the same values already. @throws Invalid, Conflict */
  create(company: CompanyId, body: Checked<LaneInput>, repeats: Repeats = 'accepted'): Promise<TransportLane> {
    return this.database.transaction(async (tx) => {
      const faults = new Faults(body.faults);
      const named = await resolveDataset(tx, company, body.fields.dataset, faults);
      const lane = { uuid: newUuid(), ...laneAfter(undefined, body.fields, { named }, faults) };
      if (await insertLane(tx, company, lane)) {
        const created = await getLane(tx, company, lane.uuid);
        const { uuid: record, name } = created;
        const changes = differences({}, trailOf(created));
        await recordChange(tx, company, { action: 'create', kind: 'transportLane', record, name, changes });
        return created;
      }
      const holder = await laneBySyncId(tx, company, lane.syncId ?? '');
      if (repeats === 'refused') throw taken(lane.syncId, holder);
      const bound = holder && (await boundTo(tx, company, holder));
      if (holder && isSameLane(holder, sentAgain(holder, body.whole(), { bound, named }))) return holder;
      throw taken(lane.syncId, holder);
    });
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
        const faults = new Faults(body.faults);
        const named = await resolveDataset(graph, company, body.fields.dataset, faults);
        const bound = await boundTo(graph, company, was);
        const now = { ...was, ...laneAfter(was, body.fields, { bound, named }, faults) };
        if (isSameLane(was, now)) return was;
        await writeLane(graph, company, now);
        const changes = differences(trailOf(was), trailOf(now));
        const change = { action: 'update', kind: 'transportLane', record: uuid, name: now.name, changes } as const;
        await recordChange(graph, company, change);
        // Models take more from a dataset than figures, such as how long it is valid.
        const isDrawnOtherwise = now.dataset?.uuid !== was.dataset?.uuid || now.drewRevision !== was.drewRevision;
        if (!now.totalKm.eq(was.totalKm) || isDrawnOtherwise || !isDeepStrictEqual(now.figures, was.figures)) {
          await recomputeCarried(graph, uuid, this.changed);
        }
        return getLane(graph, company, uuid);
      });
    } catch (error) {
      const { syncId } = body.fields;
      if (!syncId || violatedUnique(error) !== 'transport_lane_sync_id') throw error;
      throw taken(syncId, await laneBySyncId(this.database, company, syncId));
    }
  }
}

/** The fields that figures depend on. If one of them is faulty, the figures are not computed. */
const FIGURE_FIELDS = ['CO2ePerTkm', 'impacts', 'dataset', 'datasetAmount'];

/** What a lane is after a patch; undefined stands for a new lane. @throws Invalid listing every fault of the body */
function laneAfter(
  was: TransportLane | undefined,
  patch: Partial<LanePatch>,
  datasets: LaneDatasets,
  faults: Faults,
): Omit<WrittenLane, 'uuid'> {
  const drawn = faults.isClear(...FIGURE_FIELDS)
    ? faults.collect(() => laneFiguresAfter(was, patch, datasets))
    : undefined;
  const length = faults.isClear('distance', 'totalKm')
    ? faults.collect(() => (was ? lengthAfter(was, patch) : laneLength(patch)))
    : undefined;
  faults.requireNone();
  if (!length || !drawn) throw new Error('A lane without fault has a length and figures.');
  const { figures, CO2ePerTkm, dataset, datasetAmount, drewRevision } = drawn;
  return {
    name: patch.name ?? was?.name ?? '',
    syncId: patchField(was?.syncId, patch.syncId),
    ...{ distance: length.distance, totalKm: length.totalKm },
    ...{ figures, CO2ePerTkm, dataset, datasetAmount, drewRevision },
  };
}

/** The lane that has the syncId of a request, after it. The same length in another unit changes nothing. */
function sentAgain(holder: TransportLane, patch: LaneInput, datasets: LaneDatasets): WrittenLane {
  const after = { ...holder, ...laneAfter(holder, patch, datasets, new Faults()) };
  return after.totalKm.eq(holder.totalKm) ? { ...after, distance: holder.distance } : after;
}

function isSameLane(one: WrittenLane, other: WrittenLane): boolean {
  return isDeepStrictEqual(writtenOf(one), writtenOf(other));
}

async function boundTo(tx: Tx, company: CompanyId, { dataset }: TransportLane): Promise<LaneDatasets['bound']> {
  return dataset && (await findDatasets(tx, company, [dataset.uuid])).get(dataset.uuid);
}

async function laneBySyncId(sql: Sql, company: CompanyId, syncId: string): Promise<TransportLane | undefined> {
  const [row] = await sql.query<LaneRow>(`${SELECT_LANE} and t.sync_id = $2`, [company, syncId]);
  return row && laneOf(row);
}

function taken(syncId: string | null | undefined, holder: TransportLane | undefined): Conflict {
  return new Conflict(`The syncId ${syncId} is taken by ${holder?.uuid ?? 'a lane being written'}, another record.`);
}
