import { Readable } from 'node:stream';
import type { CompanyId, Database, Snapshot, KeptRow, StoredFiles, CompanyTable } from '#platform';
import { SHARED, LATEST_MIGRATION, VERSION, COMPANY_TABLES } from '#platform';
import type { ExportedTable } from './company-rows.js';
import { linesOf, rowsStatement } from './company-rows.js';

/** A file of an export. The content is read when it is taken, one file after the other, in the order of the files. */
export interface ExportedFile {
  path: string;
  content: () => AsyncIterable<string | Buffer>;
  /** Whether it is worth packing. */
  isPacked: boolean;
}

const COMPANY: CompanyTable = { table: 'company', owner: 'uuid', exported: { kind: 'rows' } };

export const EXPORT_FORMAT = 'footprint-exchange company export';
/** The file with the company's own row. */
export const COMPANY_FILE = `${COMPANY.table}.ndjson`;

/** What an export says of itself. */
export interface ExportManifest {
  format: typeof EXPORT_FORMAT;
  formatVersion: 1;
  release: string;
  schema: string | undefined;
  company: CompanyId;
  /** The moment whose state it has. */
  exported: string;
  files: { file: string; table: string; rows: number; columns: readonly string[] }[];
  /** How many files there are in `images/`. */
  images: number;
  leftOut: { table: string; columns?: readonly string[]; because: string }[];
  /** What the company's rows need of the installation: datasets of shared databases, by uuid. */
  shared: readonly SharedDatasets[];
  /** The ids of its clients that have an API key. */
  clientsWithApiKey: readonly string[];
}

export interface SharedDatasets {
  database: string;
  version: string;
  datasets: readonly string[];
}

/**
 * Reads everything of a company as it is at one moment, however long the reading takes, with little in memory.
 * @param write takes the files one after the other; the last is the manifest
 */
export async function exportCompany(
  database: Database,
  stored: StoredFiles,
  company: CompanyId,
  write: (files: AsyncIterable<ExportedFile>) => Promise<void>,
): Promise<ExportManifest> {
  return database.snapshot(async (snapshot) => {
    // Where tables are distributed by company, its node takes the snapshot when it is asked first.
    await snapshot.query('select from client where company = $1 limit 1', [company]);
    // After the snapshot is taken, and rounded as the times of rows are: none of them is later.
    const [row] = await snapshot.queryAcross<{ now: Date }>(
      'deployment',
      'select clock_timestamp()::timestamptz(3) as now',
    );
    const manifest: ExportManifest = {
      ...{ format: EXPORT_FORMAT, formatVersion: 1, release: VERSION, schema: LATEST_MIGRATION },
      ...{ company, exported: (row?.now ?? new Date()).toISOString(), files: [], images: 0, leftOut: [] },
      shared: await snapshot.query<SharedDatasets>(SHARED_DATASETS, [company, SHARED]),
      clientsWithApiKey: (await snapshot.query<{ id: string }>(WITH_API_KEY, [company])).map(({ id }) => id),
    };
    await write(filesOf(snapshot, stored, company, manifest));
    return manifest;
  });
}

const SHARED_DATASETS = `
  with used as (
    select dataset from element where company = $1 and dataset_owner = $2
    union select dataset from transport_lane where company = $1 and dataset_owner = $2)
  select f.name as database, f.version, array_agg(d.uuid::text order by d.uuid) as datasets
  from used join dataset d on d.owner = $2 and d.uuid = used.dataset
  join factor_database f on f.owner = $2 and f.uuid = d.factor_database
  group by f.name, f.version order by f.name, f.version`;

const WITH_API_KEY = 'select id from client where company = $1 and api_key_hash is not null order by id';

async function* filesOf(
  snapshot: Snapshot,
  stored: StoredFiles,
  company: CompanyId,
  manifest: ExportManifest,
): AsyncGenerator<ExportedFile> {
  for (const table of [COMPANY, ...COMPANY_TABLES.toReversed()]) {
    if (isExported(table)) yield await fileOf(snapshot, company, table, manifest);
    else if (table.exported.kind === 'nothing')
      manifest.leftOut.push({ table: table.table, because: table.exported.because });
  }
  yield* imagesOf(snapshot, stored, company, manifest);
  yield {
    path: 'manifest.json',
    isPacked: true,
    content: () => Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]),
  };
}

function isExported(table: CompanyTable): table is ExportedTable {
  return table.exported.kind === 'rows';
}

async function fileOf(
  snapshot: Snapshot,
  company: CompanyId,
  table: ExportedTable,
  manifest: ExportManifest,
): Promise<ExportedFile> {
  const statement = await rowsStatement(snapshot, table);
  const file = { file: `${table.table}.ndjson`, table: table.table, rows: 0, columns: statement.columns };
  manifest.files.push(file);
  const because = 'secrets, hashes of secrets, or bytes';
  if (statement.leftOut.length > 0) manifest.leftOut.push({ table: table.table, columns: statement.leftOut, because });
  const count = (rows: number): void => void (file.rows += rows);
  return { path: file.file, isPacked: true, content: () => linesOf(snapshot, company, statement, count) };
}

/** Each image as a file, as it was kept. */
async function* imagesOf(
  snapshot: Snapshot,
  stored: StoredFiles,
  company: CompanyId,
  manifest: ExportManifest,
): AsyncGenerator<ExportedFile> {
  for (let after = ''; ; manifest.images++) {
    const [image] = await snapshot.query<KeptRow & { name: string }>(NEXT_IMAGE, [company, after]);
    if (!image) return;
    after = image.name;
    const bytes = await stored.read(company, image, snapshot);
    yield { path: `images/${image.name}`, isPacked: false, content: () => Readable.from([bytes]) };
  }
}

const NEXT_IMAGE = `
  select name, bytes, file from image where company = $1 and name > $2::text order by name limit 1`;
