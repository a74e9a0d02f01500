import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SampleFile } from '../../apps/standalone/src/sample/sample-file.js';
import { readSample } from '../../apps/standalone/src/sample/sample-file.js';
import { call } from '../support/companies/call.js';
import type { DocsService } from '../support/docs/service.js';
import { startDocsService } from '../support/docs/service.js';
import { ExchangeCalls } from '../support/companies/exchange-calls.js';
import { until } from '../support/run/until.js';

/** An installation as `npm start` runs it: nothing is set but its port and its folder. */
interface Installation {
  service: DocsService;
  sample: SampleFile;
  folder: string;
}

let buyer: Installation;
let seller: Installation;

beforeAll(async () => {
  [buyer, seller] = await Promise.all([start(), start()]);
}, 180_000);

afterAll(async () => {
  for (const one of [buyer, seller]) {
    await one?.service.stop();
    if (one) await rm(one.folder, { recursive: true, force: true });
  }
});

async function start(): Promise<Installation> {
  const folder = await mkdtemp('/var/tmp/footprint-two-');
  // PostgreSQL runs as another user if this is root.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const service = await startDocsService(dataDir);
  const sample = await readSample(dataDir);
  if (!sample) throw new Error('There is no sample company.');
  return { service, sample, folder };
}

/** Makes one the partner of another, at a host. @returns the uuid of the data source */
async function makePartner(of: Installation, partner: Installation, host: string): Promise<string> {
  const { clientId, clientSecret } = partner.sample;
  const url = addressOf(partner, host);
  const body = { name: `Partner at ${host}`, url, clientId, clientSecret };
  const made = await call('POST', `${of.service.address}/api/v1/data-source`, { token: of.sample.apiKey, body });
  expect([made.status, made.text]).toEqual([200, made.text]);
  return (made.json as { uuid: string }).uuid;
}

const addressOf = ({ service }: Installation, host: string): string =>
  `${service.address.replace('localhost', host)}/api/pact`;

// As `npm start` prints the address, and as people type it.
it.each(['localhost', '127.0.0.1'])(
  'two installations on one machine exchange footprints in both directions, at %s',
  async (host) => {
    const known = new Map([
      [buyer, await makePartner(buyer, seller, host)],
      [seller, await makePartner(seller, buyer, host)],
    ]);
    for (const [asks, answers] of [
      [buyer, seller],
      [seller, buyer],
    ] as const) {
      const calls = (at: Installation) =>
        new ExchangeCalls(at.service.address.replace('localhost', host), { token: at.sample.apiKey });
      const { id } = await calls(asks).ask(known.get(asks) ?? '', { criteria: { productId: ['DL-1'] } });
      await until('it is answered', async () => 'answer' in (await calls(asks).show(id)));
      const asked = await calls(asks).show(id);
      expect(asked).toMatchObject({
        ...{ direction: 'outbound', state: 'delivered', source: addressOf(answers, host) },
        answer: {
          kind: 'fulfilled',
          footprints: [{ productNameCompany: 'Desk lamp', companyName: 'Sheaf Valley Lamps' }],
        },
      });
      // The answer names the address that was asked.
      expect(asked.answer).not.toHaveProperty('source');
      const answer = await calls(asks).show(asked.answer.id);
      expect(answer).toMatchObject({ direction: 'inbound', source: addressOf(answers, host), request: id });
      // The buyer has the answer before the seller has kept that it was taken.
      const theirs = await calls(answers).untilState((await calls(answers).found(id)).id, 'delivered');
      expect(theirs).toMatchObject({
        ...{ direction: 'inbound', source: addressOf(asks, host) },
        dataSource: { uuid: known.get(answers), name: `Partner at ${host}` },
      });
      expect(theirs.answer.footprints).toEqual(asked.answer.footprints);
    }
  },
);
