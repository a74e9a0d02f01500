import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CitusNodes, hasCitus } from '../support/databases/citus.js';
import { FaultGround } from '../support/faults/ground.js';
import type { Tried } from '../support/faults/requester.js';
import type { Strike } from '../support/faults/run.js';
import { runFault } from '../support/faults/run.js';
import { someQueues } from '../support/queues/queues.js';

/** How long a node is away. */
const AWAY_MS = 2_000;
/** Longer than a statement waits for a lock, such as that of a shard that moves. */
const PATIENCE_MS = 30_000;

describe.skipIf(!hasCitus()).each(someQueues())('where there is Citus, with the queue on $name', (queue) => {
  let nodes: CitusNodes;
  let ground: FaultGround;

  beforeAll(async () => {
    nodes = await CitusNodes.start();
    ground = await FaultGround.make(queue, { apis: 2, workers: 2, database: () => nodes.database() });
  });
  afterAll(async () => {
    await ground?.close();
    await nodes?.stop();
  });

  /** @returns every try to send an event that was answered with neither 200 nor 401 */
  async function refusedDuring(fault: string, during: (strike: Strike) => Promise<void>): Promise<Tried[]> {
    let tried: readonly Tried[] = [];
    const strike = async (given: Strike) => {
      tried = given.tries();
      await during(given);
    };
    await runFault(ground, { fault, strike, patienceMs: PATIENCE_MS });
    const { apis, workers } = ground.installation;
    expect([...apis.map(({ process }) => process), ...workers].every(({ isAlive }) => isAlive)).toBe(true);
    const refused = tried.filter(({ status }) => status !== 200 && status !== 401);
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || !/^\d+$/.test(retryAfter ?? ''))).toEqual([]);
    return refused;
  }

  it('a worker node killed and started again: what was accepted is there and answered once', async () => {
    const refused = await refusedDuring(
      'Citus: a worker node killed and started again, then the other one',
      async ({ untilAccepted }) => {
        // The first one has the rows of the company.
        for (const node of await nodes.workersOf(ground.member.company.uuid)) {
          await untilAccepted(15);
          await node.kill();
          await wait(AWAY_MS);
          await node.comeBack();
        }
        await untilAccepted(20);
      },
    );
    expect(refused.length).toBeGreaterThan(0);
  });

  it('the coordinator restarted: what was accepted is there and answered once', async () => {
    const refused = await refusedDuring('Citus: the coordinator restarted, twice', async ({ untilAccepted }) => {
      for (let times = 0; times < 2; times += 1) {
        await untilAccepted(15);
        await nodes.coordinator.end();
        await wait(AWAY_MS);
        await nodes.coordinator.comeBack();
      }
      await untilAccepted(20);
    });
    expect(refused.length).toBeGreaterThan(0);
  });

  it('the shard of the company moved to the other worker and back: what was accepted is there and answered once', async () => {
    const { uuid } = ground.member.company;
    const [before] = await nodes.workersOf(uuid);
    const places: unknown[] = [];
    await refusedDuring('Citus: the shard of the company moved to the other worker, and back', async (strike) => {
      for (const mode of ['force_logical', 'block_writes'] as const) {
        await strike.untilAccepted(10);
        await nodes.move(uuid, mode);
        places.push((await nodes.workersOf(uuid))[0]);
        await strike.untilAccepted(10);
      }
    });
    expect(places.map((place) => place === before)).toEqual([false, true]);
  });
});
