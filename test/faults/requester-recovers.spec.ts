import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attemptsOf, expectUnharmed, SILENT_GROUND } from '../support/faults/requester-faults.js';
import { FaultGround } from '../support/faults/ground.js';
import { runFault } from '../support/faults/run.js';
import { queues } from '../support/queues/queues.js';
import { until } from '../support/run/until.js';

const PER_SOURCE = 16;
const PATIENCE_MS = 60_000;

describe.each(queues())('a requester that hangs and recovers, on $name', (queue) => {
  let ground: FaultGround;

  beforeAll(async () => {
    const settings = { ...SILENT_GROUND.settings, CONCURRENCY_PER_SOURCE: String(PER_SOURCE) };
    ground = await FaultGround.make(queue, { settings });
  });
  afterAll(() => ground?.close());

  it('has one attempt at a time while it hangs, and its share again once it takes one', async () => {
    const { installation } = ground;
    const inFlight = async () => (await installation.states())['delivering'] ?? 0;
    await runFault(ground, {
      fault: 'requester hangs, recovers and gets its share back',
      strike: async ({ peer, untilAccepted, untilReceived }) => {
        peer.onEvents({ kind: 'hang' });
        await untilAccepted(50);
        await until('it has timed out', async () => (await attemptsOf(installation)).length >= PER_SOURCE, PATIENCE_MS);
        await until('it has one attempt at a time', async () => (await inFlight()) === 1, PATIENCE_MS);
        for (let nth = 0; nth < 3; nth++) {
          await untilReceived(1);
          expect(await inFlight()).toBeLessThanOrEqual(1);
        }
        peer.onEvents({ kind: 'answer', status: 200, afterMs: 700 });
        await until('it has its share back', async () => (await inFlight()) > PER_SOURCE / 2, PATIENCE_MS);
        peer.onEvents(undefined);
      },
    });
    expectUnharmed(installation);
  });
});
