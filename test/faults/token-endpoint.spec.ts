import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/call.js';
import { FaultGround } from '../support/fault-ground.js';
import { runFault } from '../support/fault-run.js';
import type { Behaviour, PactPeerOptions } from '../support/pact-peer.js';
import { startPactPeer } from '../support/pact-peer.js';
import { queues } from '../support/queues.js';
import {
  A_SECOND_MS,
  ALL_AT_ONCE,
  endure,
  expectUnharmed,
  SILENT_GROUND,
  SCHEDULE_MS,
  untilEachFailed,
} from '../support/requester-faults.js';

const TOKEN = 'a-token-that-nobody-gave';
const asToken = (json: unknown): Behaviour => ({ kind: 'answer', status: 200, json });

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

  it.each<[string, Behaviour, RegExp]>([
    ['slower than the attempt', { kind: 'hang' }, /token.* no answer within/],
    ['one byte a second', { kind: 'drip', status: 200, everyMs: A_SECOND_MS }, /token.* no answer within/],
    ['HTML with 200', { kind: 'answer', status: 200, body: '<html>Sign in</html>' }, /but the token answer is no JSON/],
    ['a JSON array', asToken([{ access_token: TOKEN }]), /but the token answer is no JSON object/],
    ['no token', asToken({ token_type: 'Bearer', expires_in: 3600 }), /has no access_token/],
    ['a token of type mac', asToken({ access_token: TOKEN, token_type: 'mac' }), /token_type is not Bearer/],
    ['a token that breaks a header', asToken({ access_token: 'a\r\nX-Evil: 1' }), /cannot be sent in a header/],
    ['65 kB', { kind: 'big', status: 200, bytes: 66_560 }, /longer than 64 kB/],
    ['a body without end', { kind: 'endless', status: 200 }, /longer than 64 kB/],
    ['500', { kind: 'answer', status: 500 }, /token endpoint .* answered 500/],
    ['401', { kind: 'answer', status: 401, json: { error: 'invalid_client' } }, /token endpoint .* answered 401/],
    [
      'a redirect',
      { kind: 'redirect', status: 302, to: 'http://169.254.169.254/' },
      /answered 302 \(redirects are not/,
    ],
  ])('that answers %s is asked again until it answers well', async (what, behaviour, error) => {
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
