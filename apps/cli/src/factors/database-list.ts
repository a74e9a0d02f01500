import type { Command } from 'commander';
import { FactorDatabases } from '#factors';
import type { ListedDatabase } from '#factors';
import { SHARED } from '#platform';
import type { CompanyId } from '#platform';
import type { CliContext } from '../command/context.js';
import type { OwnerFlags } from './dataset-options.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example } from '../command/help.js';

/** `database list`, and `dataset list`, which is the same command. */
export function listCommand(parent: Command, context: CliContext): void {
  const listing = parent
    .command('list')
    .description('the shared databases, and with --company those of a company before them')
    .option('--company <subdomain>', 'the databases of this company too')
    .option('--shared', 'only the shared ones');
  example(listing, `${parent.name()} list --company acme`).action((flags: OwnerFlags) => list(flags, context));
}

async function list(flags: OwnerFlags, context: CliContext): Promise<void> {
  if (flags.company !== undefined && flags.shared) {
    throw new CliFault(EXIT.usage, 'give --company SUBDOMAIN or --shared, not both');
  }
  const databases = new FactorDatabases(await context.database());
  const owners: CompanyId[] = flags.company === undefined ? [SHARED] : [await context.company(flags.company), SHARED];
  const listed = await Promise.all(owners.map((owner) => databases.list(owner)));
  context.print(listed.flat().map(presentDatabase), [
    'uuid',
    'name',
    'version',
    'count',
    'shared',
    'licence',
    'gwpSet',
    'boundary',
  ]);
}

function presentDatabase({ owner, ...database }: ListedDatabase): object {
  return { ...database, shared: owner === SHARED };
}
