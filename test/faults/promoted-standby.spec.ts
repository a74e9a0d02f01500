import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInstallation } from '#platform';
import { hasBalancer } from '../support/processes/balancer.js';
import { hasPostgres15 } from '../support/databases/debian-postgres.js';
import { FaultGround } from '../support/faults/ground.js';
import type { Tried } from '../support/faults/requester.js';
import { runFault } from '../support/faults/run.js';
import { PostgresPair } from '../support/databases/postgres-pair.js';
import { queues } from '../support/queues/queues.js';

/** How long it takes somebody to notice, and to decide that the standby is to take over. */
const NOTICED_MS = 2_000;
const MOST_WITHOUT_WRITES_MS = 15_000;

describe.skipIf(!hasPostgres15() || !hasBalancer()).each(queues())(
  'while the standby takes over from a primary that was killed, with the queue on $name',
  (queue) => {
    let pair: PostgresPair;
    let ground: FaultGround;

    beforeAll(async () => {
      pair = await PostgresPair.start();
      ground = await FaultGround.make(queue, { apis: 2, workers: 2, database: () => pair.database() });
    });
    afterAll(async () => {
      await ground?.close();
      await pair?.close();
    });

    it('what was accepted is there, and the old primary is written to no more', async () => {
      let tried: Tried[] = [];
      const done: { sessions: number; nextTransaction: string }[] = [];
      await runFault(ground, {
        fault: 'PostgreSQL killed, its synchronous standby promoted',
        strike: async ({ untilAccepted, tries }) => {
          await untilAccepted(30);
          await pair.killPrimary();
          await wait(NOTICED_MS);
          await pair.promoteStandby();
          await untilAccepted(10);
          await pair.startOldPrimary();
          done.push(await pair.doneToOldPrimary());
          await untilAccepted(20);
          await pair.restartBalancer();
          await untilAccepted(20);
          done.push(await pair.doneToOldPrimary());
          tried = [...tries()];
        },
      });
      const [atStart, inTheEnd] = done;
      expect(atStart).toMatchObject({ sessions: 0 });
      expect(inTheEnd).toEqual(atStart);
      await pair.visitOldPrimary();
      expect(await pair.doneToOldPrimary()).toMatchObject({ sessions: 1 });
      const refused = tried.filter(({ status }) => status !== 200 && status !== 401);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.filter(({ status, retryAfter }) => status !== 503 || !/^\d+$/.test(retryAfter ?? ''))).toEqual([]);
      expect(longestWithoutWrites(tried)).toBeLessThan(MOST_WITHOUT_WRITES_MS);
      // The promoted standby is no copy: its answers went out.
      expect((await readInstallation(ground.installation.database)).is).toBe('same');
      const { apis, workers } = ground.installation;
      expect([...apis.map(({ process }) => process), ...workers].every(({ isAlive }) => isAlive)).toBe(true);
    });
  },
);

function longestWithoutWrites(tried: readonly Tried[]): number {
  const written = tried.filter(({ status }) => status === 200).map(({ at }) => at);
  return Math.max(...written.map((at, nth) => (written[nth + 1] ?? at) - at));
}
