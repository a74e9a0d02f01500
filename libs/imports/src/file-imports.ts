import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Conflict, Missing } from '#faults';
import type { CompanyId, ListingOrder, PageRequest, Tx } from '#platform';
import { currentOrigin, Database, keyOfRow, newUuid, Page } from '#platform';
import { recordChange } from '#access';
import type { ImportKind, CellFault, FaultGroup } from '#model/imports';
import { FaultGroups } from '#model/imports';
import { OWN_DATABASE } from '#factors';
import type { FileImport, ImportOrder, ImportRow } from './files/file-import.js';
import { fileImport, IMPORT_COLUMNS } from './files/file-import.js';
import type { OfferedImport } from './import-job.js';
import { nextImport } from './import-job.js';
import { dropFile, ImportFiles } from './files/import-files.js';
import type { ImportTarget } from './files/import-target.js';
import { databaseNamed } from './files/import-target.js';
import { faultsInGroups, groupsOf } from './fault-groups.js';
import { goOnWithImport, MAX_FAULTS } from './import-lease.js';

/** A fault of one cell, with the line that the person who made the file sees. */
export interface RowFault extends CellFault {
  line: number;
}

/** How many groups of faults are told, the most frequent of those that are kept. */
const SHOWN_GROUPS = 1_000;

/** The faults of an import by what they say. */
export interface GroupedFaults {
  readonly groups: readonly FaultGroup[];
  /** How many faults are in none of these. */
  readonly others: number;
}

/** A file that was kept whole. */
export interface KeptFile {
  readonly uuid: string;
  readonly bytes: number;
  /** SHA-256. */
  readonly digest: Buffer;
}

/** The same file was imported before, as the same kind. */
export class SentBefore extends Conflict {
  constructor(
    readonly uuid: string,
    readonly when: Date,
  ) {
    super(`This very file was sent on ${when.toISOString()}, as ${uuid}. Send again=true to import it once more.`);
  }
}

/** How many files of a company are kept at a time. */
const MAX_OPEN = 50;

/** Where the datasets of an import go: one that names its database may have made it, and the next one finds it by its uuid. */
const databaseOf = (table: string): string => `coalesce(${table}.target #>> '{database,uuid}',
  (select uuid::text from factor_database where owner = $1 and name = ${table}.target #>> '{database,name}'
     and version = '${OWN_DATABASE.version}'),
  ${table}.target #>> '{database,name}')`;

/** An earlier import of the same file, of the same kind, to the same place. */
const SAME_FILE = `select e.uuid, e.created from file_import e
  where e.company = $1 and e.digest = $4 and not e.dry_run and e.kind = i.kind and e.uuid <> i.uuid
    and ${databaseOf('e')} is not distinct from ${databaseOf('i')}
    and e.target -> 'epdLanguages' is not distinct from i.target -> 'epdLanguages'
    and (e.state in ('queued', 'checking', 'waiting', 'writing', 'done') or e.written > 0) and e.state <> 'undone'`;

/** The imports of files: what callers ask for and see of them. What a worker does with one is `ImportRun`. */
@Injectable()
export class FileImports {
  constructor(
    private readonly database: Database,
    private readonly files: ImportFiles,
  ) {}

  /** Makes room for a file that is about to come in. Nobody sees the import until it is queued. */
  async begin(company: CompanyId, order: Omit<ImportOrder, 'mapping' | 'fileName'>, actor: string): Promise<string> {
    const uuid = newUuid();
    const { target = null } = order;
    const { requestId, traceParent } = currentOrigin();
    const [open] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from file_import
       where company = $1 and state in ('uploading', 'queued', 'checking', 'waiting', 'writing')`,
      [company],
    );
    if ((open?.count ?? 0) >= MAX_OPEN)
      throw new Conflict(`${MAX_OPEN} imports have not ended yet: wait, or cancel some.`);
    await this.database.query(
      `insert into file_import (company, uuid, kind, mode, dry_run, skip_faulty, stops_on_warnings, file_name, mapping, actor, target, request_id, trace_parent)
       values ($1, $2, $3, $4, $5, $6, $11, '', '{}', $7, $8, $9, $10)`,
      [
        ...([company, uuid, order.kind, order.mode, order.dryRun, order.skipFaulty, actor] as const),
        ...[target && JSON.stringify(target), requestId, traceParent, order.stopsOnWarnings ?? false],
      ],
    );
    return uuid;
  }

  /** Where the datasets of a file will go. @throws Invalid for a database of others, of all, or a name that several have */
  async target(
    company: CompanyId,
    database: string,
    more: Pick<ImportTarget, 'addsTaxonomy' | 'epdLanguages'>,
  ): Promise<ImportTarget> {
    return { database: await databaseNamed(this.database, company, database), ...more };
  }

  /** Keeps a file while it comes in. */
  async keep(company: CompanyId, uuid: string, content: AsyncIterable<Buffer>): Promise<KeptFile> {
    const digest = createHash('sha256');
    const bytes = await this.files.keep(company, uuid, hashed(content, digest));
    return { uuid, bytes, digest: digest.digest() };
  }

  /** Forgets an upload that broke off or was refused. */
  async discard(company: CompanyId, uuid: string): Promise<void> {
    await this.database.query(`delete from file_import where company = $1 and uuid = $2 and state = 'uploading'`, [
      company,
      uuid,
    ]);
  }

  /**
   * Queues the import of a file that was kept.
   * @param again imports a file that was imported before; without it that is a Conflict that names the earlier import
   * @throws Conflict
   */
  async queue(
    company: CompanyId,
    { uuid, bytes, digest }: KeptFile,
    { fileName, mapping }: Pick<ImportOrder, 'fileName' | 'mapping'>,
    again: boolean,
  ): Promise<FileImport> {
    const [row] = await this.oneFileAtATime(company, digest, (tx) =>
      tx.query<ImportRow>(
        `update file_import i set state = 'queued', bytes = $3, digest = $4, file_name = $5, mapping = $6
       where company = $1 and uuid = $2 and state = 'uploading' and ($7 or dry_run or not exists (${SAME_FILE}))
       returning ${IMPORT_COLUMNS}`,
        [company, uuid, bytes, digest, fileName, JSON.stringify(mapping), again],
      ),
    );
    if (row) return fileImport(row);
    const [earlier] = await this.database.query<{ uuid: string; created: Date }>(
      `select e.uuid, e.created from file_import i, lateral (${SAME_FILE.replace('$4', '$3')} order by e.created desc limit 1) e
       where i.company = $1 and i.uuid = $2`,
      [company, uuid, digest],
    );
    if (!earlier) throw new Missing(`There is no import ${uuid}.`);
    throw new SentBefore(earlier.uuid, earlier.created);
  }

  /** Two uploads of the same file see each other. */
  private oneFileAtATime<T>(company: CompanyId, digest: Buffer, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended($1::text || encode($2::bytea, 'hex'), 0))`, [
        company,
        digest,
      ]);
      return work(tx);
    });
  }

  /** The import of a company whose turn it is, if no worker has it. */
  next(company: CompanyId): Promise<OfferedImport[]> {
    return nextImport(this.database, company);
  }

  /** @throws Missing */
  async get(company: CompanyId, uuid: string): Promise<FileImport> {
    const [row] = await this.database.query<ImportRow>(
      `select ${IMPORT_COLUMNS} from file_import where company = $1 and uuid = $2 and state <> 'uploading'`,
      [company, uuid],
    );
    if (!row) throw new Missing(`There is no import ${uuid}.`);
    return fileImport(row);
  }

  /** The imports of some kinds, in the order (created, uuid). */
  async list(
    company: CompanyId,
    kinds: readonly ImportKind[],
    request: PageRequest,
    order: ListingOrder = 'oldest',
  ): Promise<Page<FileImport>> {
    const { page, limit, after } = request;
    const [way, behind] = order === 'newest' ? ['desc', '<'] : ['asc', '>'];
    const [total] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from file_import where company = $1 and kind = any($2) and state <> 'uploading'`,
      [company, kinds],
    );
    const rows = await this.database.query<ImportRow>(
      `select ${IMPORT_COLUMNS} from file_import
       where company = $1 and kind = any($2) and state <> 'uploading'
         and ($5::timestamptz is null or (created, uuid) ${behind} ($5, $6::uuid))
       order by created ${way}, uuid ${way} limit $3 offset $4`,
      [company, kinds, limit + 1, after ? 0 : (page - 1) * limit, after?.created ?? null, after?.uuid ?? null],
    );
    return Page.of(total?.count ?? 0, request, rows, keyOfRow).map(fileImport);
  }

  /** Faults of rows in the order of the file, behind a place in it. */
  faults(company: CompanyId, uuid: string, after: number, limit: number): Promise<(RowFault & { number: number })[]> {
    return this.database.query(
      `select number::float8 as number, line::float8 as line, "column", value, reason from file_import_fault
       where company = $1 and import = $2 and number > $3 order by number limit $4`,
      [company, uuid, after, limit],
    );
  }

  /**
   * The faults of all rows by what they say, the most frequent first. Where a release before this one handled rows, those of the
   * faults that are kept.
   */
  async faultGroups({ company, uuid, handled, grouped, ungrouped }: FileImport): Promise<GroupedFaults> {
    if (grouped === handled) {
      const groups = await groupsOf(this.database, company, uuid, SHOWN_GROUPS);
      const shown = groups.reduce((sum, { count }) => sum + count, 0);
      return { groups, others: (await faultsInGroups(this.database, company, uuid)) - shown + ungrouped };
    }
    const kept = new FaultGroups(SHOWN_GROUPS);
    for (const { line, ...fault } of await this.faults(company, uuid, 0, MAX_FAULTS)) kept.add(fault, line);
    return { groups: kept.list, others: kept.others };
  }

  /** Lets an import go on that waits since its check warned of something. @throws Missing, Conflict */
  async confirm(company: CompanyId, uuid: string): Promise<FileImport> {
    await this.database.transaction(async (tx) => {
      const name = await goOnWithImport(tx, company, uuid);
      if (name === undefined) {
        const { state } = await this.get(company, uuid);
        throw new Conflict(`This import does not wait to be confirmed: ${state}.`);
      }
      await recordChange(tx, company, { action: 'confirm', kind: 'import', record: uuid, name });
    });
    return this.get(company, uuid);
  }

  /** Ends an import after the chunk under way; rows that were written stay. @throws Missing, Conflict */
  async cancel(company: CompanyId, uuid: string): Promise<FileImport> {
    await this.database.transaction(async (tx) => {
      const [row] = await tx.query<{ state: string; name: string }>(
        `update file_import set cancel_asked = true,
           state = case when state in ('queued', 'waiting') then 'cancelled' else state end,
           ended = case when state in ('queued', 'waiting') then clock.at end
         from (select now() as at) clock
         where company = $1 and uuid = $2 and state in ('queued', 'checking', 'waiting', 'writing')
         returning state, file_name as name`,
        [company, uuid],
      );
      if (row) await recordChange(tx, company, { action: 'cancel', kind: 'import', record: uuid, name: row.name });
      if (row?.state === 'cancelled') await dropFile(tx, company, uuid);
      if (!row) {
        const { state } = await this.get(company, uuid);
        throw new Conflict(state === 'undoing' ? 'This import is being undone.' : `This import has ended: ${state}.`);
      }
    });
    return this.get(company, uuid);
  }
}

async function* hashed(
  content: AsyncIterable<Buffer>,
  digest: { update(bytes: Buffer): unknown },
): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    digest.update(bytes);
    yield bytes;
  }
}
