import { batchesByKey, keyOfRow, Page } from '#platform';
import type { CompanyId, Sql, PageRequest } from '#platform';
import type { AuditAction, AuditKind } from './audited-change.js';
import type { Changes } from './changes.js';

/** Which entries are read. */
export interface AuditFilter {
  /** From this time on. */
  since?: Date | undefined;
  /** Before this time. */
  until?: Date | undefined;
  actor?: string | undefined;
  kind?: AuditKind | undefined;
  action?: AuditAction | undefined;
  record?: string | undefined;
}

/** An entry of the audit as it is read. */
export interface AuditEntry {
  uuid: string;
  created: Date;
  /** The id of a client, or the name of a program such as `cli`. */
  actor: string;
  /** The client's name; null if the actor is no client. */
  actorName: string | null;
  requestId: string | null;
  action: AuditAction;
  kind: AuditKind;
  record: string | null;
  name: string | null;
  changes: Changes | null;
  counts: Record<string, number> | null;
  /** Its place in the chain; null until a worker has chained it. */
  number: number | null;
  hash: Buffer | null;
}

const COLUMNS = `e.uuid, e.created, e.actor, c.name as "actorName", e.request_id as "requestId", e.action, e.kind, e.record, e.name,
  e.changes, e.counts, e.number, e.hash`;

/** Reads one page, in the order (created, uuid). */
export async function listEntries(
  sql: Sql,
  company: CompanyId,
  filter: AuditFilter,
  request: PageRequest,
): Promise<Page<AuditEntry>> {
  const { page, limit, after } = request;
  const count = await countEntries(sql, company, filter);
  // One extra row tells whether another page follows.
  const rows = await readEntries(sql, company, filter, limit + 1, after, after ? 0 : (page - 1) * limit);
  return Page.of(count, request, rows, keyOfRow);
}

const AT_ONCE = 500;

/** Reads all entries that a filter selects, batch by batch; see `batchesByKey`. */
export function allEntries(sql: Sql, company: CompanyId, filter: AuditFilter): AsyncGenerator<readonly AuditEntry[]> {
  return batchesByKey<AuditEntry>(AT_ONCE, (after) => readEntries(sql, company, filter, AT_ONCE, after));
}

/** Without a filter the chain knows how many there are, however many. */
const COUNT_ALL = `
  select coalesce((select head_number - pruned_number from audit_chain where company = $1), 0)
    + (select count(*) from audit_entry where company = $1 and number is null) as count`;

export async function countEntries(sql: Sql, company: CompanyId, filter: AuditFilter): Promise<number> {
  const { conditions, values } = selected(company, filter);
  const text =
    conditions === '' ? COUNT_ALL : `select count(*) as count from audit_entry e where e.company = $1 ${conditions}`;
  const [total] = await sql.query<{ count: number }>(text, values);
  return total?.count ?? 0;
}

function readEntries(
  sql: Sql,
  company: CompanyId,
  filter: AuditFilter,
  most: number,
  after?: { created: string | Date; uuid: string },
  offset = 0,
): Promise<AuditEntry[]> {
  const { conditions, values } = selected(company, filter);
  const place = (nth: number) => `$${values.length + nth}`;
  const behind = after ? `and (e.created, e.uuid) > (${place(3)}::timestamptz, ${place(4)}::uuid)` : '';
  return sql.query<AuditEntry>(
    `select ${COLUMNS} from audit_entry e left join client c on c.company = $1 and c.id = e.actor
     where e.company = $1 ${conditions} ${behind} order by e.created, e.uuid limit ${place(1)} offset ${place(2)}`,
    [...values, most, offset, ...(after ? [after.created, after.uuid] : [])],
  );
}

function selected(
  company: CompanyId,
  { since, until, actor, kind, action, record }: AuditFilter,
): { conditions: string; values: readonly [CompanyId, ...unknown[]] } {
  const values: [CompanyId, ...unknown[]] = [company];
  let conditions = '';
  const add = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions += ` and ${condition.replace('?', `$${values.length}`)}`;
  };
  add('e.created >= ?', since);
  add('e.created < ?', until);
  add('e.actor = ?', actor);
  add('e.kind = ?', kind);
  add('e.action = ?', action);
  add('e.record = ?', record);
  // Activities are most of what is written: all other kinds have an index.
  if (kind !== undefined && kind !== 'activity') conditions += ` and e.kind <> 'activity'`;
  return { conditions, values };
}
