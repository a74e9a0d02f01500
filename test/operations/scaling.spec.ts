import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRequestEvent } from '../support/companies/builders.js';
import { sendEvent } from '../support/companies/call.js';
import { sendFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { whileLocked } from '../support/databases/while-locked.js';
import { hasKubectl, ofKind, render } from '../support/operations/manifests.js';
import { hasPrometheus, Prometheus } from '../support/operations/prometheus.js';
import type { Behaviour, PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { freePort } from '../support/processes/free-port.js';
import { Installation } from '../support/processes/installation.js';
import { until } from '../support/run/until.js';

interface Trigger {
  readonly type: string;
  readonly metricType: string;
  readonly metadata: { readonly query: string; readonly threshold: string };
}

const MAPPING = {
  columns: [
    { column: 'syncId', field: 'syncId' },
    { column: 'name', field: 'name' },
    { column: 'quantity', field: 'quantity', unit: 't' },
    { constant: '2026-01-31', field: 'startDate' },
  ],
};

// Where Prometheus and kubectl are installed; .ci/run installs them.
describe.skipIf(!hasPrometheus() || !hasKubectl())('the number of workers that KEDA is told', () => {
  let installation: Installation;
  let prometheus: Prometheus;
  let member: Member;
  const peers: PactPeer[] = [];

  beforeAll(async () => {
    installation = await Installation.make();
    const [api, worker] = [await freePort(), await freePort()];
    await installation.startApi({ OPS_PORT: String(api) });
    await installation.startWorker({ OPS_PORT: String(worker) });
    member = await installation.member();
    prometheus = await Prometheus.start({ api: [api], worker: [worker] });
    await until('it was scraped', async () => (await prometheus.query('footprint_imports_in_turn')).length > 0);
  });
  afterAll(async () => {
    await prometheus.stop();
    await installation.close();
    await Promise.all(peers.map((peer) => peer.close()));
  });

  /** What each trigger asks for, rounded up to whole workers. */
  async function workers(): Promise<Record<'places' | 'answers' | 'imports', number>> {
    const [scaled] = ofKind(render('overlays/production'), 'ScaledObject');
    const [places, answers, imports] = await Promise.all((scaled?.spec.triggers as Trigger[]).map(asked));
    return { places: places ?? NaN, answers: answers ?? NaN, imports: imports ?? NaN };
  }

  async function asked({ metadata: { query, threshold } }: Trigger): Promise<number> {
    const [found] = await prometheus.query(query.replace('"footprint-exchange"', '"production"'));
    return Math.ceil((found?.value ?? NaN) / Number(threshold));
  }

  /** So many partners, each of whom waits for so many answers. */
  async function partners(count: number, answers: number, behaviour: Behaviour): Promise<void> {
    for (let nth = 0; nth < count; nth++) {
      const peer = await startPactPeer();
      peers.push(peer);
      peer.onEvents(behaviour);
      await installation.addDataSource(member, peer);
      const events = Array.from({ length: answers }, () => aRequestEvent({ source: peer.url }));
      await Promise.all(events.map((event) => sendEvent(installation.url, member, event)));
    }
  }

  it('is none while nobody waits', async () => {
    expect(await workers()).toEqual({ places: 0, answers: 0, imports: 0 });
  });

  it('is no larger where partners hang, however many answers wait for them', async () => {
    await partners(12, 40, { kind: 'hang' });
    await until('they are known to hang', async () => {
      const [hanging] = await prometheus.query('sum(footprint_delivery_places_taken{partner="hangs"})');
      return hanging?.value === 12 && (await workers()).places === 0;
    });
    const [rows] = await prometheus.query('sum(footprint_unsent_answers)');
    expect(rows?.value).toBe(480);
    expect((await workers()).answers).toBeLessThanOrEqual(1);
  });

  it('is larger where partners answer, and take all places', async () => {
    await partners(8, 60, { kind: 'answer', status: 200, afterMs: 1_000 });
    await until('more workers are asked for', async () => (await workers()).places > 1);
  });

  it('is larger where companies wait for their imports', async () => {
    const companies = await Promise.all(['b', 'c', 'd', 'e', 'f'].map((name) => installation.member(name)));
    await whileLocked(installation, ['activity'], async () => {
      for (const company of companies) {
        for (const syncId of ['d-1', 'd-2']) {
          const file = { content: `syncId,name,quantity\n${syncId},Z,1\n`, mapping: MAPPING, name: `${syncId}.csv` };
          expect((await sendFile(installation.url, company, 'kind=activity', file)).status).toBe(200);
        }
      }
      await until('three workers are asked for', async () => (await workers()).imports === 3);
    });
    await until('none is', async () => (await workers()).imports === 0);
  });
});
