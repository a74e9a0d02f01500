import { createWriteStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { IMPORT_KINDS } from '#model/imports';
import type { FileImport } from '#imports';
import { faultsCsv, FileImports, ImportFiles, ImportKinds, IMPORT_MODES, MAX_FAULTS } from '#imports';
import type { CompanyId } from '#platform';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example } from '../command/help.js';
import { mappingOf } from './import-mapping.js';
import type { ImportFlags, ImportOptions } from './import-options.js';
import { importOptions } from './import-options.js';
import { faultTable, importReport, importSummary, warningLines } from './import-report.js';
import { keepFile } from './import-upload.js';
import { importUndoCommand } from './import-undo.js';
import { runImport } from './run-import.js';
import { openInput } from '../command/input-file.js';

/** How many groups of faults the table shows. */
const SHOWN = 10;
/** Of a table that no terminal shows. */
const TABLE_WIDTH = 120;

/** `import`: records from a file of rows. */
export function importCommand(program: Command, context: CliContext): void {
  const command = program
    .command('import')
    .description(
      'import a CSV or XLSX file of records, as POST /v1/import does. All of it is checked first; nothing is written where a row is faulty. ' +
        'Ctrl-C ends it after the rows that are being written, which stay; a killed command leaves the rest to a worker',
    )
    .option('--company <subdomain>', 'the company that the records belong to')
    .option('--kind <kind>', `what the rows are: ${IMPORT_KINDS.join(', ')}`)
    .option(
      '--database <database>',
      "of datasets: the company's own database that they go into, by uuid or name; a new name makes one",
    )
    .option('--file <file>', 'the file, of at most 200 MB; - for standard input')
    .option(
      '--map <mapping>',
      'what each column is: the name or uuid of a mapping that the company keeps, else a JSON file (default: columns are headed by the names of fields)',
    )
    .option(
      '--mode <mode>',
      `${IMPORT_MODES.join(' or ')}: whether a known syncId has to say the same, or is changed (default: create)`,
    )
    .option('--dry-run', 'only check: nothing is written')
    .option('--skip-faulty', 'write the other rows where some are faulty')
    .option('--again', 'import a file that was imported before')
    .option(
      '--on-warnings <go|stop>',
      'whether it goes on where its check warns of something, or waits for a day until it is confirmed (default: go)',
    )
    .option('--faults <file>', `write every fault, up to ${MAX_FAULTS.toLocaleString('en')}, to this file as CSV`);
  example(command, 'import --company acme --kind activity --file trips.csv --map "Monthly report" --dry-run').action(
    (flags: ImportFlags) => importFile(importOptions(flags), context),
  );
  importUndoCommand(command, context);
}

async function importFile(options: ImportOptions, context: CliContext): Promise<void> {
  const input = await openInput(options.file, context);
  try {
    const changed = await context.elementsChanged();
    const changes = await context.datasetChanges();
    const company = await context.company(options.company);
    const database = await context.database();
    const { IMPORT_STALL_MINUTES: stallMs } = await context.settings('IMPORT_STALL_MINUTES');
    const files = new ImportFiles(database, await context.storedFiles());
    const imports = new FileImports(database, files);
    const mapping = await mappingOf(options.map, options.kind, company, database, context);
    const fileName = options.file === '-' ? 'standard input' : basename(options.file).slice(0, 255).toWellFormed();
    const target =
      options.database === undefined
        ? undefined
        : await imports.target(company, options.database, { addsTaxonomy: true });
    const queued = await keepFile(imports, company, { ...options, fileName, mapping, target }, input, context);
    const kinds = new ImportKinds(changed, changes);
    const ended = await runImport({ database, files, imports, kinds, stallMs }, queued, context);
    await report(ended, imports, company, options, context);
  } finally {
    input.destroy();
  }
}

/** @throws CliFault where the import did not end well */
async function report(
  ended: FileImport,
  imports: FileImports,
  company: CompanyId,
  { faults: file }: ImportOptions,
  context: CliContext,
): Promise<void> {
  context.print(importReport(ended));
  context.note(importSummary(ended));
  for (const line of warningLines(ended)) context.note(line);
  const { groups, others } = await imports.faultGroups(ended);
  if (groups.length > 0) {
    context.note(`\n${faultTable(groups.slice(0, SHOWN), context.terminal?.columns ?? TABLE_WIDTH)}\n`);
    if (groups.length > SHOWN || others > 0) context.note('There are more. --faults FILE writes them row by row.');
  }
  if (file !== undefined) {
    const faults = await imports.faults(company, ended.uuid, 0, MAX_FAULTS);
    await pipeline(faultsCsv(faults), createWriteStream(resolve(context.folder, file))).catch((fault: Error) => {
      throw new CliFault(EXIT.inputOutput, `The faults can't be written to ${file}: ${fault.message}`);
    });
    context.note(`The faults are in ${file}.`);
  }
  if (ended.state === 'waiting') {
    const how = `POST /v1/import/${ended.uuid}/confirm, or the console, lets it go on within a day.`;
    throw new CliFault(EXIT.badData, `It waits to be confirmed, and nothing was written yet. ${how}`);
  }
  const exitCode = EXIT_BY_STATE[ended.state];
  if (exitCode !== undefined) throw new CliFault(exitCode, ended.reason ?? `The import was not done: ${ended.state}.`);
  if (ended.reason !== undefined) context.note(ended.reason);
}

/** How a command ends whose import was not done. */
const EXIT_BY_STATE: Partial<Record<FileImport['state'], number>> = {
  refused: EXIT.badData,
  failed: EXIT.failed,
  cancelled: EXIT.interrupted,
};
