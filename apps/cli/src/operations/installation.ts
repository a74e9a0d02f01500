import type { Command } from 'commander';
import type { Installation } from '#platform';
import { confirmInstallation, readInstallation } from '#platform';
import type { CliContext } from '../command/context.js';
import { example } from '../command/help.js';

/** `installation show` and `confirm`: whether the database is the installation's own, or a copy that must not answer partners. */
export function installationCommands(program: Command, context: CliContext): void {
  const installation = program
    .command('installation')
    .description('which database is the own one of the installation, and not a copy');
  example(installation, 'installation show');
  const show = installation
    .command('show')
    .description('which database was noted as the own one, and whether this is it; a copy sends nothing to partners');
  example(show, 'installation show').action(() => showInstallation(context));
  const confirm = installation
    .command('confirm')
    .description(
      'note that this database is the own one from now on: after a disaster, or a new major version of PostgreSQL. ' +
        'What waits is sent to partners, and companies that are due are deleted. Never on trial',
    );
  example(confirm, 'installation confirm').action(() => confirmOwn(context));
}

async function showInstallation(context: CliContext): Promise<void> {
  context.print(presented(await readInstallation(await context.database())));
}

async function confirmOwn(context: CliContext): Promise<void> {
  const { OUTBOUND } = await context.settings('DATABASE_URL', 'OUTBOUND');
  context.print(presented(await confirmInstallation(await context.database())));
  context.note(
    OUTBOUND === 'off'
      ? 'It is noted. Nothing goes out as long as api and worker have OUTBOUND=off.'
      : 'It is noted. Within seconds workers go on, and what waits goes out.',
  );
}

const STATES = { same: 'own', other: 'copy', unsure: 'unsure', new: 'not noted' } as const satisfies Record<
  Installation['is'],
  string
>;

function presented({ here, noted, is }: Installation): object {
  return { database: STATES[is], here, noted };
}
