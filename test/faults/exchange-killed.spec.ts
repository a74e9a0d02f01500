import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExchangeCalls } from '../support/companies/exchange-calls.js';
import { Installation } from '../support/processes/installation.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { AppProcess } from '../support/processes/processes.js';
import { queues } from '../support/queues/queues.js';
import { until } from '../support/run/until.js';

const REQUESTS = 20;

describe.each(queues())('requests of our own, on $name', (queue) => {
  let installation: Installation;
  let peer: PactPeer;
  let worker: AppProcess;
  let exchange: ExchangeCalls;
  let source: string;

  beforeAll(async () => {
    installation = await Installation.make({ ...(await queue.settings()), LEASE: '2.2', REQUEUE_AFTER: '0.5' });
    const url = await installation.startApi();
    const member = await installation.member();
    peer = await startPactPeer();
    source = await installation.addDataSource(member, peer);
    exchange = new ExchangeCalls(url, member);
    worker = await installation.startWorker();
  });

  afterAll(async () => {
    await installation?.close();
    await peer?.close();
    await queue.close();
  });

  it('are sent all the same, with the same bytes, when the worker is killed in the middle', async () => {
    // However busy the machine is: none is delivered before the worker is killed.
    peer.onEvents({ kind: 'answer', status: 200, afterMs: 60_000 });
    const made: { id: string }[] = [];
    while (made.length < REQUESTS) made.push(await exchange.ask(source));
    await until('deliveries are under way', () => peer.received.length > 0);
    await worker.end('SIGKILL');
    peer.onEvents({ kind: 'answer', status: 200 });
    worker = await installation.startWorker();
    await until('nothing is left to do', () => installation.isDone(), 30_000);

    const texts = new Map<string, Set<string>>();
    for (const { json, text } of peer.accepted) {
      const { id } = json as { id: string };
      texts.set(id, (texts.get(id) ?? new Set()).add(text));
    }
    expect([...texts.keys()].sort()).toEqual(made.map(({ id }) => id).sort());
    expect([...texts.values()].filter(({ size }) => size !== 1)).toEqual([]);
    const attempts = await Promise.all(made.map(async ({ id }) => (await exchange.show(id)).attempts));
    const outcomes = attempts.flat().map(({ outcome }: { outcome: string }) => outcome);
    // Others may have run out of time before.
    expect(outcomes).toEqual(expect.arrayContaining(['lost', 'delivered']));
  });
});
