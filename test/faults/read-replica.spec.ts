import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { hasPostgres15 } from '../support/databases/debian-postgres.js';
import { FaultGround } from '../support/faults/ground.js';
import type { Strike } from '../support/faults/run.js';
import { runFault } from '../support/faults/run.js';
import { PostgresPair } from '../support/databases/postgres-pair.js';
import { someQueues } from '../support/queues/queues.js';
import { until } from '../support/run/until.js';

const READERS = 4;
/** So that readers leave the processor to the answers. */
const READ_EVERY_MS = 50;
const READS = ['exchange?format=csv', 'material', 'material?format=csv', 'search?q=steel', 'report/ghg?year=2025'];
/** Far longer than a replica needs that works, and far shorter than one that does not may hold up a read. */
const DATABASE_READ_WAIT = '0.3';
const CONFLICT_WITH_RECOVERY = '40001';

describe.skipIf(!hasPostgres15()).each(someQueues())(
  'while the replica for reads fails, with the queue on $name',
  (queue) => {
    let pair: PostgresPair;
    let ground: FaultGround;

    beforeAll(async () => {
      pair = await PostgresPair.start({ isReplica: true });
      ground = await FaultGround.make(queue, {
        apis: 2,
        workers: 2,
        settings: { DATABASE_READ_URL: pair.replicaUrl, DATABASE_READ_WAIT },
        database: () => pair.database(),
      });
      await pair.onPrimary('create extension pg_stat_statements');
    });
    afterAll(async () => {
      await ground?.close();
      await pair?.close();
    });

    it('killed, twice: events are answered, and reads come from the primary', async () => {
      await runFaultWithReads('replica for reads killed and started again, twice', async ({ untilAccepted }) => {
        for (let kills = 0; kills < 2; kills++) {
          await untilReplicaIsRead();
          await untilAccepted(10);
          await pair.killStandby();
          await untilReplicaIs('degraded');
          await untilAccepted(15);
          await pair.startStandby();
        }
        await untilReplicaIsRead();
      });
    });

    it('it replays nothing for a while: events are answered, and reads come from the primary', async () => {
      await runFaultWithReads('replica for reads replays nothing until 30 events were sent', async (strike) => {
        await untilReplicaIsRead();
        await askReplica('select pg_wal_replay_pause()');
        await untilReplicaIs('degraded');
        await strike.untilAccepted(30);
        await askReplica('select pg_wal_replay_resume()');
        await untilReplicaIsRead();
      });
    });

    /** Lists, searches and reports are asked for all the time. Each is answered 200, and none lacks an event that was accepted before. */
    async function runFaultWithReads(fault: string, strike: (strike: Strike) => Promise<void>): Promise<void> {
      const wrong: string[] = [];
      let done = 0;
      let isOver = false;
      const get = async (path: string, nth: number) => {
        const { apis } = ground.installation;
        const { status, text, json } = await call('GET', `${apis[nth % apis.length]?.url}/api/v1/${path}`, {
          token: ground.member.token,
        });
        done++;
        if (status !== 200) wrong.push(`${path}: ${status} ${text}`);
        return json;
      };
      const read = async (reader: number, sent: Strike['sent']) => {
        for (let nth = reader; !isOver; nth++) {
          const accepted = sent().filter(({ outcome }) => outcome === 'accepted').length;
          const { count } = await get('exchange?direction=inbound&limit=1', nth);
          if (!(count >= accepted)) wrong.push(`${count} events are listed, ${accepted} were accepted before`);
          await get(READS[nth % READS.length] ?? '', nth);
          await wait(READ_EVERY_MS);
        }
      };
      await runFault(ground, {
        fault,
        strike: async (given) => {
          const readers = Array.from({ length: READERS }, (_, nth) => read(nth, given.sent));
          try {
            await strike(given);
            await until('much was read', () => done > 50);
          } finally {
            isOver = true;
          }
          await Promise.all(readers);
        },
      });
      expect(wrong).toEqual([]);
      const { apis, workers } = ground.installation;
      expect([...apis.map(({ process }) => process), ...workers].every(({ isAlive }) => isAlive)).toBe(true);
    }

    /** As each api says. */
    async function untilReplicaIs(state: 'up' | 'degraded'): Promise<void> {
      await until(`the replica is ${state}`, async () => {
        const states = await Promise.all(
          ground.installation.apis.map(async ({ url }) => {
            const { json } = await call('GET', `${url}/api/health/ready`);
            return [json.status, json.parts.replica.status];
          }),
        );
        return states.every(([whole, replica]) => whole === 'ready' && replica === state);
      });
    }

    async function untilReplicaIsRead(): Promise<void> {
      await untilReplicaIs('up');
      await askReplica('select pg_stat_statements_reset()');
      await until('the replica is read', async () => {
        const [row] = await askReplica(
          `select count(*)::int as statements from pg_stat_statements where query ~* '\\mfrom exchange_event\\M'`,
        );
        return Number(row?.['statements']) > 0;
      });
    }

    /** What is replayed breaks off whatever is in its way, also what is asked here: then it is asked again. */
    async function askReplica(sql: string): Promise<Record<string, unknown>[]> {
      for (;;) {
        try {
          return await pair.onReplica(sql);
        } catch (fault) {
          if ((fault as Partial<DatabaseError>).code !== CONFLICT_WITH_RECOVERY) throw fault;
        }
      }
    }
  },
);
