import type { Queue } from 'bullmq';
import type { CompanyId, Sql } from '#platform';
import { IMPORT_KINDS } from '../../model/file-import/import-field.js';

/** The contract between those who queue imports and the workers. A queue of its own: answers to partners never wait behind imports. */
export const IMPORT_QUEUE = 'imports';

/** Names an import. Everything else is in the database. */
export interface ImportJob {
  v: 1;
  company: CompanyId;
  import: string;
}

/** Offers imports to the workers. One that is in the queue already is not added again. */
export async function addImportJobs(
  queue: Pick<Queue, 'add'>,
  imports: readonly { company: CompanyId; uuid: string; attempt: number }[],
): Promise<void> {
  await Promise.all(
    imports.map(({ company, uuid, attempt }) => {
      const data: ImportJob = { v: 1, company, import: uuid };
      return queue.add(IMPORT_QUEUE, data, {
        jobId: `${uuid}-${attempt}`,
        removeOnComplete: true,
        removeOnFail: true,
      });
    }),
  );
}

/** How many imports one sweep offers. */
const MOST_OFFERED = 100;

/**
 * Imports that no worker has: those whose job was lost, or whose worker was killed. A minute passes before one that was queued
 * just now is offered again.
 */
export function dueImports(sql: Sql): Promise<{ company: CompanyId; uuid: string; attempt: number }[]> {
  return sql.queryAcross(
    'sweep',
    `select company, uuid, attempt from file_import
     where state in ('queued', 'checking', 'writing') and kind = any($1) and (leased_until is null or leased_until < now())
     order by created limit ${MOST_OFFERED}`,
    [IMPORT_KINDS],
  );
}

/** Uploads that broke off: whoever sent them got no answer. */
export async function dropBrokenUploads(sql: Sql): Promise<void> {
  await sql.queryAcross(
    'purge',
    `delete from file_import where (company, uuid) in (
       select company, uuid from file_import where state = 'uploading' and created < now() - interval '1 day' limit 5)`,
  );
}
