import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBalancer } from '../support/processes/balancer.js';
import type { KeptDelivery } from '../support/faults/verdict.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { queues } from '../support/queues/queues.js';
import { until } from '../support/run/until.js';
import { ActivityClient } from './activity-client.js';
import { Caller } from './caller.js';
import { Figures } from './figures.js';
import { fill } from './fill.js';
import { RollingGround } from './ground.js';
import { ListingClient } from './listing-client.js';
import type { LoadClient } from './load.js';
import { runLoad, verifyAll } from './load.js';
import { MaterialClient } from './material-client.js';
import { ModelClient } from './model-client.js';
import { PartnerClient } from './partner-client.js';
import { StatingDataset } from './stating-dataset.js';
import type { BuiltBefore, Release } from './release.js';
import { buildLastRelease, NEW } from './release.js';
import { TokenClient } from './token-client.js';

/** How long each phase lasts, beyond what it does. */
const PHASE_MS = Number(process.env['ROLLING_SECONDS'] ?? 10) * 1000;
/** What is there beside the load, for the migration to go through. */
const ROWS = { elements: Number(process.env['ROLLING_ELEMENTS'] ?? 20_000), activities: 100_000 };
const BUILD_MS = 1_200_000;
const RUN_MS = 1_200_000;

let before: BuiltBefore;

beforeAll(async () => {
  NEW.script('api'); // Refuses a build of other sources at once.
  before = await buildLastRelease();
}, BUILD_MS);

afterAll(() => before?.forget());

/** Lets one release take the other's place and back, with some time in each state. @returns how the processes ended */
async function roll(ground: RollingGround, old: Release, figures: Figures): Promise<(number | null)[]> {
  const ended: (number | null)[] = [];
  const phase = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    figures.begin(name);
    await work();
    await wait(PHASE_MS);
  };
  await phase('migration, beside old', () => ground.migrate(NEW));
  await phase('new come in', async () => {
    await ground.startWorkers(NEW);
    await ground.startApis(NEW);
  });
  await phase('old go', async () => {
    ended.push(...(await ground.endWorkers(old)), ...(await ground.endApis(old)));
  });
  await phase('old come back', async () => {
    await ground.startApis(old);
    await ground.startWorkers(old);
  });
  await phase('new go', async () => {
    ended.push(...(await ground.endApis(NEW)), ...(await ground.endWorkers(NEW)));
  });
  return ended;
}

/** The clients of a company, as an operator of the old release made it. */
async function clientsOf(ground: RollingGround, old: Release, peer: PactPeer, figures: Figures) {
  const { client, source } = await ground.company(old, peer);
  const caller = new Caller(ground.url, client, figures);
  await caller.signIn();
  const materials = new MaterialClient(caller);
  const deliveries = (): Promise<KeptDelivery[]> =>
    ground.query(`select e.event_id as request, d.state from delivery d
      join exchange_event e on e.company = d.company and e.uuid = d.event where d.data_source is null`);
  const partner = new PartnerClient(caller, { peer, source, deliveries });
  const all: LoadClient[] = [
    materials,
    new ListingClient(caller, materials),
    new ModelClient(caller),
    new ActivityClient(caller),
    new TokenClient(new Caller(ground.url, client, figures)),
    partner,
  ];
  return { all, materials, partner };
}

describe.skipIf(!hasBalancer()).each(queues())('a release that rolls in and back, with the queue in $name', (queue) => {
  it('fails no request, and neither loses an answer nor makes it twice', { timeout: RUN_MS }, async () => {
    const { release: old, commit } = before;
    const figures = new Figures();
    const peer = await startPactPeer();
    const ground = await RollingGround.make(queue, old);
    try {
      figures.begin('old alone');
      const clients = await clientsOf(ground, old, peer, figures);
      let isOver = false;
      const rolled = until('there is a material', () => clients.materials.kept.size > 0)
        .then(() => fill(ground, 'Material 1', ROWS))
        .then(() => wait(PHASE_MS))
        .then(() => roll(ground, old, figures))
        .finally(() => (isOver = true));
      const [ended] = await Promise.all([rolled, runLoad(clients.all, figures, () => !isOver)]);

      figures.begin('all is read by old');
      await verifyAll(clients.all, figures);
      await ground.startApis(NEW);
      ended.push(...(await ground.endApis(old)));
      figures.begin('all is read by new');
      await verifyAll(clients.all, figures);

      const { accepted, repeated, worstMs } = await clients.partner.verdict();
      process.stdout.write(
        `\nFrom ${commit}, queue in ${queue.name}, ${ROWS.elements} elements\n${figures.table()}\n` +
          `${accepted} events answered, ${repeated} answers delivered again, longest from event to answer ${worstMs} ms\n` +
          figures.failures.map((failure) => `  ${failure}\n`).join(''),
      );
      expect(figures.failures).toEqual([]);
      expect(new Set(ended)).toEqual(new Set([0]));
      expect(accepted).toBeGreaterThan(50);
    } finally {
      await ground.close();
      await peer.close();
    }
  });
});

it.skipIf(!hasBalancer())(
  'computes again what the release before draws from a dataset',
  { timeout: RUN_MS },
  async () => {
    const [queue] = queues();
    if (!queue) throw new Error('There is no queue.');
    const { release: old } = before;
    const peer = await startPactPeer();
    const ground = await RollingGround.make(queue, old);
    try {
      const { client } = await ground.company(old, peer);
      await ground.migrate(NEW);
      await ground.startWorkers(NEW);
      const caller = new Caller(ground.url, client, new Figures());
      await caller.signIn();
      // All of this is written by apis of the old release, the only ones there are.
      const dataset = await StatingDataset.store(ground, 'acme', '0.4');
      const beam = await dataset.bind(caller, 2);
      await until('the new worker has drawn it', async () => (await dataset.published(beam)) === '0.8');
      await dataset.take(caller, beam, 3);
      await until('it follows the amount', async () => (await dataset.published(beam)) === '1.2');
      expect(await ground.endWorkers(NEW)).toEqual([0, 0]);
    } finally {
      await ground.close();
      await peer.close();
    }
  },
);
