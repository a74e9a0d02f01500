import { Conflict } from '#faults';
import { differences } from '../audit/changes.js';
import { recordChange } from '../audit/record-change.js';
import type { RotatedClient } from '../auth/rotate-clients.js';
import { rotateClients } from '../auth/rotate-clients.js';
import type { CompanyId, Database, Tx, StoredFiles } from '#platform';
import type { ExportManifest } from './company-export.js';
import { COMPANY_FILE } from './company-export.js';
import type { ExportedTable } from './company-rows.js';
import { columnsOf } from './company-rows.js';
import { batchesOf, rowsBack } from './company-rows-back.js';
import { badExport, requireImportable } from './importable.js';
import { whileHeld } from './import-lease.js';
import { requestRepublication } from '../company/republication.js';

/** An export that is read back. */
export interface ExportArchive {
  readonly manifest: ExportManifest;
  /** The lines of one of its files. */
  lines(file: string): AsyncIterable<string>;
  /** @throws if there is no such file, or it is not whole */
  bytes(file: string): Promise<Buffer>;
}

export interface CompanyImportSteps<Ended> {
  /** Another name than it had. */
  subdomain?: string | undefined;
  /** Told after each batch of rows; what it throws ends the import. */
  onRows: (rows: number) => void;
  /** Makes what follows from the rows, and is not in the export. */
  derive: (company: CompanyId) => Promise<void>;
  /** Ends what was under way, in the transaction that opens the company. */
  end: (tx: Tx, company: CompanyId) => Promise<Ended>;
}

/** The end of the chain that the audit's entries had: nobody can check it without the keys, which are sealed elsewhere. */
interface AuditHead {
  number: number;
  hash: string;
}

export interface ImportedCompany<Ended> {
  company: CompanyId;
  subdomain: string;
  clients: RotatedClient[];
  /** The names of the data sources whose secrets have to be set. */
  dataSources: string[];
  auditHead: AuditHead | undefined;
  ended: Ended;
}

/**
 * Reads an export of a company back, with the uuids that it had. Until all is there nobody sees the company: it is closed, as one
 * that is being deleted. A worker does delete it if the import fails, or is killed.
 * @throws Conflict if it can't be stored in this database, Invalid if the file is not whole
 */
export async function importCompany<Ended>(
  database: Database,
  files: StoredFiles,
  archive: ExportArchive,
  { subdomain: name, onRows, derive, end }: CompanyImportSteps<Ended>,
): Promise<ImportedCompany<Ended>> {
  const { manifest } = archive;
  const row = JSON.parse((await firstLine(archive, COMPANY_FILE)) ?? '{}') as { subdomain?: string };
  const subdomain = name ?? row.subdomain ?? '';
  const { company, tables } = await requireImportable(database, manifest, subdomain);
  await addCompany(database, archive, company, subdomain);
  return whileHeld(database, company, async () => {
    for (const each of tables) await readTable(database, files, archive, company, each, onRows);
    await derive(company);
    const auditHead = await auditHeadOf(archive);
    return database.transaction(async (tx) => {
      await requestRepublication(tx, company);
      const ended = await end(tx, company);
      const clients = await renewClients(tx, company, manifest.clientsWithApiKey);
      const dataSources = await dataSourcesOf(tx, company);
      await recordImport(tx, company, manifest, { subdomain, auditHead });
      await open(tx, company);
      return { company, subdomain, clients, dataSources, auditHead, ended };
    });
  });
}

async function dataSourcesOf(tx: Tx, company: CompanyId): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    'select name from data_source where company = $1 order by created, uuid',
    [company],
  );
  return rows.map(({ name }) => name);
}

async function recordImport(
  tx: Tx,
  company: CompanyId,
  { exported, files, images }: ExportManifest,
  { subdomain, auditHead }: { subdomain: string; auditHead: AuditHead | undefined },
): Promise<void> {
  const changes = differences({ auditHead }, { subdomain, exported });
  const counts = { rows: files.reduce((sum, { rows }) => sum + rows, 0), images };
  await recordChange(tx, company, { action: 'import', kind: 'company', record: company, changes, counts });
}

async function firstLine(archive: ExportArchive, file: string): Promise<string | undefined> {
  for await (const line of archive.lines(file)) return line;
  return undefined;
}

/** It is closed, and due for deletion in an hour, unless the import goes on. */
async function addCompany(
  database: Database,
  archive: ExportArchive,
  company: CompanyId,
  subdomain: string,
): Promise<void> {
  const made = ['uuid', 'subdomain', 'closed', 'delete_after', 'deleting'];
  const columns = (await columnsOf(database, 'company')).filter(({ name }) => !made.includes(name));
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const added = await database.queryAcross(
    'company directory',
    `insert into company (uuid, subdomain, closed, delete_after, deleting, ${names})
     select $1, $2, clock.at, clock.at + interval '1 hour', clock.at, ${names}
     from json_to_record($3::json) as r (${columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')})
     cross join (select now() as at) clock
     on conflict do nothing returning 1`,
    [company, subdomain, await firstLine(archive, COMPANY_FILE)],
  );
  if (added.length === 0) throw new Conflict(`The subdomain ${subdomain}, or the company, is taken.`);
}

async function readTable(
  database: Database,
  files: StoredFiles,
  archive: ExportArchive,
  company: CompanyId,
  table: ExportedTable,
  onRows: (rows: number) => void,
): Promise<void> {
  const file = archive.manifest.files.find((each) => each.table === table.table);
  if (!file || file.table === 'company') return;
  const hasBytes = file.table === 'image';
  const { insert, link } = await rowsBack(database, table, file.columns, hasBytes ? { bytes: '$3', file: '$4' } : {});
  let stored = 0;
  const keep = async (json: string, rows: number, more: readonly unknown[] = []): Promise<void> => {
    const { length } = await database.query(insert, [company, json, ...more]);
    if (length !== rows)
      throw badExport(`is damaged: ${rows - length} of the rows of ${file.file} are not the company's`);
    stored += rows;
    onRows(rows);
  };
  if (hasBytes) {
    for await (const line of archive.lines(file.file)) {
      const { name } = JSON.parse(line) as { name: string };
      const kept = await files.keep(company, await archive.bytes(`images/${name}`));
      await keep(`[${line}]`, 1, [kept.bytes, kept.file]);
    }
  } else for await (const { json, rows } of batchesOf(archive.lines(file.file))) await keep(json, rows);
  if (stored !== file.rows)
    throw badExport(`is damaged: ${file.file} has ${stored} rows, and the manifest says ${file.rows}`);
  for (const text of link)
    for await (const { json } of batchesOf(archive.lines(file.file))) await database.query(text, [company, json]);
}

async function auditHeadOf(archive: ExportArchive): Promise<AuditHead | undefined> {
  const line = await firstLine(archive, 'audit_chain.ndjson');
  if (line === undefined) return undefined;
  const { head_number: number, head_hash: hash } = JSON.parse(line) as { head_number: number; head_hash: string };
  return { number, hash };
}

/** The export has no hash of a secret, so each client that is not revoked gets a new one. */
async function renewClients(tx: Tx, company: CompanyId, withApiKey: readonly string[]): Promise<RotatedClient[]> {
  await tx.query(`update client set api_key_hash = ''::bytea where company = $1 and id = any($2::text[])`, [
    company,
    withApiKey,
  ]);
  const clients = await tx.query<{ id: string }>(
    'select id from client where company = $1 and revoked is null order by created, id',
    [company],
  );
  return rotateClients(
    tx,
    company,
    clients.map(({ id }) => id),
  );
}

async function open(tx: Tx, company: CompanyId): Promise<void> {
  const opened = await tx.query(
    `update company set closed = null, delete_after = null, deleting = null from (select now() as at) clock
     where uuid = $1 and delete_after > clock.at returning 1`,
    [company],
  );
  if (opened.length === 0) throw new Conflict('The import stood still for so long that its deletion has begun.');
}
