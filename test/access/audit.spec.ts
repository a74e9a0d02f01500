import { setTimeout as wait } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCompanyId } from '#platform';
import type { StoredEntry } from '../support/companies/audit-entries.js';
import { entriesOf, untilChained } from '../support/companies/audit-entries.js';
import { call } from '../support/companies/call.js';
import { importFile, sendFile } from '../support/companies/file-imports.js';
import { RunningCommand } from '../support/processes/in-process-cli.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let other: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member('acme');
  other = await service.member('other');
  await service.startWorker();
});
afterAll(() => service.close());

interface Listed {
  count: number;
  data: Record<string, any>[];
  head?: { number: number; hash: string; when: string };
}

async function list(query = '', { token }: Pick<Member, 'token'> = member): Promise<Listed> {
  const { status, json } = await call('GET', `${service.url}/api/v1/audit${query}`, { token });
  expect([query, status]).toEqual([query, 200]);
  return json as Listed;
}

async function post(path: string, body: unknown, { token }: Pick<Member, 'token'> = member): Promise<any> {
  const { status, json } = await call('POST', `${service.url}/api/v1/${path}`, { token, body });
  expect([path, status]).toEqual([path, 200]);
  return json;
}

async function cli(...words: string[]): Promise<{ exitCode: number; json: any; notes: string }> {
  const command = new RunningCommand(service.databaseUrl, words);
  const exitCode = await command.exitCode;
  return { exitCode, json: command.out === '' ? undefined : JSON.parse(command.out), notes: command.notes };
}

const written = (work: () => Promise<unknown>): Promise<StoredEntry[]> => entriesOf(service, member.company.uuid, work);

describe('GET /v1/audit', () => {
  it('tells who changed what and when, and in which request', async () => {
    const org = await post('org', { name: 'North', syncId: 'n' });
    const patched = await call('PATCH', `${service.url}/api/v1/org/${org.uuid}`, {
      ...{ token: member.token, body: { name: 'South', syncId: null } },
      headers: { 'X-Request-Id': 'audit-request-1' },
    });
    expect(patched.status).toBe(200);
    await untilChained(service);
    const { count, data } = await list(`?record=${org.uuid}`);
    expect(count).toBe(2);
    const who = { id: member.clientId, name: 'Test client' };
    expect(data).toMatchObject([
      {
        who,
        action: 'create',
        kind: 'org',
        name: 'North',
        changes: [
          { field: 'name', to: 'North' },
          { field: 'syncId', to: 'n' },
        ],
      },
      {
        ...{ who, action: 'update', kind: 'org', name: 'South', requestId: 'audit-request-1' },
        changes: [
          { field: 'name', from: 'North', to: 'South' },
          { field: 'syncId', from: 'n' },
        ],
      },
    ]);
    expect(data[1]?.['number']).toBe(Number(data[0]?.['number']) + 1);
    expect(data[1]?.['hash']).toMatch(/^[0-9a-f]{64}$/);
    expect(new Date(String(data[1]?.['when'])).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('filters by time, actor, kind, action and record, all at once', async () => {
    await post('supplier', { name: 'Early' });
    // Times have milliseconds: neither of the two is made in that of the time between them.
    await wait(3);
    const between = new Date().toISOString();
    await wait(3);
    await post('supplier', { name: 'Late' });
    const names = async (query: string) =>
      (await list(`?kind=supplier&${query}`)).data.map(({ name }) => name as string);
    expect(await names(`since=${between}`)).toEqual(['Late']);
    expect(await names(`until=${between}`)).toEqual(['Early']);
    expect(await names(`actor=${member.clientId}&action=create`)).toEqual(['Early', 'Late']);
    expect(await names('action=delete')).toEqual([]);
    expect(await names('actor=nobody')).toEqual([]);
    expect((await list('?kind=company')).data).toMatchObject([{ who: { name: 'system' }, action: 'create' }]);
    for (const query of ['since=now', 'until=2026-02-30', 'kind=nothing', 'action=read', `actor=${'x'.repeat(300)}`]) {
      const { status, json } = await call('GET', `${service.url}/api/v1/audit?${query}`, { token: member.token });
      expect([query, status, json.errors[0].field]).toEqual([query, 400, query.split('=')[0]]);
    }
  });

  it('pages like every listing, and counts all', async () => {
    const all = (await list('?limit=1000')).data.map(({ uuid }) => uuid as string);
    const seen: string[] = [];
    let next: string | undefined = `${service.url}/api/v1/audit?limit=3`;
    while (next) {
      const answer = await call('GET', next, { token: member.token });
      expect(answer.json.count).toBe(all.length);
      seen.push(...(answer.json.data as { uuid: string }[]).map(({ uuid }) => uuid));
      next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(all);
  });

  it('is of the company alone, and needs company:manage', async () => {
    await post('org', { name: 'Of others' }, other);
    expect((await list('?limit=1000')).data.some(({ name }) => name === 'Of others')).toBe(false);
    const { clientId } = (await list('?kind=client', other)).data[0]?.['who'] ?? {};
    expect((await list(`?actor=${clientId ?? other.clientId}`)).data).toEqual([]);
    const reader = await service.member('acme', ['material:read']);
    expect((await call('GET', `${service.url}/api/v1/audit`, { token: reader.token })).status).toBe(403);
    expect((await call('GET', `${service.url}/api/v1/audit`)).status).toBe(401);
  });

  it('is exported with all rows and the head, which verify takes', async () => {
    await untilChained(service);
    const { count, head } = await list();
    const csv = await call('GET', `${service.url}/api/v1/audit?format=csv`, { token: member.token });
    const lines = csv.text.trimEnd().split(/\r?\n/);
    expect(lines[0]).toBe('number,when,who.id,who.name,action,kind,record,name,changes,counts,requestId,uuid,hash');
    expect(lines.length).toBe(count + 2);
    expect(lines.at(-1)).toMatch(new RegExp(`^${head?.number},.*,head,.*,${head?.hash}$`));
    const xlsx = await fetch(`${service.url}/api/v1/audit?format=xlsx`, {
      headers: { Authorization: `Bearer ${member.token}` },
    });
    expect(xlsx.status).toBe(200);
    const filtered = await call('GET', `${service.url}/api/v1/audit?format=csv&kind=company`, { token: member.token });
    expect(filtered.text.trimEnd().split(/\r?\n/).length).toBe(3);
    const ok = await cli('audit', 'verify', '--company', 'acme', '--head', `${head?.number}:${head?.hash}`);
    expect(ok).toMatchObject({ exitCode: 0, json: { company: 'acme', entries: count, pruned: 0, waiting: 0 } });
  });
});

describe('an import is one entry with its counts', () => {
  const MAPPING = {
    columns: [
      { column: 'Id', field: 'syncId' },
      { column: 'Trip', field: 'name' },
      { column: 'kg', field: 'UpstreamCO2e' },
      { constant: '2026-01-31', field: 'startDate' },
    ],
  };
  const rows = (ids: readonly string[]) => `Id,Trip,kg\n${ids.map((id) => `${id},Trip ${id},1.5`).join('\n')}\n`;

  it('in the name of the client that sent the file, however many rows it writes', async () => {
    let sent: { uuid?: string } = {};
    const content = rows(Array.from({ length: 2_500 }, (_, nth) => `t-${nth}`));
    const entries = await written(async () => {
      sent = await importFile(service.url, member, 'kind=activity', { content, name: 'trips.csv', mapping: MAPPING });
    });
    expect(entries).toEqual([
      {
        ...{ actor: member.clientId, action: 'import', kind: 'activity', record: sent.uuid },
        changes: { state: { to: 'done' }, mode: { to: 'create' } },
        counts: { written: 2_500, unchanged: 0, faulty: 0, leftOut: 0 },
      },
    ]);
  });

  it('and none where it writes nothing: a dry run, faulty rows, rows that are there', async () => {
    const entries = await written(async () => {
      const file = { content: rows(['dry']), mapping: MAPPING };
      await importFile(service.url, member, 'kind=activity&dryRun=true', file);
      await importFile(service.url, member, 'kind=activity', { content: 'Id,Trip,kg\n1,A,x\n', mapping: MAPPING });
      await importFile(service.url, member, 'kind=activity&again=true', { content: rows(['t-1']), mapping: MAPPING });
    });
    expect(entries).toEqual([]);
    expect((await sendFile(service.url, member, 'kind=activity', { content: '', mapping: MAPPING })).status).not.toBe(
      500,
    );
  });

  it('as a bulk is', async () => {
    const bulk = [
      { name: 'One', UpstreamCO2e: '1', syncId: 'b-1' },
      { name: 'Two', UpstreamCO2e: '2', syncId: 'b-2' },
    ];
    const entries = await written(async () => {
      await post('activity/bulk', bulk);
      await post('activity/bulk', bulk);
    });
    expect(entries).toMatchObject([{ action: 'create', kind: 'activity', record: null, counts: { created: 2 } }]);
  });
});

it('with an Idempotency-Key a write has its entry once, however often it is sent', async () => {
  const entries = await written(async () => {
    for (let nth = 0; nth < 3; nth++) {
      const sent = { token: member.token, body: { name: 'Once' }, headers: { 'Idempotency-Key': 'audit-once' } };
      expect((await call('POST', `${service.url}/api/v1/material`, sent)).status).toBe(200);
    }
  });
  expect(entries).toMatchObject([{ action: 'create', kind: 'material' }]);
});

describe('cli', () => {
  it('has an entry for each of its writes, as cli', async () => {
    const factors = join(tmpdir(), `audit-${process.pid}.csv`);
    const header = 'ID,Scope,Level 1,Level 2,Level 3,Level 4,Column Text,UOM,GHG/Unit,GHG Conversion Factor 2024';
    await writeFile(factors, `${header}\n1_8,Scope 1,Fuels,Liquid fuels,Diesel,,,litres,kg CO2e,2.51279\n`);
    const imports = ['--profile', 'uk-desnz', '--database', 'UK', '--version', '2024', '--licence', 'OGL-UK-3.0'];
    const run = async (...words: string[]) => {
      const { exitCode, json } = await cli(...words, '--company', 'acme');
      expect([words, exitCode]).toEqual([words, 0]);
      return json;
    };
    try {
      const entries = await written(async () => {
        expect(await cli('company', 'set', 'acme', '--publish', 'reviewed')).toMatchObject({ exitCode: 0 });
        const { clientId } = await run('client', 'create', '--name', 'Old', '--permissions', 'material:read');
        await run('client', 'rotate', clientId, '--yes');
        await run('client', 'set', clientId, '--requests-per-minute', '60');
        await run('client', 'revoke', clientId, '--yes');
        const { database } = await run('dataset', 'import', ...imports, '--file', factors);
        await run('database', 'remove', database.uuid, '--yes');
        const source = ['--url', 'https://bolt.example', '--client-id', 'me', '--client-secret', 'said-to-nobody'];
        await run('data-source', 'add', '--name', 'Bolt', ...source);
        await run('data-source', 'set', 'Bolt', '--url', 'https://bolt.example/pact');
        await run('data-source', 'remove', 'Bolt', '--yes');
      });
      expect(entries.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
        ...['update company', 'create client', 'rotate client', 'update client', 'revoke client'],
        ...['import dataset', 'delete database', 'create dataSource', 'update dataSource', 'delete dataSource'],
      ]);
      expect(entries.map(({ actor }) => actor)).toEqual(entries.map(() => 'cli'));
      expect(entries[5]?.counts).toEqual({ rows: 1, imported: 1, updated: 0, unchanged: 0, faulty: 0 });
      expect(JSON.stringify(entries)).not.toContain('said-to-nobody');
    } finally {
      await rm(factors);
    }
  });

  it('has one for each client of a company whose keys it rotates, and for a company that it adds', async () => {
    expect(await cli('company', 'create', '--subdomain', 'leaked', '--name', 'Leaked')).toMatchObject({ exitCode: 0 });
    const made = ['client', 'create', '--company', 'leaked', '--permissions', 'material:read'];
    const [portal, erp] = [await cli(...made, '--name', 'Portal', '--api-key'), await cli(...made, '--name', 'ERP')];
    const { exitCode, json } = await cli('company', 'rotate-keys', 'leaked', '--yes');
    expect(exitCode).toBe(0);
    const company = (await service.companies.list()).find(({ subdomain }) => subdomain === 'leaked')?.uuid;
    const entries = await service.database.query<StoredEntry>(
      'select actor, action, kind, record, changes from audit_entry where company = $1 order by seq',
      [company ?? newCompanyId()],
    );
    const changed = { to: 'changed' };
    const rotated = { actor: 'cli', action: 'rotate', kind: 'client' };
    expect(entries.slice(0, 3)).toMatchObject([
      { actor: 'cli', action: 'create', kind: 'company', record: company },
      { actor: 'cli', action: 'create', kind: 'client', record: portal.json.clientId },
      { actor: 'cli', action: 'create', kind: 'client', record: erp.json.clientId },
    ]);
    expect(entries).toHaveLength(5);
    expect(entries.slice(3)).toEqual(
      expect.arrayContaining([
        { ...rotated, record: portal.json.clientId, changes: { clientSecret: changed, apiKey: changed } },
        { ...rotated, record: erp.json.clientId, changes: { clientSecret: changed } },
      ]),
    );
    for (const { clientSecret } of json) expect(JSON.stringify(entries)).not.toContain(clientSecret);
  });

  it('verifies all companies and shared databases, and names the first bad entry with exit code 1', async () => {
    await untilChained(service);
    const good = await cli('audit', 'verify');
    expect(good.exitCode).toBe(0);
    expect(good.json).toMatchObject([
      ...[{ company: 'acme' }, { company: 'other' }, { company: 'leaked' }, { company: '(shared)', entries: 0 }],
    ]);
    const { number, hash } = good.json[1].head as { number: number; hash: string };
    await service.database.query('delete from audit_entry where company = $1 and number = 2', [other.company.uuid]);
    const bad = await cli('audit', 'verify');
    expect(bad).toMatchObject({ exitCode: 1, json: [{}, { bad: { number: 2, why: 'was removed' } }, {}, {}] });
    expect(bad.notes).toContain('other: entry 2 was removed');
    expect(await cli('audit', 'verify', '--company', 'acme', '--head', `${number}:${hash}`)).toMatchObject({
      exitCode: 1,
    });
    expect(await cli('audit', 'verify', '--company', 'acme', '--head', 'nonsense')).toMatchObject({ exitCode: 65 });
    expect(await cli('audit', 'verify', '--head', hash)).toMatchObject({ exitCode: 64 });
    expect(await cli('audit', 'verify', '--company', 'nobody')).toMatchObject({ exitCode: 1 });
  });
});
