import { setTimeout as wait } from 'node:timers/promises';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { isForbidden, isLockTimeout, isRepeatable } from '../database/database-faults.js';
import { reasonOf } from '../logging/reason.js';
import type { MigrationProgress } from './migrate-schema.js';
import { LOCK_WAIT_MS } from '../schema/lock-wait.js';
import { isQueueMigrated, QUEUE_SCHEMA } from '../queue/queue-schema.js';

/** The schema of the queue could not be brought up to this release. The message says what to do. */
export class QueueNotMigrated extends Error {
  override readonly name = 'QueueNotMigrated';

  constructor(
    readonly reason: 'unreachable' | 'missing rights' | 'blocked',
    message: string,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

const PAUSE_MS = 1_000;

/**
 * Creates BullMQ's tables, or brings them up to this release, in one go under a lock of BullMQ's own. @throws
 * QueueNotMigrated
 */
export async function migrateQueue(queueUrl: string, { report, timeoutMs }: MigrationProgress): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const client = await connected(queueUrl);
    try {
      if (await isQueueMigrated(client)) return;
      report(`Migration of the queue's schema, ${QUEUE_SCHEMA}`);
      await runMigrations(client, QUEUE_SCHEMA);
      return;
    } catch (fault) {
      if (isForbidden(fault)) throw await lackingRights(client, fault);
      const isBlocked = isLockTimeout(fault) || isRepeatable(fault);
      if (!isBlocked && (await isAlive(client))) throw fault;
      const why = isBlocked ? 'its tables are in use' : 'the connection was lost';
      if (performance.now() >= until) {
        const message = `The queue's schema was not migrated: ${why}. Nothing of it was done; migrate again.`;
        throw new QueueNotMigrated(isBlocked ? 'blocked' : 'unreachable', message, fault);
      }
      report(`Migration of the queue's schema: ${why}; trying again.`);
      await wait(PAUSE_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function connected(queueUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: queueUrl,
    application_name: 'footprint-exchange migrate',
    options: `-c lock_timeout=${LOCK_WAIT_MS}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined); // The statement under way fails with the same error.
  try {
    await client.connect();
    return client;
  } catch (fault) {
    throw new QueueNotMigrated('unreachable', `QUEUE_URL can't be reached: ${reasonOf(fault)}.`, fault);
  }
}

async function lackingRights(client: pg.Client, fault: unknown): Promise<QueueNotMigrated> {
  const { rows } = await client.query<{ who: string; where: string }>(
    'select quote_ident(current_user) as who, quote_ident(current_database()) as where',
  );
  const [{ who, where } = { who: '', where: '' }] = rows;
  return new QueueNotMigrated(
    'missing rights',
    `${who} may not make the schema ${QUEUE_SCHEMA} of the queue (${reasonOf(fault)}): ` +
      `grant create on database ${where} to ${who}; where another user owns the schema, migrate as that one.`,
    fault,
  );
}

async function isAlive(client: pg.Client): Promise<boolean> {
  return client.query('select 1').then(
    () => true,
    () => false,
  );
}
