import { Invalid } from '#faults';
import type { CompanyId, Tx } from '#platform';
import { violatesForeignKey } from '#platform';
import type { TransportLane } from '#model/products';
import { WRITTEN_COLUMNS, writtenOf } from './lane-row.js';

/** What a request decides of a lane. */
export type WrittenLane = Omit<TransportLane, 'created' | 'updated' | 'revision'>;

const FIRST = 3;
const place = (nth: number) => `$${FIRST + nth}`;
/** The place of the dataset among the values. */
const DATASET = `${place(WRITTEN_COLUMNS.indexOf('dataset'))}::uuid`;
const REVISION = place(WRITTEN_COLUMNS.length);

const INSERT = `
  insert into transport_lane (company, uuid, ${WRITTEN_COLUMNS.join(', ')}, drew_revision, drew_on)
  values ($1, $2, ${WRITTEN_COLUMNS.map((_, nth) => place(nth)).join(', ')}, ${REVISION},
    case when ${DATASET} is not null then array[${DATASET}] end)
  on conflict (company, sync_id) do nothing returning uuid`;

/** Inserts a lane. @returns whether its syncId was free */
export async function insertLane(tx: Tx, company: CompanyId, lane: WrittenLane): Promise<boolean> {
  return (await requireBoundDataset(tx.query(INSERT, valuesOf(company, lane)))).length > 0;
}

const UPDATE = `
  update transport_lane set ${WRITTEN_COLUMNS.map((column, nth) => `${column} = ${place(nth)}`).join(', ')},
    drew_revision = ${REVISION},
    drew_on = case when ${DATASET} is null or ${DATASET} = any(drew_on) then drew_on else array_append(drew_on, ${DATASET}) end,
    updated = statement_timestamp(), revision = revision + 1
  where company = $1 and uuid = $2`;

export async function writeLane(tx: Tx, company: CompanyId, lane: WrittenLane): Promise<void> {
  await requireBoundDataset(tx.query(UPDATE, valuesOf(company, lane)));
}

function valuesOf(company: CompanyId, lane: WrittenLane): [CompanyId, ...unknown[]] {
  return [company, lane.uuid, ...writtenOf(lane), lane.drewRevision ?? null];
}

const BOUND_DATASET = 'transport_lane_dataset_owner_dataset_fkey';

/** Waits for a write that may bind a dataset. @throws Invalid if the dataset was deleted after it was looked up */
async function requireBoundDataset<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!violatesForeignKey(error, BOUND_DATASET)) throw error;
    throw new Invalid({ field: 'dataset', message: 'names nothing that exists' });
  }
}
