import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultGround } from '../support/faults/ground.js';
import { runFault } from '../support/faults/run.js';
import type { AppProcess } from '../support/processes/processes.js';
import { queues } from '../support/queues/queues.js';

/** At a tenth, like all times of a test's installation: 40 s with a lease of 45 s, and 60 s, which outlasts it. */
const BLOCKED_MS = [4_000, 6_000] as const;

/** Blocks its event loop at SIGWINCH (no signal of Nest's), once for each of these times: sockets, timers and locks are left alone. */
const BLOCKS = `const times=${JSON.stringify(BLOCKED_MS)};process.on('SIGWINCH',()=>{const end=Date.now()+times.shift();while(Date.now()<end);})`;
const HOOKED = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(BLOCKS)}` };

/** One worker has at most 16 deliveries to a requester in flight: of these, then, some are the other's. */
const MORE_THAN_ONE_HAS = 17;

describe.each(queues())('a worker that stands still, on $name', (queue) => {
  let ground: FaultGround;
  let worker: AppProcess;

  beforeAll(async () => {
    ground = await FaultGround.make(queue, { settings: { REQUEST_TIMEOUT: '3.5', ATTEMPT_TIMEOUT: '4' } });
    worker = await ground.installation.startWorker(HOOKED);
  });
  afterAll(() => ground?.close());

  /** How many deliveries somebody else took over, when the lease of their first attempt had run out. */
  async function takenOver(): Promise<number> {
    return (await ground.installation.deliveries()).filter(({ attempt }) => attempt > 1).length;
  }

  it('with its event loop blocked, for less and for more than its lease: the other answers in its stead', async () => {
    await runFault(ground, {
      fault: "worker's event loop blocked 40 s, then 60 s (times at a tenth)",
      strike: async ({ peer, untilReceived }) => {
        for (const ms of BLOCKED_MS) {
          // In the middle of deliveries of both: the requester thinks while the worker stops.
          peer.onEvents({ kind: 'answer', status: 200, afterMs: 3_000 });
          await untilReceived(MORE_THAN_ONE_HAS);
          worker.signal('SIGWINCH');
          await wait(300);
          peer.onEvents(undefined);
          await wait(ms);
        }
      },
    });
    expect(worker.isAlive).toBe(true);
    expect(await takenOver()).toBeGreaterThan(0);
  });

  it('stopped, for longer than its lease', async () => {
    await runFault(ground, {
      fault: 'worker stopped and continued after 60 s (times at a tenth)',
      strike: async ({ peer, untilReceived }) => {
        peer.onEvents({ kind: 'answer', status: 200, afterMs: 3_000 });
        await untilReceived(MORE_THAN_ONE_HAS);
        worker.signal('SIGSTOP');
        await wait(6_000);
        worker.signal('SIGCONT');
      },
    });
    expect(await takenOver()).toBeGreaterThan(0);
    expect(worker.isAlive).toBe(true);
  });
});
