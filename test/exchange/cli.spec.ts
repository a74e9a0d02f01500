import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../apps/cli/src/run.js';
import { REQUEST_CREATED } from '../support/companies/builders.js';
import { testEnvironment } from '../support/processes/environment.js';
import { ExchangeCalls, FULFILLED, PUBLISHED, REJECTED } from '../support/companies/exchange-calls.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

let service: TestService;
let member: Member;
let peer: PactPeer;
let exchange: ExchangeCalls;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
  await service.member('other');
  peer = await startPactPeer();
  await service.addDataSource(member, peer);
  exchange = new ExchangeCalls(service.url, member);
});

afterAll(async () => {
  await service?.close();
  await peer?.close();
});

interface Ran {
  exitCode: number;
  json: any;
  notes: string;
}

async function cli(command: string, ...words: string[]): Promise<Ran> {
  let out = '';
  let notes = '';
  const output = { write: (text: string) => void (out += text), note: (text: string) => void (notes += `${text}\n`) };
  const call = 'node dist/bin/cli.js';
  const around = { environment: testEnvironment(service.databaseUrl), call, folder: '.', input: Readable.from([]) };
  const exitCode = await run(['exchange', command, ...words], output, around);
  return { exitCode, json: out === '' ? undefined : JSON.parse(out), notes };
}

const ACME = ['--company', 'acme'];

describe('cli exchange', () => {
  it('lists, shows, cancels and resends', async () => {
    peer.onEvents({ kind: 'answer', status: 400 });
    const { id } = await exchange.found(await exchange.receive(REQUEST_CREATED, peer.url, { productId: ['G-1'] }));
    await exchange.untilState(id, 'retrying');
    const listed = await cli('list', ...ACME, '--state', 'retrying', '--source', peer.url);
    expect(listed).toMatchObject({ exitCode: 0, json: [{ id, state: 'retrying', attempts: 1 }], notes: '' });
    const detail = await cli('show', id.toUpperCase(), ...ACME);
    expect(detail.json).toEqual(await exchange.show(id));

    const cancelled = await cli('cancel', id, ...ACME);
    expect(cancelled).toMatchObject({ exitCode: 0, json: { id, state: 'cancelled' } });
    const again = await cli('cancel', id, ...ACME);
    expect(again).toEqual({ exitCode: 1, json: undefined, notes: expect.stringContaining('It is cancelled') });

    peer.onEvents(undefined);
    const resent = await cli('resend', id, ...ACME);
    expect([resent.exitCode, resent.notes]).toEqual([0, expect.stringContaining('next sweep')]);
    await exchange.untilState(id, 'delivered');
    expect(await cli('resend', id, ...ACME)).toMatchObject({
      exitCode: 1,
      notes: expect.stringContaining('delivered'),
    });
  });

  it('lists some, and says that there are more', async () => {
    for (let sent = 0; sent < 3; sent++) await exchange.receive(PUBLISHED, peer.url, { pfIds: [randomUUID()] });
    const some = await cli('list', ...ACME, '--state', 'received', '--limit', '2');
    expect([some.json.length, some.notes]).toEqual([2, expect.stringContaining('2 of 3')]);
    const [, last] = some.json;
    const rest = await cli('list', ...ACME, '--state', 'received', '--since', last.created);
    expect(rest.json.map(({ id }: { id: string }) => id)).toContain(last.id);
    expect((await cli('list', '--company', 'other')).json).toEqual([]);
  });

  it.each([
    [['list'], 64, '--company is missing'],
    [['list', ...ACME, '--state', 'done'], 65, '--state: has to be one of pending'],
    [['list', ...ACME, '--since', 'soon'], 65, '--since: has to be'],
    [['list', ...ACME, '--limit', '0'], 65, '--limit: has to be'],
    [['list', '--company', 'nobody'], 1, 'nobody'],
    [['show', 'no-uuid', ...ACME], 1, 'no such event'],
    [['show', randomUUID(), ...ACME], 1, 'no such event'],
    [['resend', randomUUID(), ...ACME], 1, 'no such event'],
  ])('refuses %j with exit code %i', async ([command = '', ...words], exitCode, notes) => {
    expect(await cli(command, ...words)).toEqual({ exitCode, json: undefined, notes: expect.stringContaining(notes) });
  });

  it('shows nobody the exchange of another company', async () => {
    const pfIds = [randomUUID()];
    const { id } = await exchange.found(await exchange.receive(PUBLISHED, peer.url, { pfIds }));
    expect(await cli('show', id, '--company', 'other')).toMatchObject({ exitCode: 1 });
    expect(await cli('resend', id, '--company', 'other')).toMatchObject({ exitCode: 1 });
    expect(await cli('cancel', id, '--company', 'other')).toMatchObject({ exitCode: 1 });
  });
});

describe('cli exchange request', () => {
  const ask = (...words: string[]) => cli('request', ...ACME, '--data-source', `Requester ${peer.port}`, ...words);

  /** Answers the next request that the partner gets. */
  const answering = (type: string, data: (requestEventId: string) => object): void => {
    const before = peer.received.length;
    void (async () => {
      await peer.waitFor(before + 1);
      const { id } = peer.received[before]?.json as { id: string };
      await exchange.receive(type, peer.url, data(id));
    })();
  };

  it('asks as the API does, and leaves the rest to the worker', async () => {
    peer.onEvents(undefined);
    const criteria = ['--product-id', 'urn:gtin:1', '--product-id', 'urn:gtin:2', '--valid-on', '2026-01-31'];
    const { exitCode, json, notes } = await ask(...criteria, '--geography', 'DE', '--comment', 'For our report.');
    const asked = { productId: ['urn:gtin:1', 'urn:gtin:2'], validOn: '2026-01-31T00:00:00.000Z', geography: ['DE'] };
    expect([exitCode, json.criteria, json.direction]).toEqual([0, asked, 'outbound']);
    expect(notes).toContain(json.id);
    await exchange.untilState(json.id, 'delivered');
    const sent = peer.received.find(({ json: event }: any) => event.id === json.id);
    expect(sent?.json).toMatchObject({
      source: 'https://acme.example.test/api/pact',
      data: { ...asked, comment: 'For our report.' },
    });
  });

  it('waits for the answer, and prints it', async () => {
    const pfs = [{ id: randomUUID(), productNameCompany: 'Bolt' }];
    answering(FULFILLED, (requestEventId) => ({ requestEventId, pfs }));
    const { exitCode, json, notes } = await ask('--product-id', 'urn:gtin:3', '--wait');
    expect([exitCode, json.answer]).toEqual([0, { id: expect.any(String), kind: 'fulfilled', footprints: pfs }]);
    expect(notes).toContain('Answered with 1 footprints.');
  });

  it('fails where the answer is no, where it is given up, and where none comes in time', async () => {
    const error = { code: 'NotFound', message: 'We make no such thing.' };
    answering(REJECTED, (requestEventId) => ({ requestEventId, error }));
    const rejected = await ask('--product-id', 'urn:gtin:4', '--wait', '60');
    expect(rejected).toMatchObject({
      exitCode: 1,
      json: { answer: { kind: 'rejected' } },
      notes: expect.stringContaining('Rejected: We make no such thing.'),
    });

    const late = await ask('--product-id', 'urn:gtin:5', '--wait', '1');
    expect(late).toMatchObject({ exitCode: 75, json: { state: 'delivered' } });
    expect(late.notes).toContain(`exchange show ${late.json.id}`);

    peer.onEvents({ kind: 'answer', status: 400 });
    const waiting = ask('--product-id', 'urn:gtin:6', '--wait', '60');
    const found = async () => (await exchange.list('?state=retrying')).data.at(-1);
    await until('it is tried', async () => (await found())?.direction === 'outbound');
    await cli('cancel', (await found()).id, ...ACME);
    expect(await waiting).toMatchObject({ exitCode: 1, notes: expect.stringContaining('The request is cancelled') });
    peer.onEvents(undefined);
  });

  it.each([
    [[], 64, '--product-id'],
    [['--product-id', ''], 65, '--product-id: has to be given at most 100 times'],
    [['--product-id', 'a', '--valid-after', 'soon', '--wait', 'long'], 65, '--valid-after: has to be'],
    [['--product-id', 'a', '--wait', '0'], 65, '--wait: has to be a whole number'],
  ])('refuses %j with exit code %i, and asks nothing', async (words, exitCode, notes) => {
    const before = (await exchange.list()).count;
    expect(await ask(...words)).toEqual({ exitCode, json: undefined, notes: expect.stringContaining(notes) });
    expect((await exchange.list()).count).toBe(before);
  });

  it('takes no comment that nobody would read', async () => {
    const long = await ask('--product-id', 'a', '--comment', 'x'.repeat(20_001));
    expect(long).toMatchObject({ exitCode: 65, notes: expect.stringContaining('--comment: must not be longer') });
  });

  it("asks no partner of another company's", async () => {
    const foreign = await cli(
      ...(['request', '--company', 'other', '--product-id', 'a', '--data-source', `Requester ${peer.port}`] as const),
    );
    expect(foreign).toMatchObject({ exitCode: 1, json: undefined });
    expect(await cli('request', ...ACME, '--product-id', 'a')).toMatchObject({
      exitCode: 64,
      notes: '--data-source is missing\n',
    });
  });
});
