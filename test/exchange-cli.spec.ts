import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../apps/cli/src/run.js';
import { REQUEST_CREATED } from './support/builders.js';
import { testEnvironment } from './support/environment.js';
import { ExchangeCalls, PUBLISHED } from './support/exchange-calls.js';
import type { PactPeer } from './support/pact-peer.js';
import { startPactPeer } from './support/pact-peer.js';
import type { Member } from './support/service.js';
import { TestService } from './support/service.js';

let service: TestService;
let member: Member;
let peer: PactPeer;
let exchange: ExchangeCalls;

beforeAll(async () => {
  service = await TestService.start();
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
