import { describe, expect, it } from 'vitest';
import {
  aClient,
  aPeer,
  closeAfterEach,
  closing,
  targetOf,
} from '../../../../../test/support/partners/outbound-client.js';

closeAfterEach();

const EVENT = '{}';

describe('addresses that are not public', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0X7F.0.0.0x1',
    '0177.0.0.1',
    '017700000001',
    '0177.1',
    '00000177.0x0.1',
    '127.0x000001',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
    '①②⑦.⓪.⓪.①',
    '127.255.255.254',
    'localhost',
    'LOCALHOST',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    '0.0.0.0',
    '0',
    '0x0',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0000:0000:0000:0000:0000:ffff:7F00:0001]',
    '[::ffff:0:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::127.0.0.1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
  ])('does not reach this machine as %s', async (host) => {
    const peer = await aPeer();
    const target = targetOf(peer, {
      url: `http://${host}:${peer.port}`,
      authUrl: `http://${host}:${peer.port}/3/auth/token`,
    });
    const outcome = await aClient({ allowPrivateTargets: false }).send(target, EVENT);
    expect(outcome).toEqual({ kind: 'failed', at: 'token', error: expect.stringContaining('a public address') });
    expect(peer.tokenRequests).toHaveLength(0);
  });

  it.each(['partner.example', 'localhost.', '127.0.0.1.nip.example'])(
    'does not reach this machine by the name %s',
    async (name) => {
      const peer = await aPeer();
      const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
      const target = targetOf(peer, { url: `http://${name}:${peer.port}` });
      const outcome = await aClient({ allowPrivateTargets: false, resolve }).send(target, EVENT);
      expect(outcome).toMatchObject({ at: 'token', error: expect.stringContaining(`${name} is not`) });
      expect([peer.tokenRequests, peer.discoveryRequests]).toEqual([[], []]);
    },
  );

  it('is not sent to the metadata address by a redirect or a discovery document', async () => {
    const peer = await aPeer({ tokenPaths: ['/auth/token'] });
    const metadata = 'http://169.254.169.254/latest/meta-data/';
    peer.onDiscovery({ kind: 'answer', status: 200, json: { token_endpoint: metadata } });
    peer.onEvents({ kind: 'redirect', to: metadata });
    expect(await aClient().send(targetOf(peer), EVENT)).toMatchObject({ at: 'delivery', status: 307 });
    expect(peer.tokenRequests).toHaveLength(1);
  });

  it('reports a name that does not resolve', async () => {
    const peer = await aPeer();
    const resolve = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    const outcome = await aClient({ resolve }).send(targetOf(peer, { url: 'https://partner.example' }), EVENT);
    expect(outcome).toMatchObject({ at: 'token', error: expect.stringContaining('(ENOTFOUND)') });
  });

  it('goes through no proxy that the environment names', async () => {
    const [peer, proxy] = [await aPeer(), await aPeer()];
    process.env.http_proxy = proxy.url;
    closing(() => delete process.env.http_proxy);
    expect(await aClient().send(targetOf(peer), EVENT)).toEqual({ kind: 'delivered', status: 200 });
    expect(peer.received).toHaveLength(1);
  });
});
