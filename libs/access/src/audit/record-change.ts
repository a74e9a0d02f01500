import type { CompanyId, Tx, WorkAuthor } from '#platform';
import { Database, currentAuthor } from '#platform';
import type { AuditedChange } from './audited-change.js';

const COLUMNS = 'company, actor, request_id, action, kind, record, name, changes, counts';

const INSERT = `insert into audit_entry (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/**
 * Writes the entry of a change, in the transaction that makes the change.
 * @param owner the company, or SHARED for what belongs to the installation
 * @param by who makes it; by default whoever the current code works for
 */
export async function recordChange(
  tx: Tx,
  owner: CompanyId,
  change: AuditedChange,
  by: WorkAuthor = currentAuthor(),
): Promise<void> {
  // By itself it would commit without the change.
  if (tx instanceof Database) throw new Error('An entry is written in the transaction of its change.');
  await tx.query(INSERT, [owner, ...entryValues(change, by)]);
}

/** The values of an entry, in the order of `entryOf`. */
export function entryValues(change: AuditedChange, by: WorkAuthor = currentAuthor()): unknown[] {
  const { action, kind, record, name, changes, counts } = change;
  return [
    ...[by.actor, by.requestId ?? null, action, kind, record ?? null, name ?? null],
    ...[changes, counts].map((part) => (part === undefined ? null : JSON.stringify(part))),
  ];
}

/**
 * A statement that writes the entry for a statement which it is part of, as one of its `with` queries: so a write that is a single
 * statement stays one. Its values are `entryValues`.
 * @param first the number of the parameter with the first of the values
 * @param rows a query of the same statement; without a row of it there is no entry
 */
export function entryOf(first: number, rows: string): string {
  const types = ['text', 'text', 'text', 'text', 'text', 'text', 'json', 'json'];
  const values = types.map((type, nth) => `$${first + nth}::${type}`).join(', ');
  return `insert into audit_entry (${COLUMNS}) select $1, ${values} from ${rows} limit 1`;
}
