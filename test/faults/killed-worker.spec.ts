import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  accepted,
  answered,
  sendRequests,
  textsByRequest,
  untilAnswered,
  withSeveralAnswers,
} from '../support/answers.js';
import { Installation } from '../support/installation.js';
import type { PactPeer } from '../support/pact-peer.js';
import { startPactPeer } from '../support/pact-peer.js';
import type { AppProcess } from '../support/processes.js';
import { queues } from '../support/queues.js';
import type { Member } from '../support/service.js';
import { until } from '../support/until.js';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 }); // Processes on a busy machine.

const ROUNDS = 3;
const REQUESTS = 25;

describe.each(queues())(
  'a worker that is killed, on $name',
  (queue) => {
    let installation: Installation;
    let member: Member;
    let peer: PactPeer;
    let worker: AppProcess;

    beforeAll(async () => {
      installation = await Installation.make({ ...(await queue.settings()), LEASE: '2.2', REQUEUE_AFTER: '0.5' });
      await installation.startApi();
      member = await installation.member();
      peer = await startPactPeer();
      await installation.addDataSource(member, peer);
      worker = await installation.startWorker();
    });

    afterAll(async () => {
      await installation?.close();
      await peer?.close();
      await queue.close();
    });

    /** Requests, then the kill when `moment` has come, then another worker; everything is answered, each with one answer. */
    async function killAt(moment: () => Promise<unknown>): Promise<string[]> {
      const ids = accepted(await sendRequests(installation.url, member, peer, REQUESTS));
      expect(ids).toHaveLength(REQUESTS);
      await moment();
      await worker.end('SIGKILL');
      worker = await installation.startWorker();
      return ids;
    }

    async function expectAnswered(ids: readonly string[]): Promise<void> {
      await untilAnswered(peer, ids, 30_000);
      await until('nothing is left to do', () => installation.isDone(), 30_000);
      expect(withSeveralAnswers(peer)).toEqual([]);
    }

    it('while the other side thinks about its delivery: it is delivered again, and what comes late does no harm', async () => {
      peer.onEvents({ kind: 'answer', status: 200, afterMs: 400 });
      const ids = await killAt(() => until('deliveries are under way', () => peer.received.length >= 10));
      await expectAnswered(ids);
      // The first deliveries were taken by the other side although nobody heard of it.
      expect(peer.received.length).toBeGreaterThan(ids.length);
      expect(textsByRequest(peer).size).toBe(ids.length);
    });

    it('while the other side hangs', async () => {
      peer.onEvents({ kind: 'hang' });
      const before = peer.received.length;
      const ids = await killAt(() => until('deliveries are under way', () => peer.received.length >= before + 10));
      peer.onEvents(undefined);
      await expectAnswered(ids);
    });

    it('between claiming an answer and delivering it', async () => {
      // It waits for the token by then.
      peer.withdrawTokens();
      peer.onEvents(undefined);
      let asked = 0;
      peer.onToken(() => (++asked === 1 ? { kind: 'hang' } : undefined));
      const ids = await killAt(() =>
        until('answers are claimed', async () => asked > 0 && ((await installation.states())['delivering'] ?? 0) > 5),
      );
      peer.onToken(undefined);
      await expectAnswered(ids);
    });

    it('before claiming anything', async () => {
      worker.signal('SIGSTOP');
      const ids = await killAt(() => Promise.resolve());
      await expectAnswered(ids);
    });

    it(`at ${ROUNDS} arbitrary moments`, async () => {
      peer.onEvents({ kind: 'answer', status: 200, afterMs: 5 });
      const all: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const done = answered(peer).size;
        all.push(...(await killAt(() => wait(Math.random() * 150))));
        await until('the next worker is at work', () => answered(peer).size > done);
      }
      await expectAnswered(all);
    });

    it('while another one lives', async () => {
      peer.onEvents({ kind: 'answer', status: 200, afterMs: 100 });
      await installation.startWorker();
      const before = peer.received.length;
      const ids = accepted(await sendRequests(installation.url, member, peer, 4 * REQUESTS));
      await until('deliveries are under way', () => peer.received.length > before + 20);
      await worker.end('SIGKILL');
      await expectAnswered(ids);
    });
  },
  90_000,
);
