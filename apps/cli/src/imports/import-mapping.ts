import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Invalid } from '#faults';
import type { ImportKind, ImportMapping } from '#model/imports';
import { ImportMappings } from '#imports';
import type { CompanyId, Database } from '#platform';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { mappingIn } from '../factors/mapping-file.js';

/** The mapping of `--map`: one that the company keeps, by its name or uuid, else a JSON file. @throws CliFault */
export async function mappingOf(
  map: string | undefined,
  kind: ImportKind,
  company: CompanyId,
  database: Database,
  { folder }: Pick<CliContext, 'folder'>,
): Promise<ImportMapping> {
  if (map === undefined) return { columns: [] };
  const kept = await new ImportMappings(database).named(company, kind, map).catch((fault: unknown) => {
    if (fault instanceof Invalid) return fault;
    throw fault;
  });
  if (!(kept instanceof Invalid)) return kept.mapping;
  const text = await readFile(resolve(folder, map), 'utf8').catch((fault: NodeJS.ErrnoException) => {
    const why = kept.faults.map(({ message }) => message).join('; ');
    throw new CliFault(EXIT.noInput, `--map: ${why}. Nor is it a file that can be read: ${fault.message}`);
  });
  return mappingIn(text, map, kind);
}
