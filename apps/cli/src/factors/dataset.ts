import type { Command } from 'commander';
import { Invalid } from '#faults';
import { EPD_PROFILE, GENERIC_PROFILE } from '#model/factors';
import { DatasetImports, ImportStopped, SharedDatasets } from '#factors';
import type { AbsentDatasets, CompanyBehind } from '#factors';
import { SHARED } from '#platform';
import type { CliContext } from '../command/context.js';
import { listCommand } from './database-list.js';
import type { ImportFlags } from './dataset-options.js';
import { IMPORT_PROFILES, importOptions } from './dataset-options.js';
import { reindexCommand } from './dataset-reindex.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example } from '../command/help.js';
import { openDatasets } from './dataset-input.js';
import { withProgress } from '../command/progress.js';

/** `dataset import`, `list` and `reindex`: databases of emission factors. */
export function datasetCommands(program: Command, context: CliContext): void {
  const dataset = program.command('dataset').description('emission-factor databases');
  example(dataset, 'dataset list');
  const importing = dataset
    .command('import')
    .description(
      "import one version of an emission-factor database from its publisher's CSV file, from EPDs, or from any table, all of it or nothing",
    )
    .option('--company <subdomain>', 'the database belongs to this company')
    .option('--shared', 'the database is for every company')
    .option('--profile <name>', `whose file it is: ${IMPORT_PROFILES.join(', ')}`)
    .option(
      '--file <file>',
      `the CSV file, UTF-8; - for standard input. With ${EPD_PROFILE} an EPD in JSON or XML, or a ZIP archive or folder of them; may be repeated`,
      (file: string, before: readonly string[] = []) => [...before, file],
    )
    .option('--map <file>', `with ${GENERIC_PROFILE}: which columns of a CSV or XLSX file are what, as JSON`)
    .option(
      '--languages <codes>',
      'of EPDs: the languages that texts are wanted in, in order (default: those of the company; shared: en,de)',
    )
    .option('--database <name>', 'name of the database')
    .option('--version <version>', 'its version; name and version identify it')
    .option('--licence <licence>', 'what it may be used under')
    .option('--attribution <text>', "how its publisher wants to be named (default: the profile's)")
    .option('--gwp-set <report>', "IPCC report of the warming potentials, such as AR6 (default: the profile's)")
    .option('--boundary <text>', "what the figures include (default: the profile's)")
    .option('--price-year <year>', "year of the prices, for figures per money (default: the profile's)")
    .option('--dry-run', 'try everything, keep nothing')
    .option('--skip-faulty', 'leave faulty rows out instead of stopping at them');
  example(
    importing,
    'dataset import --shared --profile uk-desnz --file factors.csv --database "UK DESNZ" --version 2024 --licence OGL-UK-3.0',
  ).action((flags: ImportFlags) => importFile(flags, context));
  listCommand(dataset, context);
  reindexCommand(dataset, context);
}

async function importFile(flags: ImportFlags, context: CliContext): Promise<void> {
  const { company, profile, files, languages, map, ...options } = importOptions(flags);
  const input = await openDatasets({ profile, files, languages, map }, context);
  try {
    const changes = await context.datasetChanges();
    const owner = company === undefined ? SHARED : await context.company(company);
    const report = await withProgress(context, async (database, progress) =>
      new DatasetImports(database, changes, new SharedDatasets(database, changes)).import({
        ...{ ...options, owner, file: await input.file(database, owner) },
        onProgress: (rows) => progress.count(rows),
        onFollowed: (companies, due) => progress.count(companies, due, 'companies have the new figures'),
      }),
    );
    context.print(report);
    if (report.faultyRows > 0) context.note(`Faulty rows left out: ${report.faultyRows}.`);
    if (report.leftOut?.count) context.note(`Left out of datasets, see leftOut: ${report.leftOut.count}.`);
    noteBehind(report.behind ?? [], context);
    if (report.absent) noteAbsent(report.absent, context);
    if (report.dryRun) context.note('A dry run: nothing was kept.');
  } catch (error) {
    throw input.unreadable(error) ?? asCliFault(error, context);
  } finally {
    input.close();
  }
}

function asCliFault(error: unknown, context: CliContext): unknown {
  if (error instanceof ImportStopped) {
    context.print(error.report);
    const [first] = error.faults;
    const { faultyRows, stoppedAtLine } = error.report;
    const found = `Faulty rows: ${faultyRows}, the first at ${first?.field}: ${first?.message}.`;
    const stop = stoppedAtLine === undefined ? '' : ` Stopped at line ${stoppedAtLine}: what follows was not read.`;
    return new CliFault(EXIT.badData, `Nothing was imported. ${found}${stop}`);
  }
  if (error instanceof Invalid) return new CliFault(EXIT.badData, `Nothing was imported: ${error.message}`);
  return error;
}

function noteBehind(behind: readonly CompanyBehind[], context: CliContext): void {
  for (const { subdomain, why } of behind) {
    const reason = typeof why === 'string' ? 'its elements are being written' : why.fault;
    context.note(`${subdomain} keeps its figures for now, the worker will try again: ${reason}.`);
  }
}

/** How many of them the message names. The report lists more. */
const ABSENT_NAMED = 10;

function noteAbsent({ count, datasets }: AbsentDatasets, context: CliContext): void {
  if (count === 0) return;
  const named = datasets.slice(0, ABSENT_NAMED).map(({ key, name }) => `${key} ${name}`);
  const more = count > named.length ? `; and ${count - named.length} more` : '';
  context.note(`Datasets that this file does not give, and that stay as they are: ${count}.`);
  context.note(`${named.join('; ')}${more}`);
}
