import type { Command } from 'commander';
import { isDatabaseAway, migrate, MigrationBlocked, QueueNotMigrated } from '#platform';
import type { CliContext } from './context.js';
import { unreachable } from './explain.js';
import { example } from './help.js';

/** `migrate`: runs before the apps of a release start. */
export function migrateCommand(program: Command, context: CliContext): void {
  const command = program
    .command('migrate')
    .description(
      'bring the database, and the PostgreSQL that QUEUE_URL names, up to the schema of this release; safe to run again, and from several places at once',
    );
  example(command, 'migrate').action(() => migrateDatabase(context));
}

async function migrateDatabase(context: CliContext): Promise<void> {
  const { DATABASE_URL, QUEUE_URL } = await context.settings('DATABASE_URL', 'QUEUE_URL');
  try {
    await migrate(DATABASE_URL, { queueUrl: QUEUE_URL, report: (line) => context.note(line) });
  } catch (fault) {
    const isKnown = fault instanceof MigrationBlocked || fault instanceof QueueNotMigrated;
    throw !isKnown && isDatabaseAway(fault) ? unreachable(fault) : fault;
  }
  context.print({ migrated: true });
}
