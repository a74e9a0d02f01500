import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../apps/cli/src/run.js';
import { call } from '../support/companies/call.js';
import { testEnvironment } from '../support/processes/environment.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

let service: TestService;
let member: Member;
let peer: PactPeer;
let source: string;
let partner: string;

beforeAll(async () => {
  service = await TestService.shared('plain', { SWEEP_INTERVAL: '0.05' });
  await service.startWorker();
  member = await service.member();
  await service.member('other');
});
afterAll(() => service?.close());

beforeEach(async () => {
  peer = await startPactPeer();
  source = await service.addDataSource(member, peer);
  partner = `Requester ${peer.port}`;
  return () => peer.close();
});

interface Ran {
  exitCode: number;
  json: any;
  notes: string;
}

async function cli(...words: string[]): Promise<Ran> {
  let out = '';
  let notes = '';
  const output = { write: (text: string) => void (out += text), note: (text: string) => void (notes += `${text}\n`) };
  const environment = testEnvironment(service.databaseUrl);
  const around = { environment, call: 'node dist/bin/cli.js', folder: '.', input: Readable.from([]) };
  const exitCode = await run(words, output, around);
  return { exitCode, json: out === '' ? undefined : JSON.parse(out), notes };
}

const ACME = ['--company', 'acme'];

const get = async (path: string): Promise<any> => {
  const { status, text, json } = await call('GET', `${service.url}/api/v1/${path}`, { token: member.token });
  expect([status, text]).toEqual([200, text]);
  return json;
};
async function ended(uuid: string): Promise<any> {
  const shown = () => cli('pull', 'show', uuid, ...ACME);
  await until('the pull has ended', async () => (await shown()).json.finished !== undefined);
  return (await shown()).json;
}

describe('cli pull', () => {
  it('starts, shows and lists, as the API does; cli received shows what came', async () => {
    const sound = aPartnerFootprint();
    const faulty = aPartnerFootprint({ companyName: 7 });
    peer.footprints = [sound, faulty];
    const started = await cli('pull', 'start', ...ACME, '--data-source', partner, '--valid-on', '2026-01-31');
    expect(started).toMatchObject({
      exitCode: 0,
      json: { dataSource: { uuid: source }, filter: { validOn: '2026-01-31T00:00:00.000Z' } },
      notes: expect.stringContaining(`pull show ${started.json.uuid} --company acme`),
    });
    const done = await ended(started.json.uuid.toUpperCase());
    expect(done).toMatchObject({ state: 'done', found: 2, added: 2, faulty: 1 });
    expect(done).toEqual(await get(`exchange/pull/${done.uuid}`));
    expect(peer.footprintRequests[0]?.path).toContain('validOn=2026-01-31');
    const listed = await cli('pull', 'list', ...ACME, '--data-source', source);
    expect(listed.json).toEqual([{ ...done, partner }]);
    expect((await cli('pull', 'list', '--company', 'other')).json).toEqual([]);

    const all = await cli('received', 'list', ...ACME, '--data-source', partner);
    const { data } = await get(`received-footprint?dataSource=${source}`);
    expect(data).toHaveLength(2);
    expect(all.json).toEqual(data.map((each: object) => ({ ...each, partner })));
    const broken = await cli('received', 'list', ...ACME, '--data-source', partner, '--faulty', '--status', 'active');
    expect(broken.json).toMatchObject([{ footprintId: faulty.id, faults: [{ field: 'companyName' }] }]);
    const [{ uuid }] = broken.json;
    const shown = await cli('received', 'show', uuid, ...ACME);
    expect(shown.json).toEqual(await get(`received-footprint/${uuid}`));
    expect(shown.json.content).toEqual(faulty);
    expect(await cli('received', 'show', uuid, '--company', 'other')).toMatchObject({ exitCode: 1, json: undefined });
    const one = await cli('received', 'list', ...ACME, '--limit', '1');
    expect([one.json.length, one.notes]).toEqual([1, expect.stringContaining('The first 1 of 2')]);
  });

  it('cancels one that keeps failing, and refuses a second one until then', async () => {
    peer.onFootprints({ kind: 'answer', status: 500 });
    const { json } = await cli('pull', 'start', ...ACME, '--data-source', partner);
    expect(await cli('pull', 'start', ...ACME, '--data-source', partner)).toMatchObject({
      exitCode: 1,
      notes: expect.stringContaining(json.uuid),
    });
    const cancelled = await cli('pull', 'cancel', json.uuid, ...ACME);
    expect(cancelled).toMatchObject({ exitCode: 0, json: { state: 'failed', lastError: 'It was cancelled.' } });
    expect(await cli('pull', 'cancel', json.uuid, ...ACME)).toMatchObject({
      exitCode: 1,
      notes: expect.stringContaining('has ended'),
    });
    expect(await cli('pull', 'cancel', json.uuid, '--company', 'other')).toMatchObject({ exitCode: 1 });
  });

  it.each([
    [['pull', 'start'], 64, '--company is missing\n--data-source is missing'],
    [['pull', 'start', ...ACME, '--data-source', 'Nobody'], 1, 'Nobody'],
    [['pull', 'start', ...ACME, '--data-source', 'x', '--valid-on', 'soon'], 65, '--valid-on: has to be'],
    [['pull', 'list', ...ACME, '--data-source', 'Nobody'], 1, 'Nobody'],
    [['pull', 'show', 'no-uuid', ...ACME], 1, 'no such pull'],
    [['pull', 'show', randomUUID(), ...ACME], 1, 'No pull'],
    [['received', 'list', ...ACME, '--status', 'old', '--limit', '0'], 65, '--status: has to be one of Active'],
    [['received', 'show', randomUUID(), ...ACME], 1, 'No received footprint'],
    [['received', 'show', 'no-uuid', ...ACME], 1, 'no such footprint'],
  ])('refuses %j with exit code %i', async (words, exitCode, notes) => {
    expect(await cli(...words)).toEqual({ exitCode, json: undefined, notes: expect.stringContaining(notes) });
  });
});
