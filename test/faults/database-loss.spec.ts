import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, sendRequests, untilAnswered } from '../support/partners/answers.js';
import { aRequestEvent } from '../support/companies/builders.js';
import { sendEvent } from '../support/companies/call.js';
import { FaultProxy } from '../support/faults/proxy.js';
import { Installation } from '../support/processes/installation.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { migrate } from '#platform';
import { queues } from '../support/queues/queues.js';
import type { Member } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

describe.each(queues())('when the database goes away, with the queue on $name', (queue) => {
  let wire: FaultProxy;
  let installation: Installation;
  let member: Member;
  let peer: PactPeer;

  beforeAll(async () => {
    installation = await Installation.make(await queue.settings(), async (url) => {
      wire = await FaultProxy.to(url);
      return wire.urlOf(url);
    });
    await Promise.all([installation.startApi(), installation.startWorker()]);
    member = await installation.member();
    peer = await startPactPeer();
    await installation.addDataSource(member, peer);
  });

  afterAll(async () => {
    await installation?.close();
    await wire?.close();
    await peer?.close();
    await queue.close();
  });

  it('no event is accepted, and the refusal says to try again', async () => {
    await untilAnswered(peer, accepted(await sendRequests(installation.url, member, peer, 5)));
    await wire.cut();
    const event = aRequestEvent({ source: peer.url, data: { productId: ['G-1'] } });
    const refused = await sendEvent(installation.url, member, event);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.headers.get('content-type')).toContain('application/json');
    expect(Object.keys(refused.json).sort()).toEqual(['code', 'message']);
    expect(refused.json.code).toBe('InternalError');

    const meanwhile = await sendRequests(installation.url, member, peer, 20);
    expect(new Set(meanwhile.map(({ status }) => status))).toEqual(new Set([503]));

    await wire.mend();
    const after = accepted(await sendUntilAccepted());
    await untilAnswered(peer, after);
    // What was refused was never kept.
    const kept = (await installation.deliveries()).map(({ event_id }) => event_id);
    expect(kept).not.toContain(event['id']);
    expect(kept.filter((id) => meanwhile.some((sent) => sent.id === id))).toEqual([]);
    expect(kept).toHaveLength(5 + after.length);
  });

  it('a worker that is started meanwhile waits for it', async () => {
    await Promise.all(installation.workers.map((running) => running.end('SIGKILL')));
    const ids = accepted(await sendRequests(installation.url, member, peer, 3));
    await wire.cut();
    const worker = await installation.startWorker({}, { untilReady: false });
    await wait(2_000);
    expect(worker.isAlive).toBe(true);
    await wire.mend();
    await worker.untilReady();
    await untilAnswered(peer, ids);
  });

  /** A service that is back may need a moment for its connections. */
  async function sendUntilAccepted(): Promise<{ id: string; status: number | undefined }[]> {
    let sent = await sendRequests(installation.url, member, peer, 1);
    await until('events are accepted again', async () => {
      if (accepted(sent).length > 0) return true;
      sent = await sendRequests(installation.url, member, peer, 1);
      return accepted(sent).length > 0;
    });
    return [...sent, ...(await sendRequests(installation.url, member, peer, 10))];
  }
});

it('a worker that is started before the schema of its queue is there waits for it', async () => {
  let databaseUrl = '';
  const installation = await Installation.make({}, (url) => (databaseUrl = url));
  const peer = await startPactPeer();
  try {
    await installation.database.queryAcross('deployment', 'drop schema bullmq cascade');
    const [, worker] = await Promise.all([installation.startApi(), installation.startWorker()]);
    const member = await installation.member();
    await installation.addDataSource(member, peer);
    const ids = accepted(await sendRequests(installation.url, member, peer, 3));
    expect(ids).toHaveLength(3);
    await migrate(databaseUrl);
    await untilAnswered(peer, ids);
    expect(worker.isAlive).toBe(true);
  } finally {
    await installation?.close();
    await peer?.close();
  }
});
