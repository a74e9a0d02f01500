import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultGround } from '../support/faults/ground.js';
import { runFault } from '../support/faults/run.js';
import { NO_PROPER_HTTP } from '../support/partners/misbehaviours.js';
import type { Behaviour } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { queues } from '../support/queues/queues.js';
import {
  A_SECOND_MS,
  ALL_AT_ONCE,
  attemptsOf,
  endure,
  expectUnharmed,
  SILENT_GROUND,
  SCHEDULE_MS,
  untilEachFailed,
} from '../support/faults/requester-faults.js';

describe.each(queues().slice(0, 1))('a requester that does not speak HTTP as it should, on $name', (queue) => {
  let ground: FaultGround;

  beforeAll(async () => {
    ground = await FaultGround.make(queue, SILENT_GROUND);
  });
  afterAll(() => ground?.close());

  it('and refuses connections gets its answers when it is back at its address', async () => {
    await runFault(ground, {
      fault: 'requester refuses connections',
      requests: ALL_AT_ONCE,
      limitMs: SCHEDULE_MS,
      strike: async ({ peer, untilAccepted, alsoReceives }) => {
        await peer.close();
        await untilAccepted(50);
        await untilEachFailed(ground.installation, /ECONNREFUSED/);
        const { port, clientId, clientSecret } = peer;
        alsoReceives(await startPactPeer({ port, clientId, clientSecret }));
      },
    });
    expectUnharmed(ground.installation);
  });

  it.each(NO_PROPER_HTTP)('and %s gets the same answers when it comes round', async (what, behaviour, error) => {
    await endure(ground, {
      fault: `requester ${what}`,
      begin: (peer) => peer.onEvents(behaviour),
      error,
      end: (peer) => peer.onEvents(undefined),
    });
  });

  it.each<[string, Behaviour]>([
    ['says 200 and resets the connection', { kind: 'answerThenReset', status: 200 }],
    ['says 200 and one byte a second', { kind: 'drip', status: 200, everyMs: A_SECOND_MS }],
    ['says 200 and a body without end', { kind: 'endless', status: 200 }],
  ])('but %s has its answers: each is delivered once', async (what, behaviour) => {
    await runFault(ground, {
      fault: `requester ${what}`,
      requests: ALL_AT_ONCE,
      limitMs: SCHEDULE_MS,
      strike: async ({ peer, untilReceived }) => {
        peer.onEvents(behaviour);
        await untilReceived(50);
      },
    });
    // All but what this machine was too busy for, in the second that it has here.
    const attempts = (await attemptsOf(ground.installation)).filter(({ error }) => !/ within /.test(error ?? ''));
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 200));
    expect(new Set(attempts.map(({ request }) => request)).size).toBe(attempts.length);
    expectUnharmed(ground.installation);
  });
});
