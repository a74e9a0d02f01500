import type { Command } from 'commander';
import { Missing } from '#faults';
import { FactorDatabases } from '#factors';
import { isUuid, SHARED } from '#platform';
import type { ConfirmationFlag } from '../command/confirm.js';
import { confirm, withConfirmation } from '../command/confirm.js';
import type { CliContext } from '../command/context.js';
import { listCommand } from './database-list.js';
import type { OwnerFlags } from './dataset-options.js';
import { namesOneOwner, ONE_OWNER } from './dataset-options.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example } from '../command/help.js';

type RemoveFlags = OwnerFlags & ConfirmationFlag;

/** `database list` and `remove`: whole databases of emission factors. */
export function databaseCommands(program: Command, context: CliContext): void {
  const database = program.command('database').description('emission-factor databases as a whole');
  example(database, 'database list');
  listCommand(database, context);
  const remove = database
    .command('remove')
    .description('delete a database with all its datasets, where no element draws on one or ever did')
    .argument('<uuid>', 'of the database, as database list shows it')
    .option('--company <subdomain>', 'it belongs to this company')
    .option('--shared', 'it is a shared one');
  example(withConfirmation(remove), 'database remove 8f14e45f-ceea-467f-9a6b-0c1d2e3f4a5b --company acme').action(
    (uuid: string, flags: RemoveFlags) => removeDatabase(uuid, flags, context),
  );
}

async function removeDatabase(uuid: string, flags: RemoveFlags, context: CliContext): Promise<void> {
  if (!namesOneOwner(flags)) throw new CliFault(EXIT.usage, ONE_OWNER);
  if (!isUuid(uuid)) throw new CliFault(EXIT.failed, `There is no database ${uuid}.`);
  const owner = flags.company === undefined ? SHARED : await context.company(flags.company);
  const databases = new FactorDatabases(await context.database());
  const found = (await databases.list(owner)).find((each) => each.uuid === uuid.toLowerCase());
  if (!found) throw new Missing(`There is no database ${uuid}.`);
  const { name, version, count } = found;
  await confirm(`The database ${name} ${version} is deleted with its ${count} datasets.`, flags, context);
  const removed = await databases.remove(owner, uuid.toLowerCase());
  context.print({ uuid: uuid.toLowerCase(), removed });
  context.note('Removed, its datasets with it.');
}
