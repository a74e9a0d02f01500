import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Invalid } from '#faults';
import { CompanyClosing } from '#exchange';
import { Companies, exportCompany } from '#access';
import { writeArchive } from './company-archive.js';
import { companyImportCommand } from './company-import.js';
import type { ConfirmationFlag } from '../command/confirm.js';
import { confirm, withConfirmation } from '../command/confirm.js';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example, requireOptions } from '../command/help.js';

interface DeleteFlags extends ConfirmationFlag {
  afterDays?: string;
  atOnce?: boolean;
}

const DEFAULT_DAYS = 30;
const MAX_DAYS = 3_650;

/** `company export`, `import`, `delete` and `restore`: what a company takes with it, and how it goes. */
export function companyEndCommands(company: Command, context: CliContext): void {
  const exporting = company
    .command('export')
    .description(
      'write everything of a company to a ZIP file: a file of JSON lines for each table, its images, a manifest',
    )
    .argument('<subdomain>')
    .option('--file <file>', 'the ZIP file to write, which must not exist yet');
  example(exporting, 'company export acme --file acme.zip').action((subdomain: string, flags: { file?: string }) =>
    exportTo(subdomain, flags, context),
  );
  companyImportCommand(company, context);
  const deleting = withConfirmation(
    company
      .command('delete')
      .description('close a company now; a worker deletes all of it when the waiting time has passed')
      .argument('<subdomain>')
      .option('--after-days <n>', `how long it is closed before, 1 to ${MAX_DAYS} (default: ${DEFAULT_DAYS})`)
      .option('--at-once', 'instead of --after-days: no waiting time; company restore has 5 minutes'),
  );
  example(deleting, 'company delete acme --after-days 30').action((subdomain: string, flags: DeleteFlags) =>
    deleteCompany(subdomain, flags, context),
  );
  const restoring = company
    .command('restore')
    .description('open a company again that is closed and whose deletion has not begun')
    .argument('<subdomain>');
  example(restoring, 'company restore acme').action((subdomain: string) => restoreCompany(subdomain, context));
}

async function exportTo(subdomain: string, flags: { file?: string }, context: CliContext): Promise<void> {
  requireOptions(flags, ['file']);
  const database = await context.databaseWithoutLimits();
  const { uuid, deleting } = await new Companies(database).getBySubdomain(subdomain);
  if (deleting) throw new CliFault(EXIT.failed, `${subdomain} is being deleted: some of it is gone already.`);
  const path = resolve(context.folder, flags.file);
  const { files, images, exported } = await exportCompany(database, await context.storedFiles(), uuid, (content) =>
    writeArchive(path, content),
  );
  context.print({ company: subdomain, file: path, exported, rows: rowsBy(files), images });
}

function rowsBy(files: readonly { table: string; rows: number }[]): Record<string, number> {
  return Object.fromEntries(files.filter(({ rows }) => rows > 0).map(({ table, rows }) => [table, rows]));
}

async function deleteCompany(subdomain: string, flags: DeleteFlags, context: CliContext): Promise<void> {
  const days = daysOf(flags);
  const database = await context.databaseWithoutLimits();
  const { uuid, name } = await new Companies(database).getBySubdomain(subdomain);
  const when = days === 0 ? 'in 5 minutes' : `in ${days} days`;
  const loss = `The company ${subdomain} (${name}) is closed now. Everything of it is deleted ${when}, for ever.`;
  await confirm(loss, flags, context);
  const { closed, deleteAfter } = await new CompanyClosing(database).close(uuid, days);
  context.print({ subdomain, uuid, closed, deleteAfter });
  context.note(`Until then, ${context.call} company restore ${subdomain} undoes it.`);
}

function daysOf({ afterDays, atOnce = false }: DeleteFlags): number {
  if (atOnce && afterDays !== undefined) throw new CliFault(EXIT.usage, 'Either --at-once or --after-days.');
  if (atOnce) return 0;
  if (afterDays === undefined) return DEFAULT_DAYS;
  const days = /^\d{1,4}$/.test(afterDays) ? Number(afterDays) : 0;
  if (days >= 1 && days <= MAX_DAYS) return days;
  throw new Invalid({
    field: 'afterDays',
    message: `has to be an integer from 1 to ${MAX_DAYS}; without a waiting time: --at-once`,
  });
}

async function restoreCompany(subdomain: string, context: CliContext): Promise<void> {
  const database = await context.databaseWithoutLimits();
  const { uuid } = await new Companies(database).getBySubdomain(subdomain);
  await new CompanyClosing(database).restore(uuid);
  context.print({ subdomain, uuid });
  context.note('It is open again. What waited for it goes on.');
}
