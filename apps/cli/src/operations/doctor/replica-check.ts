import type { Database } from '#platform';
import { reasonOf, replicaFacts } from '#platform';
import type { Check } from './check.js';
import { fault, ok, warning } from './check.js';
import type { ProcessCounts } from './connection-need.js';
import { SPARE } from './connection-need.js';

export interface ReplicaNeed {
  readonly url: string;
  readonly waitMs: number;
  /** DATABASE_POOLER: whether the address is that of a pooler, too. */
  readonly pooler: 'transaction' | undefined;
  /** The most connections that an api opens to it. */
  readonly pool: number;
  /** How many processes there are to be; only apis read there. */
  readonly processes: ProcessCounts | undefined;
}

const SEE = 'See DATABASE_READ_URL, and the replication to its server.';

/** Whether listings, searches and reports can be read on the replica. Where they can't, the primary is read, and nothing fails. */
export function replicaCheck(primary: Database, { url, waitMs, pooler, pool, processes }: ReplicaNeed): Check {
  return {
    name: 'replica',
    look: async () => {
      const facts = await replicaFacts(primary, { url, waitMs, pooler }).catch(reasonOf);
      if (typeof facts === 'string') return warning(`Reads go to the primary: ${facts}`, SEE);
      if (facts.fault !== undefined) return warning(`Reads go to the primary: ${facts.fault}`, SEE);
      const used = `It has all that the primary has; ${facts.open} of ${facts.connections} connections are open`;
      const apis = processes?.apis ?? 1;
      const most = apis * pool;
      if (!pooler && most + SPARE > facts.connections)
        return fault(
          `${used}; ${apis} apis may open ${most}: that is too many.`,
          'Raise max_connections of the replica, or lower DATABASE_POOL.',
        );
      if (!facts.isFeedback)
        return warning(
          `${used}. hot_standby_feedback is off: long reads are broken off there and done again on the primary.`,
          'Set hot_standby_feedback = on at the replica.',
        );
      return ok(pooler ? `${used}.` : `${used}; an api may open ${pool}.`);
    },
  };
}
