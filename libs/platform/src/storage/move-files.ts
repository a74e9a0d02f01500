import type { CompanyId } from '../records/company-id.js';
import { batchesByKey, slicesOf } from '../work/batches-by-key.js';
import type { Database } from '../database/database.js';
import type { Sql } from '../database/sql.js';
import { StoredFileLost } from './storage-faults.js';
import type { KeptRow, StoredFiles } from './stored-files.js';

const FOUND = 100;
/** As many files are in memory: images, of 5 MiB at most, and pieces of imports. */
const AT_ONCE = 4;

/** Tables whose rows have bytes, or name a file, and what tells their rows of one company apart. */
const TABLES = { image: 'name', file_import_piece: `import::text || ' ' || number` } as const;
type Table = keyof typeof TABLES;

/** Where the bytes of a row `t` are. */
const PLACE = `coalesce((select f.place from stored_file f where f.company = t.company and f.uuid = t.file), 'database')`;

/** How many files lie where, and how large they are together. */
export interface FilesInPlace {
  readonly place: string;
  readonly files: number;
  readonly bytes: number;
}

export function filesByPlace(sql: Sql): Promise<FilesInPlace[]> {
  const each = Object.keys(TABLES).map(
    (table) => `
      select coalesce(f.place, 'database') as place, coalesce(f.size, octet_length(t.bytes)) as size
      from ${table} t left join stored_file f on f.company = t.company and f.uuid = t.file`,
  );
  return sql.queryAcross(
    'health',
    `select place, count(*)::float8 as files, sum(size)::float8 as bytes from (${each.join(' union all ')}) kept
     group by place order by place`,
  );
}

/** A file that its place has not, or not as it was kept. */
export interface LostFile {
  /** The subdomain. */
  readonly company: string;
  readonly table: Table;
  /** The name of the image; the import and the number of its piece. */
  readonly key: string;
  readonly reason: string;
}

/**
 * Moves what lies elsewhere to where new files go. Each file for itself: what is moved stays moved, however the work ends, and nobody
 * who reads waits. What was moved is removed from its old place after a day.
 * @param onMoved is told of each file
 * @returns what could not be moved, since only a copy of it helps
 * @throws StorageAway
 */
export async function moveFiles(
  database: Database,
  files: StoredFiles,
  onMoved: () => void,
  shouldContinue: () => boolean = () => true,
): Promise<LostFile[]> {
  const companies = await database.queryAcross<{ uuid: CompanyId; subdomain: string }>(
    'company directory',
    'select uuid, subdomain from company where deleting is null order by uuid',
  );
  const place = files.place ?? 'database';
  const lost: LostFile[] = [];
  for (const { uuid: company, subdomain } of companies) {
    for (const table of Object.keys(TABLES) as Table[]) {
      const elsewhere = batchesByKey<{ key: string }>(FOUND, (after) =>
        database.query(found(table), [company, place, after?.key ?? '']),
      );
      for await (const batch of elsewhere) {
        for (const slice of slicesOf(batch, AT_ONCE)) {
          if (!shouldContinue()) return lost;
          const ended = await Promise.allSettled(slice.map(({ key }) => moveOne(database, files, company, table, key)));
          for (const [nth, each] of ended.entries()) {
            if (each.status === 'fulfilled') onMoved();
            else if (!(each.reason instanceof StoredFileLost)) throw each.reason;
            else lost.push({ company: subdomain, table, key: slice[nth]?.key ?? '', reason: each.reason.message });
          }
        }
      }
    }
  }
  return lost;
}

const found = (table: Table): string => `
  select ${TABLES[table]} as key from ${table} t
  where company = $1 and ${PLACE} <> $2 and ${TABLES[table]} > $3 order by 1 limit ${FOUND}`;

/** A row that was deleted meanwhile needs no file. */
async function moveOne(
  database: Database,
  files: StoredFiles,
  company: CompanyId,
  table: Table,
  key: string,
): Promise<void> {
  const [row] = await database.query<KeptRow>(
    `select bytes, file from ${table} where company = $1 and ${TABLES[table]} = $2`,
    [company, key],
  );
  if (!row) return;
  const kept = await files.keep(company, await files.read(company, row));
  const moved = await database.query(
    `update ${table} set bytes = $4, file = $5
     where company = $1 and ${TABLES[table]} = $2 and file is not distinct from $3 returning 1`,
    [company, key, row.file, kept.bytes, kept.file],
  );
  if (moved.length === 0) await files.release(company, kept);
}
