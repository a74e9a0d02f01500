import type { Command } from 'commander';
import { isDatabaseAway, migrate } from '#platform';
import type { CliContext } from './context.js';
import { unreachable } from './explain.js';
import { example } from './help.js';

/** `migrate`: before the apps of a release start. */
export function migrateCommand(program: Command, context: CliContext): void {
  const command = program
    .command('migrate')
    .description(
      'bring the database up to the schema of this release; safe to run again, and from several places at once',
    );
  example(command, 'migrate').action(() => migrateDatabase(context));
}

async function migrateDatabase(context: CliContext): Promise<void> {
  const { DATABASE_URL } = await context.settings('DATABASE_URL');
  try {
    await migrate(DATABASE_URL);
  } catch (fault) {
    throw isDatabaseAway(fault) ? unreachable(fault) : fault;
  }
  context.print({ migrated: true });
}
