import { resolve } from 'node:path';
import { EPD_PROFILE, GENERIC_PROFILE } from '#model/factors';
import type { ProfileName } from '#model/factors';
import { DatasetImports, EpdImports, SharedDatasets } from '#factors';
import { GenericImports } from '#imports';
import type { DatasetChanges, ImportReport } from '#factors';
import type { CompanyId, Database } from '#platform';
import { Companies, DEFAULT_LANGUAGES } from '#access';
import { SHARED } from '#platform';
import type { CliContext } from '../command/context.js';
import type { ImportOptions } from './dataset-options.js';
import { epdFiles } from './epd-files.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { openInput, readText } from '../command/input-file.js';
import { mappingIn } from './mapping-file.js';

/** What an import needs beside its input. */
interface ImportPlace {
  database: Database;
  changes: DatasetChanges;
  owner: CompanyId;
  onProgress: (rows: number) => void;
  onFollowed: (companies: number, due: number) => void;
}

/** An import whose input is open. */
interface OpenImport {
  run(place: ImportPlace): Promise<ImportReport>;
  /** What is to be said where a fault came of the input's not being readable; undefined where it came of something else. */
  unreadable(fault: unknown): CliFault | undefined;
  close(): void;
}

type Options = Omit<ImportOptions, 'company' | 'profile'>;

/** @throws CliFault when a file can't be opened */
export function importing(
  { profile, ...options }: Omit<ImportOptions, 'company'>,
  context: CliContext,
): Promise<OpenImport> {
  switch (profile) {
    case EPD_PROFILE:
      return epdImport(options, context);
    case GENERIC_PROFILE:
      return genericImport(options, context);
    default:
      return csvImport({ ...options, profile }, context);
  }
}

async function epdImport({ files, languages, ...options }: Options, context: CliContext): Promise<OpenImport> {
  const opened = await epdFiles(files, context);
  return {
    run: async ({ database, changes, ...place }) =>
      new EpdImports(database, changes, new SharedDatasets(database, changes)).import({
        ...options,
        ...place,
        languages: languages ?? (await languagesOf(database, place.owner)),
        files: opened,
      }),
    unreadable: (fault) => (fault instanceof CliFault ? fault : undefined),
    close: () => undefined,
  };
}

async function languagesOf(database: Database, owner: CompanyId): Promise<readonly string[]> {
  return owner === SHARED ? DEFAULT_LANGUAGES : (await new Companies(database).get(owner)).languages;
}

async function genericImport({ files, map = '', ...options }: Options, context: CliContext): Promise<OpenImport> {
  const [file = '-'] = files;
  const mapping = mappingIn(await readText(map, context, LONGEST_MAPPING), map, 'dataset');
  const input = await openInput(file, context);
  let broken: Error | undefined;
  input.once('error', (fault: Error) => (broken = fault));
  // A workbook has its table of contents at its end: it is read by its path.
  if (file !== '-') input.destroy();
  return {
    run: ({ database, changes, ...place }) =>
      new GenericImports(database, changes, new SharedDatasets(database, changes)).import({
        ...options,
        ...place,
        mapping,
        file: file === '-' ? input : resolve(context.folder, file),
      }),
    unreadable: (fault) =>
      broken !== undefined && fault === broken
        ? new CliFault(EXIT.noInput, `${file} can't be read: ${String(broken)}`)
        : undefined,
    close: () => void input.destroy(),
  };
}

/** Of a mapping: a thousand columns do not come near it. */
const LONGEST_MAPPING = 1024 * 1024;

async function csvImport(
  { files, languages: _, ...options }: Options & { profile: ProfileName },
  context: CliContext,
): Promise<OpenImport> {
  const [file = '-'] = files;
  const input = await openInput(file, context);
  let broken: Error | undefined;
  input.once('error', (fault: Error) => (broken = fault));
  return {
    run: ({ database, changes, ...place }) =>
      new DatasetImports(database, changes, new SharedDatasets(database, changes)).import({
        ...options,
        ...place,
        input,
      }),
    unreadable: (fault) =>
      broken !== undefined && fault === broken
        ? new CliFault(EXIT.noInput, `${file} can't be read: ${String(broken)}`)
        : undefined,
    close: () => void input.destroy(),
  };
}
