import type { Queue } from 'bullmq';
import type { CompanyId, Database, Sql } from '#platform';
import { isOpenCompany } from '#access';
import { IMPORT_KINDS } from '#model/imports';
import { dropFile } from './files/import-files.js';

/** The contract between those who queue imports and the workers. A queue of its own: answers to partners never wait behind imports. */
export const IMPORT_QUEUE = 'imports';

/** Of files that a place of each worker is kept for, so that they wait for no long one. */
export const SHORT_IMPORT_QUEUE = 'short-imports';

/** In bytes; what is below it is a short file. */
const SHORT_FILE_BYTES = 1024 * 1024;

/** So long it counts as short: what is packed may hold far more than its bytes tell. Then it waits for a place of those of any size. */
export const SHORT_SECONDS = 20;

/** Names an import. Everything else is in the database. */
export interface ImportJob {
  v: 1;
  company: CompanyId;
  import: string;
}

/** An import as it is offered to the workers. */
export interface OfferedImport {
  company: CompanyId;
  uuid: string;
  attempt: number;
  isShort: boolean;
}

/** The queues that imports are offered in. */
export interface ImportQueues {
  /** Of all imports. */
  readonly all: Pick<Queue, 'add'>;
  /** Of short ones, which whatever worker is free first takes from either. */
  readonly short: Pick<Queue, 'add'>;
}

type OfCompany = '$1' | 'o.company';

const isOpen = (table: string): string => `${table}.state in ('queued', 'checking', 'writing', 'undoing')`;

/**
 * A condition: whether it is the turn of the import `o`. Imports of one company are worked on one after the other, in the order in
 * which they were sent: a file may build on the one before, and a company with many leaves room for others. It waits for one that
 * a worker has, and for those before it that are due.
 * @param company that of the import
 * @param kinds the place of a parameter with the kinds that this release knows; none waits for an import of another kind
 */
export const isItsTurn = (company: OfCompany, kinds: string): string => `not exists (select from file_import b
  where b.company = ${company} and b.uuid <> o.uuid and ${isOpen('b')} and b.kind = any(${kinds})
    and case when b.leased_until >= now() then b.state <> 'queued' else (b.created, b.uuid) < (o.created, o.uuid) end)`;

/** A condition: whether the import `o` has not ended or is being undone, and no worker has it. */
export const isDue = (kinds: string): string =>
  `${isOpen('o')} and o.kind = any(${kinds}) and (o.leased_until is null or o.leased_until < now())`;

/** Offers imports to the workers. One that is in the queue already is not added again. */
export async function addImportJobs({ all, short }: ImportQueues, imports: readonly OfferedImport[]): Promise<void> {
  await Promise.all(
    imports.flatMap(({ company, uuid, attempt, isShort }) => {
      const data: ImportJob = { v: 1, company, import: uuid };
      const options = { jobId: `${uuid}-${attempt}`, removeOnComplete: true, removeOnFail: true };
      const added = [all.add(IMPORT_QUEUE, data, options)];
      return isShort ? [...added, short.add(SHORT_IMPORT_QUEUE, data, options)] : added;
    }),
  );
}

/** One that broke off is not short: it may break its worker, and so runs alone. */
const IS_SHORT = `o.bytes < ${SHORT_FILE_BYTES} and o.breaks = 0
    and coalesce(o.started > now() - interval '${SHORT_SECONDS} s', true)`;

const due = (
  company: OfCompany,
  kinds: string,
): string => `select o.company, o.uuid, o.attempt, ${IS_SHORT} as "isShort" from file_import o
  where ${isDue(kinds)} and ${isOpenCompany(company)} and ${isItsTurn(company, kinds)}`;

/** The import of a company whose turn it is, if no worker has it. */
export function nextImport(sql: Sql, company: CompanyId): Promise<OfferedImport[]> {
  return sql.query(`${due('$1', '$2')} and o.company = $1`, [company, IMPORT_KINDS]);
}

/** How many imports one sweep offers. */
const MOST_OFFERED = 100;

/** Imports whose turn it is and that no worker has: those whose job was lost, or whose worker was killed. */
export function dueImports(sql: Sql): Promise<OfferedImport[]> {
  return sql.queryAcross('sweep', `${due('o.company', '$1')} order by o.created limit ${MOST_OFFERED}`, [IMPORT_KINDS]);
}

/** Imports that nobody confirmed for a day. */
export async function dropUnconfirmed(database: Database): Promise<void> {
  const waiting = await database.queryAcross<{ company: CompanyId; uuid: string }>(
    'sweep',
    `select company, uuid from file_import where ${IS_UNCONFIRMED} limit 5`,
  );
  for (const { company, uuid } of waiting) {
    await database.transaction(async (tx) => {
      const dropped = await tx.query(
        `update file_import set state = 'cancelled', reason = $3, ended = now()
         where company = $1 and uuid = $2 and ${IS_UNCONFIRMED} returning 1`,
        [company, uuid, 'Nobody confirmed it within a day. Nothing was written.'],
      );
      if (dropped.length > 0) await dropFile(tx, company, uuid);
    });
  }
}

/** It has waited since its last progress. */
const IS_UNCONFIRMED = `state = 'waiting' and progressed < now() - interval '1 day'`;

/** Uploads that broke off: whoever sent them got no answer. */
export async function dropBrokenUploads(sql: Sql): Promise<void> {
  await sql.queryAcross(
    'purge',
    `delete from file_import where (company, uuid) in (
       select company, uuid from file_import where state = 'uploading' and created < now() - interval '1 day' limit 5)`,
  );
}
