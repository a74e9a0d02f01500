import { z } from 'zod';
import { ConfigFault, migrate, MigrationBlocked, QueueNotMigrated, readConfig, SHARED_SETTINGS } from '#platform';
import { EXIT, StartRefused } from './start-refused.js';

const SETTINGS = z.object({ QUEUE_URL: SHARED_SETTINGS.QUEUE_URL });

/**
 * Brings our own database up to this release, and also the caller's PostgreSQL if the queue is in one. @throws
 * StartRefused
 */
export async function migrateDatabases(
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
  print: (line: string) => void,
): Promise<void> {
  try {
    const { QUEUE_URL } = readConfig(SETTINGS, environment);
    await migrate(databaseUrl, { queueUrl: QUEUE_URL, report: print });
  } catch (fault) {
    if (fault instanceof ConfigFault) throw new StartRefused(fault.message, EXIT.configuration);
    if (fault instanceof QueueNotMigrated) throw new StartRefused(fault.message, EXIT.unavailable);
    if (fault instanceof MigrationBlocked) throw new StartRefused(fault.message, EXIT.failed);
    throw fault;
  }
}
