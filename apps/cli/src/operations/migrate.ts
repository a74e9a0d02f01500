import type { Command } from 'commander';
import { directUrl, isDatabaseAway, migrate, MigrationBlocked, QueueNotMigrated, rolesBehind } from '#platform';
import { DATABASE_SETTINGS } from '../command/config.js';
import type { CliContext } from '../command/context.js';
import { unreachable } from '../command/explain.js';
import { example } from '../command/help.js';
import { StepProgress } from '../command/step-progress.js';
import { whatLacks } from './what-lacks.js';
import { showOpenMigrations, showMigrations } from './migrate-status.js';

interface UpFlags {
  dryRun?: boolean;
}

/** `migrate` (which is `migrate up`) and `migrate status`: run before the apps of a release start. */
export function migrateCommand(program: Command, context: CliContext): void {
  const group = program
    .command('migrate')
    .description('bring the database up to the schema of this release; without a word after it: migrate up');
  example(group, 'migrate');
  const up = group
    .command('up', { isDefault: true })
    .description(
      'bring the database, and the PostgreSQL that QUEUE_URL names, up to the schema of this release; safe to run again, and from several places at once',
    )
    .option('--dry-run', 'only list what would run, and what it would do to which tables; writes nothing');
  example(up, 'migrate up --dry-run').action(({ dryRun = false }: UpFlags) =>
    dryRun ? showOpenMigrations(context) : migrateDatabase(context),
  );
  const status = group
    .command('status')
    .description(
      'list the migrations of this release, and say whether the queue has its schema; exit code 1 where one is open',
    );
  example(status, 'migrate status').action(() => showMigrations(context));
}

async function migrateDatabase(context: CliContext): Promise<void> {
  const settings = await context.settings(...DATABASE_SETTINGS, 'QUEUE_URL');
  const steps = new StepProgress(context);
  try {
    await migrate(directUrl(settings), { queueUrl: settings.QUEUE_URL, report: (line) => steps.begin(line) });
  } catch (fault) {
    const isKnown = fault instanceof MigrationBlocked || fault instanceof QueueNotMigrated;
    throw !isKnown && isDatabaseAway(fault) ? unreachable(fault) : fault;
  } finally {
    steps.end();
  }
  context.print({ migrated: true });
  await tellRolesBehind(context);
}

/** New tables are without rights for the role of the apps, where the owner has no default privileges for it. */
async function tellRolesBehind(context: CliContext): Promise<void> {
  for (const role of await rolesBehind(await context.databaseOfAnyRelease()))
    context.note([whatLacks(role), 'As the owner of the tables:', ...role.statements].join('\n'));
}
