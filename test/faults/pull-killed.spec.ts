import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { Installation } from '../support/processes/installation.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';
import { until } from '../support/run/until.js';

let installation: Installation;
let peer: PactPeer;

beforeAll(async () => {
  installation = await Installation.make({ LEASE: '2.2', ATTEMPT_TIMEOUT: '2', REQUEST_TIMEOUT: '1.5' });
  peer = await startPactPeer();
});
afterAll(async () => {
  await installation?.close();
  await peer?.close();
});

it('a pull goes on after the page that was kept last when its worker is killed, and loses and doubles nothing', async () => {
  const url = await installation.startApi();
  const member = await installation.member();
  const source = await installation.addDataSource(member, peer);
  const ask = async (method: string, path: string, body?: unknown): Promise<any> =>
    (await call(method, `${url}/api/v1/${path}`, { token: member.token, body })).json;
  peer.footprints = Array.from({ length: 12 }, () => aPartnerFootprint());
  peer.pageSize = 1;
  peer.onFootprints((_request, nth) => (nth === 6 ? { kind: 'hang' } : undefined));

  const worker = await installation.startWorker();
  const { uuid } = await ask('POST', 'exchange/pull', { dataSource: { uuid: source } });
  await until('it is in the middle', () => peer.footprintRequests.length === 6, 30_000);
  await worker.end('SIGKILL');
  expect(await ask('GET', `exchange/pull/${uuid}`)).toMatchObject({ state: 'running', pages: 5, added: 5 });

  await installation.startWorker();
  await until('it is done', async () => (await ask('GET', `exchange/pull/${uuid}`)).state === 'done', 30_000);
  expect(await ask('GET', `exchange/pull/${uuid}`)).toMatchObject({ pages: 12, found: 12, added: 12, changed: 0 });
  expect((await ask('GET', 'received-footprint')).count).toBe(12);
  // The sixth was asked for twice, and no other.
  expect(peer.footprintRequests).toHaveLength(13);
});
