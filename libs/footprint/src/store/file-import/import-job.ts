import type { Queue } from 'bullmq';
import type { CompanyId, Sql } from '#platform';
import { isOpenCompany } from '#platform';
import { IMPORT_KINDS } from '../../model/file-import/import-field.js';

/** The contract between those who queue imports and the workers. A queue of its own: answers to partners never wait behind imports. */
export const IMPORT_QUEUE = 'imports';

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
  /** How many imports of its company have not ended yet, this one and those before it. */
  place: number;
}

const OFFERED = `i.company, i.uuid, i.attempt, (select count(*)::int from file_import o
  where o.company = i.company and o.state in ('queued', 'checking', 'writing') and (o.created, o.uuid) <= (i.created, i.uuid)) as place`;

/**
 * Offers imports to the workers. One that is in the queue already is not added again. The first import of a company goes before
 * the second of any other, so that many imports of one company don't hold up the others.
 */
export async function addImportJobs(queue: Pick<Queue, 'add'>, imports: readonly OfferedImport[]): Promise<void> {
  await Promise.all(
    imports.map(({ company, uuid, attempt, place }) => {
      const data: ImportJob = { v: 1, company, import: uuid };
      return queue.add(IMPORT_QUEUE, data, {
        jobId: `${uuid}-${attempt}`,
        priority: place,
        removeOnComplete: true,
        removeOnFail: true,
      });
    }),
  );
}

/** An import that was queued just now. */
export function queuedImport(sql: Sql, company: CompanyId, uuid: string): Promise<OfferedImport[]> {
  return sql.query(`select ${OFFERED} from file_import i where i.company = $1 and i.uuid = $2`, [company, uuid]);
}

/** How many imports one sweep offers. */
const MOST_OFFERED = 100;

/** Imports that no worker has: those whose job was lost, or whose worker was killed. */
export function dueImports(sql: Sql): Promise<OfferedImport[]> {
  return sql.queryAcross(
    'sweep',
    `select ${OFFERED} from file_import i
     where i.state in ('queued', 'checking', 'writing') and i.kind = any($1) and (i.leased_until is null or i.leased_until < now())
       and ${isOpenCompany('i.company')}
     order by place, i.created limit ${MOST_OFFERED}`,
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
