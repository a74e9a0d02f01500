import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { FaultGround } from '../support/faults/ground.js';
import { runFault } from '../support/faults/run.js';
import { NO_TOKEN } from '../support/partners/misbehaviours.js';
import type { PactPeerOptions } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { queues } from '../support/queues/queues.js';
import {
  ALL_AT_ONCE,
  endure,
  expectUnharmed,
  SILENT_GROUND,
  SCHEDULE_MS,
  untilEachFailed,
} from '../support/faults/requester-faults.js';

describe.each(queues().slice(-1))('a token endpoint, on $name', (queue) => {
  let ground: FaultGround;

  beforeAll(async () => {
    ground = await FaultGround.make(queue, SILENT_GROUND);
  });
  afterAll(() => ground?.close());

  it('that is down, at another address than its requester, is asked again until it is up', async () => {
    const login = await startPactPeer();
    const { port, clientId, clientSecret } = login;
    const peer = await startPactPeer({ clientId, clientSecret });
    peer.onEvents({ kind: 'answer', status: 200 });
    // What is decided before the address is known here gets no token either.
    peer.onToken({ kind: 'answer', status: 500 });
    await login.close();
    await runFault(ground, {
      fault: 'token endpoint down',
      requests: ALL_AT_ONCE,
      limitMs: SCHEDULE_MS,
      peer,
      strike: async ({ source, untilAccepted, alsoReceives }) => {
        const url = `${ground.installation.url}/api/v1/data-source/${source}`;
        const body = { authUrl: `${login.url}/3/auth/token`, clientSecret };
        expect((await call('PATCH', url, { token: ground.member.token, body })).status).toBe(200);
        await untilAccepted(50);
        await untilEachFailed(ground.installation, /token endpoint .*ECONNREFUSED/);
        expect(peer.received).toEqual([]);
        alsoReceives(await startPactPeer({ port, clientId, clientSecret }));
      },
    });
  });

  it.each(NO_TOKEN)('that answers %s is asked again until it answers well', async (what, behaviour, error) => {
    await endure(ground, {
      fault: `token endpoint answers ${what}`,
      begin: (peer) => peer.onToken(behaviour),
      error,
      end: (peer) => peer.onToken(undefined),
    });
  });

  it.each<[string, PactPeerOptions['expiresIn'], number]>([
    ['no expiry', null, 1],
    ['a negative expiry', -3600, 1],
    ['an expiry in a thousand years', 31_536_000_000, 1],
    ['an expiry in a second', 1, 70],
  ])('that gives a token with %s harms nobody', async (what, expiresIn, mostTokens) => {
    const peer = await startPactPeer({ expiresIn });
    await runFault(ground, {
      fault: `token endpoint gives ${what}`,
      requests: ALL_AT_ONCE,
      limitMs: SCHEDULE_MS,
      peer,
      strike: async ({ untilReceived }) => {
        await untilReceived(50);
      },
    });
    expect(peer.tokens.length).toBeLessThanOrEqual(mostTokens);
    expectUnharmed(ground.installation);
  });
});
