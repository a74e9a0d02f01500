import type { DatabaseOptions } from '../../database/data-source.js';
import { Database } from '../../database/database.js';
import { reasonOf } from '../../logging/reason.js';
import { connectionsByProgram, serverFacts } from '../../database/facts/server-facts.js';
import { positionOf, requireAll } from './replica-state.js';

/** What an operator wants to know of a replica for reads. */
export interface ReplicaFacts {
  /** Why no read would go to it now; undefined if they would. */
  readonly fault: string | undefined;
  /** Whether it keeps what its reads need from being cleared away. */
  readonly isFeedback: boolean;
  /** Connections that anybody but superusers may open, and how many are open. */
  readonly connections: number;
  readonly open: number;
}

/** Looks at the replica as an api would before it reads there. @throws what connecting fails with */
export async function replicaFacts(
  primary: Database,
  { url, waitMs, pooler }: { url: string; waitMs: number; pooler?: DatabaseOptions['pooler'] },
): Promise<ReplicaFacts> {
  const options = { poolSize: 1, applicationName: 'footprint-exchange cli', statementMs: 9_000, pooler };
  const replica = await Database.open(url, options);
  try {
    const fault = await faultOf(primary, replica, waitMs);
    const [settings] = await replica.queryAcross<{ feedback: boolean }>(
      'health',
      `select current_setting('hot_standby_feedback')::boolean as feedback`,
    );
    const { connections } = await serverFacts(replica);
    const open = (await connectionsByProgram(replica)).reduce((sum, each) => sum + each.connections, 0);
    return { fault, isFeedback: settings?.feedback === true, connections, open };
  } finally {
    await replica.close();
  }
}

async function faultOf(primary: Database, replica: Database, waitMs: number): Promise<string | undefined> {
  try {
    const position = await positionOf(primary);
    await replica.snapshot(
      (tx) => tx.queryAcross('health', 'select'),
      (client) => requireAll(client, position, waitMs),
    );
    return undefined;
  } catch (fault) {
    return reasonOf(fault);
  }
}
