import { describe, expect, it } from 'vitest';
import { aClient, aPeer, closeAfterEach, targetOf } from '../../../../test/support/partners/outbound-client.js';
import { inTurn } from '../../../../test/support/partners/pact-peer.js';
import type { Behaviour, PactPeer, PactPeerOptions } from '../../../../test/support/partners/pact-peer.js';

closeAfterEach();

const tokenPathsOf = (peer: PactPeer): string[] => peer.tokenRequests.map(({ path }) => path);
const discoveryPathsOf = (peer: PactPeer): string[] => peer.discoveryRequests.map(({ path }) => path);
const ABOVE = '/.well-known/openid-configuration';
const BELOW = '/3/.well-known/openid-configuration';

describe('a token is requested', () => {
  it('at the authUrl only, if the data source has one', async () => {
    const peer = await aPeer({ tokenPaths: ['/oauth/token'] });
    const target = targetOf(peer, { authUrl: `${peer.url}/oauth/token` });
    expect(await aClient().send(target, '{}')).toMatchObject({ kind: 'delivered' });
    expect([discoveryPathsOf(peer), tokenPathsOf(peer)]).toEqual([[], ['/oauth/token']]);
  });

  it('at an authUrl of another origin', async () => {
    const [peer, login] = [await aPeer(), await aPeer()];
    const target = targetOf(login, { url: peer.url, authUrl: `${login.url}/3/auth/token` });
    peer.onEvents({ kind: 'answer', status: 200 });
    await aClient().send(target, '{}');
    expect(tokenPathsOf(peer)).toEqual([]);
    expect(peer.received[0]?.headers.authorization).toBe(`Bearer ${login.tokens[0]}`);
  });

  it.each<[string, PactPeerOptions, string[], string[]]>([
    ['in the document at the address itself', { discovery: ['', '/3'], tokenPaths: ['/t'] }, [ABOVE], ['/t']],
    ['in the document of version 3', { discovery: ['/3'], tokenPaths: ['/t'] }, [ABOVE, BELOW], ['/t']],
    ['at the usual place', { discovery: [], tokenPaths: ['/auth/token'] }, [ABOVE, BELOW], ['/auth/token']],
  ])('as named %s', async (_where, options, discoveryPaths, tokenPaths) => {
    const peer = await aPeer(options);
    expect(await aClient().send(targetOf(peer), '{}')).toMatchObject({ kind: 'delivered' });
    expect([discoveryPathsOf(peer), tokenPathsOf(peer)]).toEqual([discoveryPaths, tokenPaths]);
  });

  it.each([404, 405])('at the usual place of version 3 after a %d', async (status) => {
    const peer = await aPeer({ discovery: [], tokenPaths: ['/auth/token', '/3/auth/token'] });
    peer.onToken(inTurn({ kind: 'answer', status }));
    expect(await aClient().send(targetOf(peer), '{}')).toMatchObject({ kind: 'delivered' });
    expect(tokenPathsOf(peer)).toEqual(['/auth/token', '/3/auth/token']);
  });

  it('nowhere else after another refusal', async () => {
    const peer = await aPeer({ discovery: [], tokenPaths: ['/auth/token', '/3/auth/token'] });
    peer.onToken({ kind: 'answer', status: 401 });
    expect(await aClient().send(targetOf(peer), '{}')).toMatchObject({ kind: 'failed', at: 'token', status: 401 });
    expect(tokenPathsOf(peer)).toEqual(['/auth/token']);
  });

  it.each<[string, Behaviour]>([
    ['another status', { kind: 'answer', status: 203, json: { token_endpoint: 'x' } }],
    ['HTML', { kind: 'answer', status: 200, body: '<html>' }],
    ['a relative endpoint', { kind: 'answer', status: 200, json: { token_endpoint: '/t' } }],
    ['another origin', { kind: 'answer', status: 200, json: { token_endpoint: 'https://login.example/t' } }],
    ['a redirect', { kind: 'redirect', to: '/elsewhere' }],
    ['too much', { kind: 'big', status: 200, bytes: 100_000 }],
    ['a gzip bomb', { kind: 'gzipBomb', status: 200, bytes: 10_000_000 }],
    ['a reset', { kind: 'reset' }],
    ['silence', { kind: 'hang' }],
    ['one byte at a time', { kind: 'drip', status: 200, everyMs: 20 }],
  ])('at the usual place where a discovery document is %s', async (_what, behaviour) => {
    const peer = await aPeer({ tokenPaths: ['/auth/token'] });
    peer.onDiscovery(behaviour);
    expect(await aClient({ discoveryMs: 150 }).send(targetOf(peer), '{}')).toMatchObject({ kind: 'delivered' });
    expect(tokenPathsOf(peer)).toEqual(['/auth/token']);
  });
});

describe('a token request contains', () => {
  it('client credentials in the Basic header, the grant in a form', async () => {
    const peer = await aPeer({ clientId: 'acme', clientSecret: 'p%:ä' });
    await aClient().send(targetOf(peer), '{}');
    const [request] = peer.tokenRequests;
    expect(request?.body.toString()).toBe('grant_type=client_credentials');
    expect(request?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('acme:p%:ä').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'footprint-exchange',
    });
    expect(peer.discoveryRequests[0]?.headers.authorization).toBeUndefined();
  });
});

describe('a token is used', () => {
  it('until 60 s before it expires', async () => {
    let now = 0;
    const peer = await aPeer({ expiresIn: 600 });
    const client = aClient({ now: () => now });
    for (const at of [0, 539_999, 540_000]) {
      now = at;
      await client.send(targetOf(peer), '{}');
    }
    expect(peer.tokenRequests).toHaveLength(2);
  });

  it('for 300 s if the answer does not say', async () => {
    let now = 0;
    const peer = await aPeer({ expiresIn: null });
    const client = aClient({ now: () => now });
    for (const at of [0, 239_999, 240_000]) {
      now = at;
      await client.send(targetOf(peer), '{}');
    }
    expect(peer.tokenRequests).toHaveLength(2);
  });

  it('for the current job if it lives shorter than a minute', async () => {
    const peer = await aPeer({ expiresIn: 5 });
    const client = aClient();
    expect(await client.send(targetOf(peer), '{}')).toMatchObject({ kind: 'delivered' });
    expect(await client.send(targetOf(peer), '{}')).toMatchObject({ kind: 'delivered' });
    expect(peer.tokenRequests).toHaveLength(2);
  });

  it('for one data source and secret only', async () => {
    const peer = await aPeer();
    const client = aClient();
    await client.send(targetOf(peer, { key: 'a' }), '{}');
    await client.send(targetOf(peer, { key: 'b' }), '{}');
    expect(peer.tokenRequests).toHaveLength(2);
  });

  it('for all jobs that need it at the same time', async () => {
    const peer = await aPeer();
    peer.onToken(({ headers }) => (headers.authorization ? undefined : { kind: 'hang' }));
    const client = aClient();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => client.send(targetOf(peer), '{}')));
    expect(outcomes.every(({ kind }) => kind === 'delivered')).toBe(true);
    expect(peer.tokenRequests).toHaveLength(1);
    expect(peer.discoveryRequests).toHaveLength(2);
  });
});

describe('a token that could not be obtained', () => {
  it('fails every waiting job, and is requested again by the next one', async () => {
    const peer = await aPeer();
    peer.onToken(inTurn({ kind: 'answer', status: 503, retryAfter: '7', afterMs: 50 }));
    const client = aClient();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => client.send(targetOf(peer), '{}')));
    expect(outcomes).toEqual(
      Array.from({ length: 10 }, () => ({
        kind: 'failed',
        at: 'token',
        status: 503,
        retryAfter: '7',
        error: `token endpoint ${peer.url}/3/auth/token answered 503`,
      })),
    );
    expect(await client.send(targetOf(peer), '{}')).toMatchObject({ kind: 'delivered' });
    expect(peer.tokenRequests).toHaveLength(2);
  });

  it.each<[string, Behaviour, RegExp]>([
    ['HTML', { kind: 'answer', status: 200, body: '<html>Sign in</html>' }, /answered 200, but the token answer is no/],
    ['mac', { kind: 'answer', status: 200, json: { access_token: 'a', token_type: 'mac' } }, /is not Bearer/],
    ['a redirect', { kind: 'redirect', status: 302, to: '/login' }, /answered 302 \(redirects are not followed\)/],
    ['too much', { kind: 'big', status: 200, bytes: 65_537 }, /longer than 64 kB/],
    ['one byte at a time', { kind: 'drip', status: 200, everyMs: 20 }, /no answer within 0.6 s/],
    ['silence', { kind: 'hang' }, /no answer within 0.6 s/],
  ])('is reported: %s', async (_what, behaviour, error) => {
    const peer = await aPeer();
    peer.onToken(behaviour);
    const outcome = await aClient({ requestMs: 600 }).send(targetOf(peer), '{}');
    expect(outcome).toMatchObject({ kind: 'failed', at: 'token', error: expect.stringMatching(error) });
    expect(peer.received).toHaveLength(0);
  });

  it('is reported without the secret, though the answer echoes it', async () => {
    const peer = await aPeer();
    peer.onToken(({ headers }) => ({
      kind: 'answer',
      status: 401,
      body: `${headers.authorization} ${peer.clientSecret} unknown`,
    }));
    const outcome = await aClient().send(targetOf(peer), '{}');
    expect(outcome).toMatchObject({ error: expect.stringContaining('answered 401: Basic *** *** unknown') });
  });

  it('is reported if the authUrl cannot be called', async () => {
    const peer = await aPeer();
    const outcome = await aClient().send(targetOf(peer, { authUrl: 'partner.example/token' }), '{}');
    expect(outcome).toEqual({ kind: 'failed', at: 'token', error: expect.stringContaining('authUrl') });
  });

  it('does not keep a job longer than its own time, nor the token from the others', async () => {
    const peer = await aPeer();
    peer.onToken(inTurn({ kind: 'answer', status: 200, json: { access_token: 'late' }, afterMs: 300 }));
    peer.onEvents({ kind: 'answer', status: 200 });
    const client = aClient();
    const hurried = client.send(targetOf(peer), '{}', AbortSignal.timeout(100));
    const patient = client.send(targetOf(peer), '{}');
    expect(await hurried).toMatchObject({ kind: 'failed', at: 'token' });
    expect(await patient).toMatchObject({ kind: 'delivered' });
    expect(peer.tokenRequests).toHaveLength(1);
  });
});

describe('trying a data source', () => {
  const step = (name: string, isGood: boolean) => ({ step: name, isGood, ms: expect.any(Number) as number });

  it('reports every step and the lifetime of the token, and not the token itself', async () => {
    const peer = await aPeer({ expiresIn: 1_800 });
    const trial = await aClient().token(targetOf(peer));
    expect(trial).toEqual({
      steps: [
        { ...step('discovery', false), url: `${peer.url}${ABOVE}`, status: 404, detail: 'is no discovery document' },
        {
          ...step('discovery', true),
          url: `${peer.url}${BELOW}`,
          status: 200,
          detail: `names ${peer.url}/3/auth/token`,
        },
        { ...step('token', true), url: `${peer.url}/3/auth/token`, status: 200, detail: 'gives a token for 1800 s' },
      ],
      outcome: { kind: 'token', endpoint: `${peer.url}/3/auth/token`, lifeSeconds: 1_800, lifeAssumed: false },
    });
    expect(JSON.stringify(trial)).not.toContain(peer.tokens[0]);
  });

  it('reports where it was refused', async () => {
    const peer = await aPeer({ discovery: [], tokenPaths: ['/3/auth/token'], expiresIn: null });
    const { steps, outcome } = await aClient().token(targetOf(peer, { clientSecret: 'wrong-secret' }));
    expect(steps.map(({ url, status }) => [url.slice(peer.url.length), status])).toEqual([
      [ABOVE, 404],
      [BELOW, 404],
      ['/auth/token', 404],
      ['/3/auth/token', 401],
    ]);
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { status: 401 } });
    expect(JSON.stringify([steps, outcome])).not.toContain('wrong-secret');
  });

  it('requests a new token although one is cached', async () => {
    const peer = await aPeer();
    const client = aClient();
    await client.send(targetOf(peer), '{}');
    await client.token(targetOf(peer));
    expect(peer.tokenRequests).toHaveLength(2);
  });

  it('reports a fault without a status, and an address that cannot be called', async () => {
    const peer = await aPeer();
    const target = targetOf(peer);
    await peer.close();
    const { steps, outcome } = await aClient().token(target);
    const detail = 'the request failed (ECONNREFUSED)';
    expect(steps[0]).toEqual({ ...step('discovery', false), url: `${target.url}${ABOVE}`, detail });
    expect(outcome).toEqual({ kind: 'refused', refusal: { error: expect.stringContaining('ECONNREFUSED') } });
    expect(await aClient().token({ ...target, url: 'nowhere' })).toMatchObject({
      steps: [],
      outcome: { kind: 'refused' },
    });
  });
});
