import { resolve } from 'node:path';
import { EPD_PROFILE, GENERIC_PROFILE } from '#model/factors';
import { EpdFiles, PublisherFile } from '#factors';
import { MappedTable } from '#imports';
import type { DatasetFile } from '#factors';
import type { CompanyId, Database } from '#platform';
import { Companies, DEFAULT_LANGUAGES } from '#access';
import { SHARED } from '#platform';
import type { CliContext } from '../command/context.js';
import type { ImportOptions } from './dataset-options.js';
import { epdFiles } from './epd-files.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { openInput, readText } from '../command/input-file.js';
import { mappingIn } from './mapping-file.js';

/** The input of an import, which is open. */
interface OpenInput {
  file(database: Database, owner: CompanyId): DatasetFile | Promise<DatasetFile>;
  /** What is to be said where a fault came of the input's not being readable; undefined where it came of something else. */
  unreadable(fault: unknown): CliFault | undefined;
  close(): void;
}

type Options = Pick<ImportOptions, 'profile' | 'files' | 'languages' | 'map'>;

/** Of a mapping: a thousand columns do not come near it. */
const LONGEST_MAPPING = 1024 * 1024;

/** @throws CliFault when a file can't be opened */
export async function openDatasets(
  { profile, files, languages, map = '' }: Options,
  context: CliContext,
): Promise<OpenInput> {
  if (profile === EPD_PROFILE) {
    const opened = await epdFiles(files, context);
    return {
      file: async (database, owner) => new EpdFiles(opened, languages ?? (await languagesOf(database, owner))),
      unreadable: (fault) => (fault instanceof CliFault ? fault : undefined),
      close: () => undefined,
    };
  }
  const [file = '-'] = files;
  if (profile !== GENERIC_PROFILE) return openStream(file, context, (input) => new PublisherFile(profile, input));
  const mapping = mappingIn(await readText(map, context, LONGEST_MAPPING), map, 'dataset');
  return openStream(file, context, (input) => {
    if (file === '-') return new MappedTable(input, mapping);
    // A workbook has its table of contents at its end: it is read by its path.
    input.destroy();
    return new MappedTable(resolve(context.folder, file), mapping);
  });
}

async function openStream(
  name: string,
  context: CliContext,
  fileOf: (input: Awaited<ReturnType<typeof openInput>>) => DatasetFile,
): Promise<OpenInput> {
  const input = await openInput(name, context);
  let broken: Error | undefined;
  input.once('error', (fault: Error) => (broken = fault));
  const file = fileOf(input);
  return {
    file: () => file,
    unreadable: (fault) =>
      broken !== undefined && fault === broken
        ? new CliFault(EXIT.noInput, `${name} can't be read: ${String(broken)}`)
        : undefined,
    close: () => void input.destroy(),
  };
}

async function languagesOf(database: Database, owner: CompanyId): Promise<readonly string[]> {
  return owner === SHARED ? DEFAULT_LANGUAGES : (await new Companies(database).get(owner)).languages;
}
