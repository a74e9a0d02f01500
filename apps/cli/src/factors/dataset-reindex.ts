import type { Command } from 'commander';
import { FactorDatabases } from '#factors';
import { SHARED } from '#platform';
import type { CliContext } from '../command/context.js';
import type { OwnerFlags } from './dataset-options.js';
import { namesOneOwner, ONE_OWNER } from './dataset-options.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example } from '../command/help.js';
import { withProgress } from '../command/progress.js';

/** `dataset reindex`: builds the search index of datasets again. */
export function reindexCommand(dataset: Command, context: CliContext): void {
  const command = dataset
    .command('reindex')
    .description("make an owner's search index anew, for datasets imported before there was one; safe to run again")
    .option('--company <subdomain>', 'the datasets of this company')
    .option('--shared', 'the shared ones');
  example(command, 'dataset reindex --shared').action((flags: OwnerFlags) => reindex(flags, context));
}

async function reindex(flags: OwnerFlags, context: CliContext): Promise<void> {
  if (!namesOneOwner(flags)) throw new CliFault(EXIT.usage, ONE_OWNER);
  const { company } = flags;
  const owner = company === undefined ? SHARED : await context.company(company);
  const indexed = await withProgress(
    context,
    (database, progress) => new FactorDatabases(database).reindex(owner, (count) => progress.count(count)),
    'datasets indexed',
  );
  context.print({ indexed });
}
