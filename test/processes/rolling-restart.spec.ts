// @module-tag long
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMaterial, aRequestEvent } from '../support/companies/builders.js';
import { call, sendEvent } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { untilAnswered, withSeveralAnswers } from '../support/partners/answers.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { Balancer } from '../support/processes/balancer.js';
import { hasBalancer, startBalancer } from '../support/processes/balancer.js';
import { Installation } from '../support/processes/installation.js';
import { queues } from '../support/queues/queues.js';
import { until } from '../support/run/until.js';

const TIMES = 5;
const PER_SECOND = 40;
/** A busy machine may answer fewer in a second. With ever more of them open, the balancer would take both apis for gone, restarts or not. */
const AT_ONCE = 8;

// With the balancer of docker/haproxy.cfg, and as docs/operating/settings.md asks for.
describe.skipIf(!hasBalancer()).each(queues())('two apis and two workers, with the queue in $name,', (queue) => {
  let installation: Installation;
  let balancer: Balancer;
  let member: Member;
  let peer: PactPeer;
  /** The requests that did not get what they asked for. */
  const failed: string[] = [];
  const events: string[] = [];
  let count = 0;

  beforeAll(async () => {
    installation = await Installation.make({
      TRUST_PROXY: '1',
      SHUTDOWN_DELAY: '5',
      ...(await queue.settings()),
    });
    await Promise.all([...[1, 2].map(() => installation.startApi()), ...[1, 2].map(() => installation.startWorker())]);
    member = await installation.member('acme');
    peer = await startPactPeer();
    await installation.addDataSource(member, peer);
    balancer = await startBalancer(installation.apis.map(({ url }) => url));
    await until('both apis are ready', async () => (await balancer.ready()) === 2);
  });
  afterAll(async () => {
    await balancer?.close();
    await installation?.close();
    await peer?.close();
    await queue.close();
  });

  /** In turn a read, a write, and a partner's request. */
  async function request(nth: number): Promise<void> {
    const { token } = member;
    const status = async () => {
      if (nth % 3 === 0) return (await call('GET', `${balancer.url}/api/v1/material`, { token })).status;
      if (nth % 3 === 1)
        return (await call('POST', `${balancer.url}/api/v1/material`, { token, body: aMaterial() })).status;
      const event = aRequestEvent({ source: peer.url, data: { productId: ['G-1'] } });
      events.push(String(event['id']));
      return (await sendEvent(balancer.url, member, event)).status;
    };
    const found = await status().catch(
      (fault: Error) => `${fault.message} ${(fault.cause as Error | undefined)?.message}`,
    );
    if (found !== 200) failed.push(`${nth}: ${found}`);
  }

  async function requestUntil(isOver: () => boolean): Promise<void> {
    const open = new Set<Promise<void>>();
    for (let next = performance.now(); !isOver();) {
      if (open.size >= AT_ONCE) await Promise.race(open);
      const ahead = next - performance.now();
      if (ahead > 0) await wait(ahead);
      next = Math.max(next + 1_000 / PER_SECOND, performance.now());
      const sent = request(count++).finally(() => open.delete(sent));
      open.add(sent);
    }
    await Promise.all(open);
  }

  // Ten times an api takes the 5 s of SHUTDOWN_DELAY to end, and twenty processes start: a minute and a half on a quiet machine.
  it(`fail no request of ${PER_SECOND} a second while all are replaced in turn, ${TIMES} times`, async () => {
    let isOver = false;
    const used = requestUntil(() => isOver);
    for (let time = 0; time < TIMES; time++) {
      for (const nth of [0, 1]) {
        await installation.replaceApi(nth);
        await until('both apis are ready', async () => (await balancer.ready()) === 2);
      }
      for (let nth = 0; nth < 2; nth++) await installation.replaceWorker();
    }
    isOver = true;
    await used;
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(TIMES * 10 * PER_SECOND);
    await untilAnswered(peer, events);
    expect(withSeveralAnswers(peer)).toEqual([]);
    expect(peer.accepted).toHaveLength(events.length);
  }, 600_000);
});
