import type { QueueFault } from '#platform';
import { EFFECTS, isRedis, migrationStates, openMigrations, openQueueConnection, queueUrl } from '#platform';
import { DATABASE_SETTINGS } from '../command/config.js';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';

/** The schema of the queue, as far as it has one. */
interface QueueState {
  readonly on: 'Redis' | 'PostgreSQL';
  readonly state: 'needs no schema' | 'done' | 'open' | Exclude<QueueFault['kind'], 'not migrated'>;
  readonly detail?: string;
}

/** Prints which migrations are done and which are open. @throws CliFault where one is open */
export async function showMigrations(context: CliContext): Promise<void> {
  const queue = await queueState(context);
  const migrations = await migrationStates(await context.databaseOfAnyRelease());
  const open = migrations.filter(({ state }) => state === 'open').length;
  context.print({ done: migrations.length - open, open, queue, migrations });
  const isQueueDone = queue.state === 'done' || queue.state === 'needs no schema';
  if (open === 0 && isQueueDone) return context.note('Nothing is open.');
  const wanting = [
    ...(open > 0 ? [`${open} of ${migrations.length} migrations are open: run ${context.call} migrate`] : []),
    ...(isQueueDone ? [] : [`The schema of the queue: ${queue.state}. ${queue.detail ?? ''}`.trim()]),
  ];
  throw new CliFault(EXIT.failed, wanting.join('\n'));
}

/** Prints what `migrate up` would do. */
export async function showOpenMigrations(context: CliContext): Promise<void> {
  const queue = await queueState(context);
  const open = await openMigrations(await context.databaseOfAnyRelease());
  const steps = open.flatMap(({ migration, effects }) =>
    effects.length === 0
      ? [{ migration }]
      : effects.map(({ table, rows = 'unknown', bytes, effect }) => ({
          ...{ migration, table, rows, bytes },
          effect: EFFECTS[effect],
        })),
  );
  context.print({ dryRun: true, open: open.length, queue, steps });
  const alone = open.filter(({ inTransaction }) => !inTransaction).map(({ migration }) => migration);
  if (alone.length > 0) context.note(`Not in one transaction, and safe to run again: ${alone.join(', ')}.`);
  context.note('A dry run: nothing was written.');
}

async function queueState(context: CliContext): Promise<QueueState> {
  const url = queueUrl(await context.settings(...DATABASE_SETTINGS, 'QUEUE_URL'));
  if (isRedis(url)) return { on: 'Redis', state: 'needs no schema' };
  const queue = openQueueConnection(url, 'producer');
  try {
    const fault = await queue.fault();
    if (!fault) return { on: 'PostgreSQL', state: 'done' };
    return { on: 'PostgreSQL', state: fault.kind === 'not migrated' ? 'open' : fault.kind, detail: fault.detail };
  } finally {
    await queue.close();
  }
}
