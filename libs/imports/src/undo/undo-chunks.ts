import type { Database, Tx } from '#platform';
import { Conflict, Invalid } from '#faults';
import { changedRecords, undoneInWords } from '#model/imports';
import type { ImportRow } from '../files/file-import.js';
import type { KindOfImport } from '../records/kind-of-import.js';
import { UNDONE } from './undone-records.js';
import type { UndoneRecords } from './undone-table.js';
import { surveyUndo } from './undo-survey.js';

/** What an undo works with. */
export interface UndoWork {
  readonly database: Database;
  readonly order: ImportRow;
  /** That of the order. */
  readonly kind: KindOfImport;
  /** Is aborted when it is to end behind the chunk under way. */
  readonly signal: AbortSignal;
  /** Records how many are gone, in the transaction that removes them. */
  readonly record: (tx: Tx, removed: number) => Promise<void>;
}

/** How an undo ended. */
export interface UndoEnd {
  readonly state: 'undone' | 'failed';
  readonly reason: string;
}

/** A record, and its place in the order of those of its import. */
interface Placed {
  readonly uuid: string;
  readonly key: readonly string[];
}

/**
 * Removes what an import created, chunk by chunk, each in a transaction that also says how far it is. What stays is passed over, so
 * whoever takes it up begins at the first record again.
 * @returns undefined where another worker is to go on with it
 * @throws LeaseLost
 */
export async function undoInChunks(work: UndoWork): Promise<UndoEnd | undefined> {
  const { database, order, signal } = work;
  const records = UNDONE[order.kind];
  let removed = Number(order.removed);
  let after: Placed | undefined;
  let refusal: string | undefined;
  for (;;) {
    const some = await nextOf(database, records, order, after);
    try {
      removed += some.length === 0 ? 0 : await removeOf(work, records, some);
    } catch (fault) {
      if (!(fault instanceof Conflict || fault instanceof Invalid)) throw fault;
      // The chunk stays whole; those behind it do not wait for it.
      refusal ??= fault.message;
    }
    after = some.at(-1);
    if (some.length < records.chunk) break;
    if (signal.aborted) return undefined;
  }
  if (refusal !== undefined) return { state: 'failed', reason: refusal };
  const { staying: kept } = await surveyUndo(database, order);
  const changed = changedRecords({ written: Number(order.written), createdRows: Number(order.created_rows) });
  return { state: 'undone', reason: undoneInWords({ removed, kept, changed }) };
}

/** The next records of an import, in the order of an index. */
function nextOf(
  database: Database,
  { table, owner, key, chunk }: UndoneRecords,
  { company, uuid }: ImportRow,
  after: Placed | undefined,
): Promise<Placed[]> {
  const order = key.map(([sql]) => sql).join(', ');
  const places = key.map(([, type], nth) => `$${nth + 3}::${type}`).join(', ');
  const behind = after ? `and (${order}) > (${places})` : '';
  return database.query<Placed>(
    `select r.uuid, array[${key.map(([sql]) => `${sql}::text`).join(', ')}] as key from ${table} r
     where r.${owner} = $1 and r.import = $2 ${behind} order by ${order} limit ${chunk}`,
    [company, uuid, ...(after?.key ?? [])],
  );
}

/** @returns how many of these records are gone */
function removeOf({ database, order, kind, record }: UndoWork, records: UndoneRecords, some: readonly Placed[]) {
  const { company, uuid: imported } = order;
  const { table, owner, judged } = records;
  const uuids = some.map(({ uuid }) => uuid);
  return kind.transaction(database, company, async (tx, _, remove) => {
    await tx.query(
      `select 1 from ${table} r where r.${owner} = $1 and r.uuid = any($2::uuid[]) order by r.uuid for update`,
      [company, uuids],
    );
    const found = await tx.query<{ uuid: string; why: string | null }>(judged('r.uuid = any($3::uuid[])'), [
      ...([company, imported, uuids] as const),
    ]);
    const going = found.flatMap(({ uuid, why }) => (why === null ? [uuid] : []));
    if (going.length === 0) return 0;
    await remove(going, order.undone_by ?? order.actor);
    await record(tx, going.length);
    return going.length;
  });
}
