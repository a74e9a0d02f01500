import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CompanyClosing } from '#exchange';
import { AuditChain } from '#access';
import { COMPANY_TABLES, packUuid } from '#platform';
import { aMaterial, aRequestEvent } from '../support/companies/builders.js';
import { call, sendEvent } from '../support/companies/call.js';
import { contractCompany } from '../support/contract/company.js';
import { everythingOf } from '../support/contract/everything.js';
import { tablesWith } from '../support/databases/everywhere.js';
import { sendFile } from '../support/companies/file-imports.js';
import { RunningCommand } from '../support/processes/in-process-cli.js';
import { addManyOldEvents, addOldEvents } from '../support/companies/old-exchange.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { AppProcess } from '../support/processes/processes.js';
import { testEnvironment } from '../support/processes/environment.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { requestToken } from '../support/companies/token-request.js';
import { until } from '../support/run/until.js';

const PLANTED = 'Planted-7f3a91';

let service: TestService;
let peer: PactPeer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footprint-exchange-files-'));
  service = await TestService.shared('proxied');
  peer = await startPactPeer();
});
afterAll(async () => {
  await service.close();
  await peer.close();
  await rm(folder, { recursive: true });
});

/** The api knows for up to half a minute that a client may act; a request with another credential asks the database. */
const freshKey = async ({ company }: Member): Promise<string> =>
  (await service.clients.create(company.uuid, 'Fresh', ['material:read', 'pact:read'], true)).apiKey ?? '';

async function cli(...words: string[]): Promise<{ code: number; out: any; notes: string }> {
  const command = new RunningCommand(service.databaseUrl, words);
  command.input.end();
  const code = await command.exitCode;
  return { code, out: command.out === '' ? undefined : JSON.parse(command.out), notes: command.notes };
}

const closing = () => new CompanyClosing(service.database);

/** As if the waiting time had passed. */
const makeDue = ({ company }: Member) =>
  service.database.query(
    `update company set closed = now() - interval '1 hour', delete_after = now() - interval '1 minute' where uuid = $1`,
    [company.uuid],
  );

const isThere = async (uuid: string): Promise<boolean> =>
  (await service.database.queryAcross('company directory', 'select from company where uuid = $1', [uuid])).length > 0;

describe('a closed company', () => {
  it('is refused everywhere, and nothing is delivered for it; restored, it goes on where it was', async () => {
    const member = await service.member('closing');
    const host = { 'X-Forwarded-Host': 'closing.example.test' };
    await service.addDataSource(member, peer, { url: `${peer.url}` });
    const key = await freshKey(member);
    const stale = await freshKey(member);
    const event = aRequestEvent({ source: peer.url, data: { productId: ['urn:gtin:1'] } });
    const send = (token: string) =>
      call('POST', `${service.url}/api/pact/3/events`, {
        token,
        body: event,
        headers: { ...host, 'Content-Type': 'application/cloudevents+json' },
      });
    expect((await send(member.token)).status).toBe(200);

    const { code, out, notes } = await cli('company', 'delete', 'closing', '--yes');
    expect([code, notes]).toEqual([0, 'Until then, cli company restore closing undoes it.\n']);
    const days = (Date.parse(out.deleteAfter) - Date.parse(out.closed)) / 86_400_000;
    expect(days).toBe(30);
    expect((await cli('company', 'show', 'closing')).out).toMatchObject({ closed: out.closed });

    expect((await call('GET', `${service.url}/api/v1/material`, { apiKey: key })).status).toBe(401);
    expect((await requestToken(service.url, member)).status).toBe(401);
    expect((await send(member.token)).status).toBe(404);
    expect((await call('GET', `${service.url}/api/pact/3/footprints`, { headers: host })).status).toBe(404);
    const refused = await cli('client', 'list', '--company', 'closing');
    expect([refused.code, refused.notes]).toEqual([1, expect.stringContaining('company restore closing')]);

    const worker = await service.startWorker();
    const other = await service.member('acme');
    await service.addDataSource(other, peer);
    expect((await sendEvent(service.url, other, aRequestEvent({ source: peer.url, data: {} }))).status).toBe(200);
    await peer.waitFor(1);
    expect(peer.received).toHaveLength(1);

    const states = () =>
      service.database.query<{ state: string }>('select state from delivery where company = $1', [member.company.uuid]);
    expect((await states()).map(({ state }) => state)).not.toContain('delivered');
    expect((await cli('company', 'restore', 'closing')).code).toBe(0);
    expect((await call('GET', `${service.url}/api/v1/material`, { apiKey: stale })).status).toBe(200);
    await until('what waited is delivered', async () => (await states()).every(({ state }) => state === 'delivered'));
    expect((await send(member.token)).status).toBe(200);
    await worker.close();
    const again = await cli('company', 'restore', 'closing');
    expect([again.code, again.notes]).toEqual([1, 'The company is not closed.\n']);
  });

  it('keeps no other company from its turn, and an import of it waits', async () => {
    const member = await service.member('importing');
    await service.database.query('insert into republication (company) values ($1)', [member.company.uuid]);
    const { json } = await sendFile(service.url, member, 'kind=activity', {
      content: 'name,CO2e\nA,1\n',
      mapping: {
        columns: [
          { column: 'name', field: 'name' },
          { constant: '2026-01-31', field: 'startDate' },
        ],
      },
    });
    await closing().close(member.company.uuid, 30);
    const worker = await service.startWorker();
    const open = await service.member('open');
    await service.database.query('insert into republication (company) values ($1)', [open.company.uuid]);
    const due = (company: string) =>
      service.database.queryAcross('republication', 'select from republication where company = $1', [company]);
    await until('the open company was published again', async () => (await due(open.company.uuid)).length === 0);
    expect(await due(member.company.uuid)).toHaveLength(1);
    const state = async () =>
      (
        await service.database.query<{ state: string }>('select state from file_import where company = $1', [
          member.company.uuid,
        ])
      ).map(({ state }) => state);
    expect([json.state, await state()]).toEqual(['queued', ['queued']]);
    await closing().restore(member.company.uuid);
    await until('the import ended', async () => !(await state()).includes('queued'));
    await until('it was published again', async () => (await due(member.company.uuid)).length === 0);
    await worker.close();
  });
});

describe('company delete', () => {
  it.each([
    [['--after-days', '0', '--yes'], 65, 'at-once'],
    [['--after-days', 'x', '--yes'], 65, '--after-days'],
    [['--after-days', '5', '--at-once', '--yes'], 64, 'Either'],
    [[], 64, '--yes'],
  ])('%j is refused', async (words, code, note) => {
    await service.member('kept');
    const refused = await cli('company', 'delete', 'kept', ...words);
    expect([refused.code, refused.out]).toEqual([code, undefined]);
    expect(refused.notes).toContain(note);
    expect((await cli('company', 'show', 'kept')).out.closed).toBeUndefined();
  });

  it('of an unknown company is refused', async () => {
    expect((await cli('company', 'delete', 'nobody', '--yes')).code).toBe(1);
  });

  it('at once leaves time to undo it, and none once it has begun', async () => {
    const member = await service.member('hasty');
    const { out } = await cli('company', 'delete', 'hasty', '--at-once', '--yes');
    expect(Date.parse(out.deleteAfter) - Date.parse(out.closed)).toBe(300_000);
    await service.database.query('update company set deleting = now() where uuid = $1', [member.company.uuid]);
    for (const words of [['restore'], ['delete', '--yes']]) {
      const [command = '', ...more] = words;
      const refused = await cli('company', command, 'hasty', ...more);
      expect([refused.code, refused.notes]).toEqual([1, 'Its deletion has begun, which nobody can undo.\n']);
    }
  });
});

describe('the deletion of a company', () => {
  it('leaves nothing of it in any table nor in the queue, and all of the others', async () => {
    const gone = await contractCompany(service, 'gone');
    const stays = await contractCompany(service, 'stays');
    const { uuid } = gone.member.company;
    const as = { token: gone.member.token };
    await call('POST', `${service.url}/api/v1/material`, {
      ...as,
      headers: { 'Idempotency-Key': 'one' },
      body: aMaterial({ name: PLANTED, sku: PLANTED, description: PLANTED }),
    });
    await requestToken(service.url, gone.member);
    const { status } = await call('PATCH', `${service.url}/api/v1/activity/${gone.records['activity']}`, {
      ...as,
      body: { name: PLANTED },
    });
    expect(status).toBe(200);
    const [request = ''] = await addOldEvents(service.database, uuid, [
      { daysAgo: 1, state: 'delivered', isOurs: true, attempts: 2, source: PLANTED },
      { daysAgo: 1, state: 'pending', eventId: PLANTED },
    ]);
    await addOldEvents(service.database, uuid, [{ daysAgo: 1, answers: { request, stands: true } }]);
    for (const statement of [
      `insert into removed_event (company, dedupe, accepted) values ($1, 'x', now())`,
      `insert into republication (company) values ($1) on conflict do nothing`,
      `insert into factor_turn (company, data_source) values ($1, gen_random_uuid())`,
      `insert into data_source_test (company, data_source, finished) select $1, uuid, now() from data_source where company = $1`,
      `insert into footprint_intake (company, event) select company, uuid from exchange_event where company = $1 limit 1 on conflict do nothing`,
      `insert into footprint_pull (company, uuid, state, finished) values ($1, gen_random_uuid(), 'failed', now())`,
      `insert into received_footprint (company, uuid, data_source, footprint, content_at, content, content_hash)
       values ($1, gen_random_uuid(), gen_random_uuid(), 'planted', now(), '{}', 'x')`,
      `insert into received_footprint_content (company, footprint, content_hash, content_at, content)
       select company, uuid, 'y', now(), '{}' from received_footprint where company = $1 on conflict do nothing`,
      `insert into footprint_receipt (company, footprint, recipient) select company, id, 'anyone' from published_footprint where company = $1`,
      `insert into recomputation (company, dataset_owner, dataset) values ($1, $1, gen_random_uuid())`,
      `insert into recomputation_again (company, dataset_owner, dataset) values ($1, $1, gen_random_uuid())`,
      `insert into import_key (owner, import, key, line) values ($1, gen_random_uuid(), '${PLANTED}', 1)`,
      `insert into file_import_piece (company, import, number, bytes) select $1, uuid, 0, 'x' from file_import where company = $1`,
      `insert into stored_file (company, uuid, place, size, digest) values ($1, gen_random_uuid(), 'file://${folder}', 1, 'x')`,
    ])
      await service.database.query(statement, [uuid]);
    // Of both: what the worker chains later would be a difference.
    for (const { member } of [gone, stays]) await service.context.get(AuditChain).extend(member.company.uuid);
    const spelt = [uuid, packUuid(uuid), uuid.replaceAll('-', ''), PLANTED, Buffer.from(PLANTED).toString('hex')];
    const before = await tablesWith(service.databaseUrl, spelt);
    // Else nothing would be proven of the tables that are missing.
    const without = COMPANY_TABLES.filter(({ table }) => !before.includes(`public.${table}`)).map(({ table }) => table);
    expect(without).toEqual([]);
    const others = await everythingOf(service.url, stays);

    await closing().close(uuid, 30);
    await makeDue(gone.member);
    const worker = await service.startWorker({ STORAGE_URL: `database,file://${folder}` });
    await until('the company is gone', async () => !(await isThere(uuid)));
    await until('the queue has no job of it', async () => (await tablesWith(service.databaseUrl, spelt)).length === 0);
    await worker.close();
    expect(await everythingOf(service.url, stays)).toEqual(others);
    // Its address is free.
    expect((await service.companies.create('gone', 'Another one')).uuid).not.toBe(uuid);
  });

  it('goes on after a kill, and several workers share the work', async () => {
    const member = await service.member('killed');
    const { uuid } = member.company;
    await addManyOldEvents(service.database, uuid, 12_000, 3);
    await makeDue(member);
    const environment = testEnvironment(service.databaseUrl);
    const first = await AppProcess.start('worker', environment);
    const left = async (): Promise<number> => {
      const [row] = await service.database.query<{ count: number }>(
        'select count(*)::int as count from exchange_event where company = $1',
        [uuid],
      );
      return row?.count ?? 0;
    };
    await until('some of it is gone', async () => (await left()) < 12_000);
    await first.end('SIGKILL');
    expect(await left()).toBeGreaterThan(0);
    const workers = await Promise.all([service.startWorker(), service.startWorker()]);
    await until('the company is gone', async () => !(await isThere(uuid)));
    expect(await tablesWith(service.databaseUrl, [uuid])).toEqual([]);
    await Promise.all(workers.map((worker) => worker.close()));
  });
});
