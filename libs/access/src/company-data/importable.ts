import { Conflict, Invalid } from '#faults';
import type { CompanyId, Database } from '#platform';
import { SHARED, isUuid, LATEST_MIGRATION, VERSION, COMPANY_TABLES } from '#platform';
import { requireSubdomain } from '../company/companies.js';
import type { ExportManifest, SharedDatasets } from './company-export.js';
import { EXPORT_FORMAT } from './company-export.js';
import type { ExportedTable } from './company-rows.js';

/** What an export is stored into. */
export interface Importable {
  company: CompanyId;
  /** In the order in which their rows can be stored. */
  tables: readonly ExportedTable[];
}

/**
 * Whether a company can be stored as it was exported.
 * @throws Invalid if the file is no export, Conflict if this database can't have it
 */
export async function requireImportable(
  database: Database,
  manifest: ExportManifest,
  subdomain: string,
): Promise<Importable> {
  const { company } = manifest;
  requireSameSchema(manifest);
  requireSubdomain(subdomain);
  await requireFree(database, company, subdomain);
  const tables = requireTables(manifest);
  requireAll(await missingDatasets(database, manifest.shared));
  return { company, tables };
}

export const badExport = (why: string): Invalid => new Invalid({ field: '', message: `The export ${why}.` });

/** @throws Invalid if this is no manifest, or one that was not written to be read back */
export function requireManifest(json: unknown): ExportManifest {
  const manifest = (json ?? {}) as Partial<ExportManifest>;
  const { format, formatVersion, company, files, shared, clientsWithApiKey } = manifest;
  if (format !== EXPORT_FORMAT || formatVersion !== 1 || !isUuid(company ?? '') || company === SHARED)
    throw badExport('is not that of a company');
  if (!Array.isArray(files) || !Array.isArray(shared) || !Array.isArray(clientsWithApiKey))
    throw badExport('is of a build that wrote none to be read back: write it again');
  return manifest as ExportManifest;
}

function requireSameSchema({ release, schema }: ExportManifest): void {
  if (schema === LATEST_MIGRATION) return;
  throw new Conflict(
    `The export is of release ${release}, whose tables are others (${schema ?? 'of no migration'}) than those of this one ` +
      `(${VERSION}, ${LATEST_MIGRATION ?? ''}). Read it into a database of that release, and bring that up to this one; or export it again.`,
  );
}

async function requireFree(database: Database, company: CompanyId, subdomain: string): Promise<void> {
  const taken = await database.queryAcross<{ uuid: string; subdomain: string; deleting: Date | null }>(
    'company directory',
    'select uuid, subdomain, deleting from company where uuid = $1 or subdomain = $2',
    [company, subdomain],
  );
  for (const each of taken) {
    const until = each.deleting ? ' A worker is deleting it: wait until it is gone.' : '';
    if (each.uuid === company)
      throw new Conflict(`This database has the company already, as ${each.subdomain} (${company}).${until}`);
    throw new Conflict(`The subdomain ${subdomain} is taken: name another with --subdomain.${until}`);
  }
}

function requireTables({ files }: ExportManifest): ExportedTable[] {
  const told = new Set(files.map(({ table }) => table));
  const tables: ExportedTable[] = [];
  for (const table of COMPANY_TABLES.toReversed()) {
    if (table.exported.kind !== 'rows') continue;
    if (!told.delete(table.table)) throw badExport(`is damaged: it lacks ${table.table}.ndjson`);
    if (table.exported.notImported !== 'all') tables.push({ ...table, exported: table.exported });
  }
  told.delete('company');
  if (told.size > 0) throw new Conflict(`The export has ${[...told].join(', ')}, which can't be read back.`);
  return tables;
}

async function missingDatasets(database: Database, shared: readonly SharedDatasets[]): Promise<SharedDatasets[]> {
  const wanted = shared.flatMap(({ datasets }) => datasets);
  const found = await database.query<{ uuid: string }>(
    'select uuid from dataset where owner = $1 and uuid = any($2::uuid[])',
    [SHARED, wanted],
  );
  const there = new Set(found.map(({ uuid }) => uuid));
  return shared
    .map((each) => ({ ...each, datasets: each.datasets.filter((uuid) => !there.has(uuid)) }))
    .filter(({ datasets }) => datasets.length > 0);
}

const MOST_NAMED = 10;

function requireAll(missing: readonly SharedDatasets[]): void {
  if (missing.length === 0) return;
  const lines = missing.map(({ database, version, datasets }) => {
    const named = datasets.slice(0, MOST_NAMED).join(', ');
    const more = datasets.length > MOST_NAMED ? `, and ${datasets.length - MOST_NAMED} more` : '';
    return `${database} ${version}: ${datasets.length} (${named}${more})`;
  });
  throw new Conflict(
    `Its elements and lanes need datasets of shared databases that this installation lacks; import these first ` +
      `(dataset import --shared), from the same files:\n${lines.join('\n')}`,
  );
}
