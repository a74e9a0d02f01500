import { resolve } from 'node:path';
import type { Command } from 'commander';
import { cancelImports } from '#imports';
import { FactorDatabases, markAllDue } from '#factors';
import { TotalsReconciliation } from '#activities';
import type { CancelledExchange } from '#exchange';
import { cancelExchange } from '#exchange';
import type { Database } from '#platform';
import type { ExportManifest, ImportedCompany } from '#access';
import { importCompany } from '#access';
import { SHOWN_ONCE } from './client-view.js';
import { CompanyArchive } from './company-archive-reader.js';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example } from '../command/help.js';
import type { Progress } from '../command/progress.js';
import { withProgress } from '../command/progress.js';

interface ImportFlags {
  subdomain?: string;
}

type Ended = CancelledExchange & { imports: number };

const WHAT_BECOMES = `
The company keeps its uuid and those of all its records, so that partners and footprints go on naming them; so it
can't be in this database already. The database has to have the tables of the release that exported it, and
the datasets of shared databases that the company uses. Until all is stored nobody sees the company; if the
command ends before, a worker deletes what it stored, within an hour.

Clients get new secrets, printed this once. Nothing is sent: what waited to be sent or read is cancelled, and no partner
is called until its secret is set again (data-source set).`;

/** `company import` */
export function companyImportCommand(company: Command, context: CliContext): void {
  const importing = company
    .command('import')
    .description('store a company again that company export wrote; prints new secrets of its clients, this once')
    .argument('<file>')
    .option('--subdomain <subdomain>', 'what its address begins with (default: as it was)');
  example(importing, 'company import acme.zip')
    .addHelpText('after', WHAT_BECOMES)
    .action((file: string, flags: ImportFlags) => importFrom(file, flags, context));
}

async function importFrom(file: string, { subdomain }: ImportFlags, context: CliContext): Promise<void> {
  const archive = await CompanyArchive.open(resolve(context.folder, file));
  const interrupted = new AbortController();
  const stopListening = context.onInterrupt?.(() =>
    interrupted.abort(new CliFault(EXIT.interrupted, 'Ended. A worker deletes what was stored.')),
  );
  const work = withProgress(
    context,
    async (database, progress) =>
      importCompany<Ended>(database, await context.storedFiles(), archive, {
        subdomain,
        onRows: rowsStored(archive, progress, interrupted.signal),
        derive: (company) => derive(database, company, progress),
        end: async (tx, company) => {
          interrupted.signal.throwIfAborted();
          await markAllDue(tx, company);
          return { ...(await cancelExchange(tx, company)), imports: await cancelImports(tx, company) };
        },
      }),
    'rows stored',
  );
  const imported = await work.finally(() => {
    stopListening?.();
    archive.close();
  });
  report(imported, archive.manifest, context);
}

function rowsStored({ manifest }: CompanyArchive, progress: Progress, signal: AbortSignal): (rows: number) => void {
  const all = manifest.files.reduce((sum, { rows }) => sum + rows, 0);
  let stored = 0;
  return (rows) => {
    signal.throwIfAborted();
    progress.count((stored += rows), all);
  };
}

/** Sums and the search index, which the export leaves out. */
async function derive(
  database: Database,
  company: ImportedCompany<Ended>['company'],
  progress: Progress,
): Promise<void> {
  const onMonth = (done: number, all: number): void => progress.count(done, all, 'months summed');
  await new TotalsReconciliation(database).run(company, { fix: true, onMonth });
  await new FactorDatabases(database).indexStored(company, (count) =>
    progress.count(count, undefined, 'datasets indexed'),
  );
}

function report(imported: ImportedCompany<Ended>, manifest: ExportManifest, context: CliContext): void {
  const { company, subdomain, clients, dataSources, auditHead, ended } = imported;
  const { exported, files, images } = manifest;
  const rows = Object.fromEntries(files.filter((file) => file.rows > 0).map((file) => [file.table, file.rows]));
  context.print({ company: subdomain, uuid: company, exported, rows, images, cancelled: ended, clients, dataSources });
  context.note(SHOWN_ONCE);
  if (dataSources.length > 0) {
    context.note(
      `Secrets of data sources are not in an export. No partner is called until each is set: ` +
        `${context.call} data-source set --company ${subdomain} NAME.`,
    );
  }
  context.note('What waited to be sent or read is cancelled: the old installation may have done it after the export.');
  if (auditHead) {
    context.note(
      `The audit is chained anew, with the keys of this installation. The old chain, whose keys stayed, ended with ` +
        `${auditHead.number}:${auditHead.hash}; the entry of this import says so.`,
    );
  }
}
