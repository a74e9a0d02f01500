import { Invalid } from '#faults';
import type { AuditedChange, Changes } from '#access';
import type { CompanyId, Tx, HeldGraph } from '#platform';
import { amongThese, violatesForeignKey } from '#platform';
import { entryOf, entryValues } from '#access';
import type { Element } from '#model/products';
import { changedIndicators } from '#model/products';
import type { ChangedSource } from '../compute/compute-graph.js';
import { changesBetween } from './audit-trail.js';
import { rowOf, WRITTEN_COLUMNS } from './element-columns.js';

export interface ElementUpdate {
  /** The stored state, with which the audit trail compares. */
  was: Element;
  now: Element;
  /** Recorded in the audit trail. */
  reason?: string;
}

export interface RowWrite {
  inserted?: readonly Element[];
  updated?: readonly ElementUpdate[];
  deleted?: readonly Element[];
  /** The import that creates those that are inserted. */
  imported?: string;
}

/** What a write leaves its caller to publish and to recompute. */
export interface Written {
  /** The chains of all written elements. */
  chains: string[];
  /** Updated elements whose users may have to be recomputed. */
  sources: ChangedSource[];
}

const columns = WRITTEN_COLUMNS.join(', ');

const TRAIL = `
  insert into element_change (company, element, actor, changes)
  select $1, (r->>'element')::uuid, $3, r->'changes' from jsonb_array_elements($2::jsonb) r`;

const INSERTED = `
  with now as (
    insert into element (company, uuid, ${columns}, received_revision, import)
    select company, uuid, ${columns}, 1, $5::uuid from json_populate_recordset(null::element, $4::json) where company = $1
    returning uuid
  )`;
const INSERT = `${INSERTED} ${TRAIL}`;
const INSERT_AUDITED = `${INSERTED}, entry as (${entryOf(6, 'now')}) ${TRAIL}`;

/** What the release before wrote stays marked, whoever writes it, until what draws on it is computed again: see `completeModels`. */
const RECEIVED = `case when e.received is null or e.received ? 'differences' then r.received else coalesce(r.received, '{}') - 'differences' end`;

// `updated` is the time of the statement, not now(): a transaction that had to wait began before the one it waited for.
// Without `received_revision` a trigger takes the row for one that the release before wrote.
const UPDATE = `
  update element e set (${columns}, updated, revision, received_revision) =
    (${WRITTEN_COLUMNS.map((column) => (column === 'received' ? RECEIVED : `r.${column}`)).join(', ')},
      statement_timestamp(), e.revision + 1, e.revision + 1)
  from json_populate_recordset(null::element, $2::json) r
  where e.company = $1 and e.uuid = r.uuid and ${amongThese('e.uuid', '$3')}`;

/** Writes rows and audit trail. The caller must recompute what draws on the elements, and publish all that changed. */
export async function writeRows(
  graph: HeldGraph,
  { inserted = [], updated = [], deleted = [], imported }: RowWrite,
  actor: string,
): Promise<Written> {
  const { company } = graph;
  await remove(graph, company, deleted);
  await insertRows(graph, company, inserted, actor, { imported });
  const after = updated.map(({ now }) => now);
  const uuids = after.map(({ uuid }) => uuid);
  if (after.length > 0) await requireBoundDataset(graph.query(UPDATE, [company, rowsOf(after), uuids]));
  const trail = updated.map(({ was, now, reason }) => ({
    element: now.uuid,
    changes: { ...changesBetween(was, now), ...(reason === undefined ? {} : { reason: { to: reason } }) },
  }));
  const changes = changed(trail);
  if (changes.length > 0) await graph.query(TRAIL, [company, JSON.stringify(changes), actor]);
  return {
    chains: [...inserted, ...after, ...deleted].map(({ chain }) => chain),
    sources: updated.flatMap(({ was, now }) => {
      const codes = changedIndicators(was, now);
      return codes.length > 0 ? [{ uuid: now.uuid, codes }] : [];
    }),
  };
}

/** Deletes versions, and marks the version before each as the newest. */
async function remove(tx: Tx, company: CompanyId, deleted: readonly Element[]): Promise<void> {
  if (deleted.length === 0) return;
  await tx.query(`delete from element where company = $1 and uuid = any($2)`, [
    company,
    deleted.map(({ uuid }) => uuid),
  ]);
  await tx.query(
    `update element e set newest = true where e.company = $1 and e.chain = any($2) and not e.newest
       and not exists (select from element n where n.company = $1 and n.chain = e.chain and n.version > e.version)`,
    [company, deleted.map(({ chain }) => chain)],
  );
}

/**
 * Writes rows and audit trail of new versions, each the newest of its element. After version 1 the caller must hold the graph.
 * @param more the import that creates them, and an entry that is written to the audit in the same statement
 */
export async function insertRows(
  tx: Tx,
  company: CompanyId,
  inserted: readonly Element[],
  actor: string,
  { imported, entry }: { imported?: string | undefined; entry?: AuditedChange } = {},
): Promise<void> {
  if (inserted.length === 0) return;
  const grown = inserted.filter(({ version }) => version > 1).map(({ chain }) => chain);
  if (grown.length > 0) {
    await tx.query(`update element set newest = false where company = $1 and chain = any($2) and newest`, [
      company,
      grown,
    ]);
  }
  const trail = changed(inserted.map((now) => ({ element: now.uuid, changes: changesBetween(undefined, now) })));
  const values = [company, JSON.stringify(trail), actor, rowsOf(inserted), imported ?? null] as const;
  await requireBoundDataset(
    entry ? tx.query(INSERT_AUDITED, [...values, ...entryValues(entry)]) : tx.query(INSERT, values),
  );
}

const BOUND_DATASET = 'element_dataset_owner_dataset_fkey';

/** Waits for a write that may bind a dataset. @throws Invalid if the dataset was deleted after it was looked up */
async function requireBoundDataset(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!violatesForeignKey(error, BOUND_DATASET)) throw error;
    throw new Invalid({ field: 'dataset', message: 'names nothing that exists' });
  }
}

/** What changed in an element. */
interface ElementChanges {
  element: string;
  changes: Changes;
}

function changed(trail: readonly ElementChanges[]): readonly ElementChanges[] {
  return trail.filter(({ changes }) => Object.keys(changes).length > 0);
}

function rowsOf(elements: readonly Element[]): string {
  return JSON.stringify(elements.map(rowOf));
}
