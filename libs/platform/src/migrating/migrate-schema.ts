import { setTimeout as wait } from 'node:timers/promises';
import { MIGRATIONS } from '../migrations/index.js';
import { isLockTimeout, isRepeatable } from '../database/database-faults.js';
import { titleOf } from './migration-status.js';
import { MigrationSession } from './migration-session.js';

export interface MigrationProgress {
  /** Receives a line for each step, and for anything that delays a step. */
  report: (line: string) => void;
  /** How long one step may wait for locks, or for a lost connection to be restored. */
  timeoutMs: number;
}

/** A migration could not get its locks. The schema is as the previous migration left it. */
export class MigrationBlocked extends Error {
  override readonly name = 'MigrationBlocked';
}

/** The pause between two tries, in which the statements that queued behind the first one run. */
const PAUSE_MS = 1_000;

/** Brings the schema up to this release. If the connection is lost, it connects again and takes the lock again. */
export async function migrateSchema(databaseUrl: string, progress: MigrationProgress): Promise<void> {
  let session = await MigrationSession.open(databaseUrl);
  try {
    while (!(await isBroughtUp(session, progress))) {
      progress.report('The connection to the database was lost, and the migration lock with it; starting over.');
      await session.close();
      session = await reopened(databaseUrl, progress);
    }
  } finally {
    await session.close();
  }
}

/** @returns false if the connection was lost */
async function isBroughtUp(session: MigrationSession, progress: MigrationProgress): Promise<boolean> {
  try {
    await session.takeLock(progress.report);
    for (const migration of await session.pending()) {
      const nth = MIGRATIONS.findIndex(({ name }) => name === migration.name) + 1;
      const title = `Migration ${nth} of ${MIGRATIONS.length}, ${titleOf(migration.name)}`;
      progress.report(title);
      await step(title, () => session.execute(migration), session, progress);
    }
    await step('Distributing', () => session.distribute(progress.report), session, progress);
    await session.noteInstallation(progress.report);
    return true;
  } catch (fault) {
    if (fault instanceof MigrationBlocked || (await session.isAlive())) throw fault;
    return false;
  }
}

/** Does work that leaves nothing where it fails, and does it again where it could not get its locks. */
async function step(
  title: string,
  work: () => Promise<void>,
  session: MigrationSession,
  { report, timeoutMs }: MigrationProgress,
): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (fault) {
      if (!isLockTimeout(fault) && !isRepeatable(fault)) throw fault;
      const holders = await session.openTransactions();
      const why = `a table it changes is in use by ${holders.join(', ') || 'transactions that can not be seen'}`;
      if (performance.now() >= until) {
        throw new MigrationBlocked(
          `${title}: given up after ${Math.round(timeoutMs / 1000)} s, since ${why}. ` +
            'Nothing of it was done. End what holds the table, then migrate again.',
          { cause: fault },
        );
      }
      report(`${title}: ${why}; trying again.`);
      await wait(PAUSE_MS);
    }
  }
}

async function reopened(databaseUrl: string, { timeoutMs }: MigrationProgress): Promise<MigrationSession> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await MigrationSession.open(databaseUrl);
    } catch (fault) {
      if (performance.now() >= until) throw fault;
      await wait(PAUSE_MS);
    }
  }
}
