import { madeStorable } from '#faults';
import type { CompanyId, Sql, Tx } from '#platform';
import { LeasedRows, LeaseLost } from '#platform';
import { isOpenCompany } from '#access';
import { IMPORT_KINDS } from '#model/imports';
import type { CellFault, ImportWarning } from '#model/imports';
import type { ImportRow } from './files/file-import.js';
import { IMPORT_COLUMNS } from './files/file-import.js';
import { dropFile } from './files/import-files.js';
import { isDue, isItsTurn } from './import-job.js';
import type { ImportEnd } from './pass-end.js';
import { recordImport } from './record-import.js';
import { recordUndo } from './undo/record-undo.js';

/** How long a worker may be silent before another takes its import up. */
const LEASE_MS = 30_000;
/** How often a worker says that it is still there, and asks whether the import is to go on. */
export const HEARTBEAT_MS = 2_000;

/** How many faults of one import are kept; the others are only counted. */
export const MAX_FAULTS = 10_000;

type Held = Pick<ImportRow, 'company' | 'uuid' | 'attempt'>;

const HELD = `company = $1 and uuid = $2 and attempt = $3 and state in ('checking', 'writing', 'undoing')`;

const leased = (isInTurn: boolean) =>
  new LeasedRows<ImportRow>({
    table: 'file_import',
    key: 'uuid',
    until: 'leased_until',
    isDue: (company) =>
      [isDue('$4'), isOpenCompany(company), ...(isInTurn ? [isItsTurn(company, '$4')] : [])].join(' and '),
    taken: `attempt = attempt + 1, claimed = attempt + 1, breaks = breaks + 1, started = coalesce(started, clock.at),
      state = case when state = 'queued' then 'checking' else state end`,
    columns: IMPORT_COLUMNS,
    held: HELD,
    givenBack: 'leased_until = null, breaks = breaks - case when $4 and breaks > 0 then 1 else 0 end',
  });

/** An import waits for those of its company that are before it, unless somebody waits for it. */
const [IMPORTS, IMPORTS_AT_ONCE] = [leased(true), leased(false)];

/** Whether its last worker ended without a word: it may be this import that broke it, or another one that it worked on. */
export async function brokeOff(sql: Sql, company: CompanyId, uuid: string): Promise<boolean> {
  const rows = await sql.query('select from file_import where company = $1 and uuid = $2 and breaks > 0', [
    company,
    uuid,
  ]);
  return rows.length > 0;
}

/**
 * Takes an import that is due.
 * @param isInTurn whether it waits for the imports of its company that are before it
 * @returns undefined where another worker has it, it is not its turn, or it has ended
 */
export function claimImport(
  sql: Sql,
  company: CompanyId,
  uuid: string,
  isInTurn: boolean,
): Promise<ImportRow | undefined> {
  const imports = isInTurn ? IMPORTS : IMPORTS_AT_ONCE;
  return imports.take(sql, { company, key: uuid }, LEASE_MS, IMPORT_KINDS);
}

/** What a chunk adds to an import. */
export interface Progress {
  handled: number;
  written: number;
  unchanged: number;
  faulty: number;
  leftOut: number;
  hidden: number;
}

/**
 * Records a chunk, in the transaction that writes it: a worker that lost its lease writes nothing. Renews the lease.
 * @param ungrouped how many of its faults are in no group
 * @param created how many of the written rows created their record; undefined in a check
 * @returns whether somebody asked to cancel the import
 * @throws LeaseLost
 */
export async function recordChunk(
  sql: Sql,
  { company, uuid, attempt }: Held,
  { handled, written, unchanged, faulty, leftOut, hidden }: Progress,
  ungrouped: number,
  created?: number,
): Promise<boolean> {
  const [row] = await sql.query<{ cancel_asked: boolean }>(
    `update file_import set handled = handled + $4, written = written + $5, unchanged = unchanged + $6, faulty = faulty + $7,
       left_out = left_out + $9, hidden = hidden + $10, grouped = grouped + $4, ungrouped = ungrouped + $11,
       created_rows = coalesce(created_rows + $12::bigint, $12, created_rows),
       progressed = now(), ${IMPORTS.extended('$8')}, breaks = case when state = 'writing' then 0 else breaks end
     where ${HELD} and ${isOpenCompany('$1')}
     returning cancel_asked`,
    [
      ...([company, uuid, attempt, handled, written, unchanged, faulty, LEASE_MS / 1000] as const),
      ...[leftOut, hidden, ungrouped, created ?? null],
    ],
  );
  if (!row) throw new LeaseLost(`The import ${uuid}`);
  return row.cancel_asked;
}

/** Records how many records an undo has removed, in the transaction that removes them. Renews the lease. @throws LeaseLost */
export async function recordRemoved(sql: Sql, { company, uuid, attempt }: Held, removed: number): Promise<void> {
  const held = await sql.query(
    `update file_import set removed = removed + $4, progressed = now(), ${IMPORTS.extended('$5')}, breaks = 0
     where ${HELD} and ${isOpenCompany('$1')} returning 1`,
    [company, uuid, attempt, removed, LEASE_MS / 1000],
  );
  if (held.length === 0) throw new LeaseLost(`The undoing of the import ${uuid}`);
}

/**
 * Says that the worker is still there, however long a chunk takes.
 * @returns whether somebody asked to cancel the import
 */
export async function renewLease(sql: Sql, { company, uuid, attempt }: Held): Promise<boolean> {
  const [row] = await sql.query<{ cancel_asked: boolean }>(
    `update file_import set ${IMPORTS.extended('$4')} where ${HELD} returning cancel_asked`,
    [company, uuid, attempt, LEASE_MS / 1000],
  );
  return row?.cancel_asked ?? false;
}

/** What begins with a pass over the file, and is from zero then. */
const FROM_ZERO = `handled = 0, written = 0, unchanged = 0, faulty = 0, left_out = 0, hidden = 0, grouped = 0, ungrouped = 0`;

/** What a check has found of a file that is to be written now. */
interface FoundByCheck {
  readonly checked: number;
  readonly warnings: readonly ImportWarning[];
}

/**
 * Begins a pass over the file: its counts are from zero.
 * @param found what its check has found, where it is to be written; it commits together with the state
 * @returns whether somebody asked to cancel the import
 * @throws LeaseLost
 */
export async function beginPass(
  sql: Sql,
  { company, uuid, attempt }: Held,
  state: 'checking' | 'writing',
  found?: FoundByCheck,
): Promise<boolean> {
  const [row] = await sql.query<{ cancel_asked: boolean }>(
    `update file_import set state = $4, checked = coalesce($5, checked), warnings = $6, ${FROM_ZERO}, progressed = now()
     where ${HELD} and ${isOpenCompany('$1')} returning cancel_asked`,
    [company, uuid, attempt, state, found?.checked ?? null, found ? JSON.stringify(found.warnings) : null],
  );
  if (!row) throw new LeaseLost(`The import ${uuid}`);
  await forgetFaults(sql, company, uuid);
  return row.cancel_asked;
}

async function forgetFaults(sql: Sql, company: CompanyId, uuid: string): Promise<void> {
  await sql.query('delete from file_import_fault where company = $1 and import = $2', [company, uuid]);
  await sql.query('delete from file_import_fault_group where company = $1 and import = $2', [company, uuid]);
}

/**
 * Lets an import wait until somebody confirms it; no worker has it then.
 * @returns false where somebody asked to cancel it
 */
export async function pauseImport(
  sql: Sql,
  { company, uuid, attempt }: Held,
  warnings: readonly ImportWarning[],
): Promise<boolean> {
  const paused = await sql.query(
    `update file_import set state = 'waiting', warnings = $4, checked = handled, progressed = now(), leased_until = null, breaks = 0
     where ${HELD} and not cancel_asked returning 1`,
    [company, uuid, attempt, JSON.stringify(warnings)],
  );
  return paused.length > 0;
}

/** An import that waits is to be written now. @returns the name of its file; undefined where it does not wait */
export async function goOnWithImport(tx: Tx, company: CompanyId, uuid: string): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    `update file_import set state = 'writing', ${FROM_ZERO}, started = now() - (progressed - started), progressed = now()
     where company = $1 and uuid = $2 and state = 'waiting' returning file_name as name`,
    [company, uuid],
  );
  if (row) await forgetFaults(tx, company, uuid);
  return row?.name;
}

/** Ends an import, drops its file, and records in the audit what it has written. */
export async function endImport(
  tx: Tx,
  { company, uuid, attempt }: Held,
  { state, reason, warnings }: ImportEnd,
): Promise<void> {
  const [ended] = await tx.query<ImportRow>(
    `update file_import set state = $4, reason = $5, ended = now(), leased_until = null, warnings = coalesce($6, warnings),
       checked = coalesce(checked, case when $4 in ('done', 'refused') then handled end)
     where ${HELD} returning ${IMPORT_COLUMNS}`,
    [
      ...([company, uuid, attempt, state, reason === undefined ? null : madeStorable(reason)] as const),
      warnings ? JSON.stringify(warnings) : null,
    ],
  );
  if (!ended) return;
  await dropFile(tx, company, uuid);
  await (ended.undone_by === null ? recordImport(tx, ended) : recordUndo(tx, ended));
}

/** Lets another worker go on. @param isOrderly the worker ends or others write: it did not take the import up in vain */
export function releaseImport(sql: Sql, { company, uuid, attempt }: Held, isOrderly: boolean): Promise<void> {
  return IMPORTS.giveBack(sql, [company, uuid, attempt, isOrderly]);
}

/** Keeps faults for whoever made the file, until the list of the import has `most` of them. */
export async function recordFaults(
  sql: Sql,
  { company, uuid }: Pick<ImportRow, 'company' | 'uuid'>,
  faults: readonly (CellFault & { line: number })[],
  most = MAX_FAULTS,
): Promise<void> {
  if (faults.length === 0) return;
  const kept = faults.slice(0, most);
  await sql.query(
    `insert into file_import_fault (company, import, line, "column", value, reason)
     select $1, $2, line, left("column", 500), left(value, 500), left(reason, 2000)
     from unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) as fault (line, "column", value, reason)
     limit greatest(0, $7::integer - (select count(*) from file_import_fault where company = $1 and import = $2))`,
    [
      ...([company, uuid] as const),
      kept.map(({ line }) => line),
      kept.map(({ column }) => madeStorable(column)),
      kept.map(({ value }) => madeStorable(value)),
      kept.map(({ reason }) => madeStorable(reason)),
      most,
    ],
  );
}
