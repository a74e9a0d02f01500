import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '../support/companies/call.js';
import { ExchangeCalls } from '../support/companies/exchange-calls.js';
import { FaultGround } from '../support/faults/ground.js';
import { runFault } from '../support/faults/run.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { queues } from '../support/queues/queues.js';
import {
  ALL_AT_ONCE,
  expectUnharmed,
  REQUESTER_GROUND,
  SCHEDULE_MS,
  untilEachFailed,
} from '../support/faults/requester-faults.js';
import { until } from '../support/run/until.js';

vi.setConfig({ testTimeout: 180_000 }); // Several waits, each as long as a busy machine may take.

describe.each(queues().slice(0, 1))('a data source that is changed while answers are retried, on $name', (queue) => {
  let ground: FaultGround;

  beforeAll(async () => {
    ground = await FaultGround.make(queue, REQUESTER_GROUND);
  });
  afterAll(() => ground?.close());

  async function change(method: 'PATCH' | 'DELETE', source: string, body?: object): Promise<void> {
    const url = `${ground.installation.url}/api/v1/data-source/${source}`;
    const { status, text } = await call(method, url, { token: ground.member.token, body });
    expect([status, text]).toEqual([200, text]);
  }

  const untilAllUnmatched = () =>
    until(
      'no answer is for anybody',
      async () => Object.keys(await ground.installation.states()).join() === 'unmatched',
      SCHEDULE_MS,
    );

  /** As an operator does who sees them in the exchange. */
  async function resendUnmatched(): Promise<void> {
    const exchange = new ExchangeCalls(ground.installation.url, ground.member);
    const { data } = await exchange.list('?state=unmatched&limit=1000');
    expect(data.length).toBeGreaterThanOrEqual(50);
    for (const { id } of data) expect((await exchange.call('POST', `/${id}/resend`)).status).toBe(200);
  }

  it('removed: nobody is answered, all is to be seen, and answered once it is there again', async () => {
    await runFault(ground, {
      fault: 'data source removed mid-retry, then added again',
      requests: ALL_AT_ONCE,
      limitMs: SCHEDULE_MS,
      strike: async ({ peer, source, untilAccepted }) => {
        peer.onEvents({ kind: 'answer', status: 503 });
        await untilAccepted(50);
        await untilEachFailed(ground.installation, /answered 503/);
        await change('DELETE', source);
        await untilAllUnmatched();
        peer.onEvents(undefined);

        await ground.installation.addDataSource(ground.member, peer);
        await resendUnmatched();
      },
    });
    expectUnharmed(ground.installation);
  });

  it('given a new secret: the old one is refused, the new one is used for what waits', async () => {
    await runFault(ground, {
      fault: "data source's secret rotated mid-retry",
      requests: ALL_AT_ONCE,
      limitMs: SCHEDULE_MS,
      strike: async ({ peer, source, untilAccepted }) => {
        peer.rotateSecret();
        await untilAccepted(50);
        await untilEachFailed(ground.installation, /token endpoint .* answered 401/);
        expect(peer.received).toEqual([]);
        await change('PATCH', source, { clientSecret: peer.clientSecret });
      },
    });
    expectUnharmed(ground.installation);
  });

  it('given another address: nothing asked from the old one goes to the new one', async () => {
    const elsewhere = await startPactPeer();
    try {
      await runFault(ground, {
        fault: "data source's url changed mid-retry, and back",
        requests: ALL_AT_ONCE,
        limitMs: SCHEDULE_MS,
        strike: async ({ peer, source, untilAccepted }) => {
          const { url, clientSecret } = peer;
          peer.onEvents({ kind: 'answer', status: 503 });
          await untilAccepted(50);
          await untilEachFailed(ground.installation, /answered 503/);
          await change('PATCH', source, { url: elsewhere.url, clientSecret });
          await untilAllUnmatched();
          peer.onEvents(undefined);

          await change('PATCH', source, { url, clientSecret });
          await resendUnmatched();
        },
      });
      expect(elsewhere.connected).toBe(0);
      expectUnharmed(ground.installation);
    } finally {
      await elsewhere.close();
    }
  });
});
