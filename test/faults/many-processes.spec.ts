import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accepted,
  sendRequests,
  textsByRequest,
  untilAnswered,
  withSeveralAnswers,
} from '../support/partners/answers.js';
import { aRequestEvent } from '../support/companies/builders.js';
import { sendEvent } from '../support/companies/call.js';
import { Installation } from '../support/processes/installation.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { queues } from '../support/queues/queues.js';
import type { Member } from '../support/companies/service.js';

describe.each(queues())('with four apis and two workers, on $name', (queue) => {
  let installation: Installation;
  let urls: string[];
  let member: Member;
  let peer: PactPeer;

  beforeAll(async () => {
    installation = await Installation.make({ ...(await queue.settings()), DATABASE_POOL: '8' });
    [urls] = await Promise.all([
      Promise.all([1, 2, 3, 4].map(() => installation.startApi())),
      installation.startWorker(),
      installation.startWorker(),
    ]);
    member = await installation.member();
    peer = await startPactPeer();
    await installation.addDataSource(member, peer);
  });

  afterAll(async () => {
    await installation?.close();
    await peer?.close();
    await queue.close();
  });

  it('fifty equal events at once bring one answer', async () => {
    for (let round = 0; round < 3; round++) {
      const event = aRequestEvent({ id: randomUUID(), source: peer.url, data: { productId: ['G-1'] } });
      const sent = await Promise.all(
        Array.from({ length: 50 }, (_, nth) => sendEvent(urls[nth % 4] ?? '', member, event)),
      );
      expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
      await untilAnswered(peer, [String(event['id'])]);
    }
    // A second answer would have been decided by now: these are asked for, and answered, later.
    await untilAnswered(peer, accepted(await sendRequests(urls, member, peer, 50)));
    expect(textsByRequest(peer).size).toBe(53);
    expect(withSeveralAnswers(peer)).toEqual([]);
    expect(await installation.deliveries()).toHaveLength(53);
  });
});
