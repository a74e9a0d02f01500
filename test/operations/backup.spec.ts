import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '#embedded';
import { migrate } from '#platform';
import { aRequestEvent } from '../support/companies/builders.js';
import { builtScript, ROOT } from '../support/processes/built.js';
import { call, sendEvent } from '../support/companies/call.js';
import { DebianPostgres, hasPostgres15, POSTGRES_15 } from '../support/databases/debian-postgres.js';
import { testEnvironment } from '../support/processes/environment.js';
import { Installation } from '../support/processes/installation.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { Member } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

/** The commands of docs/operating/backup.md: backup, roles, restore, migrate, doctor, confirm. */
const [BACKUP = '', MAKE_ROLES = '', RESTORE = '', MIGRATE = '', DOCTOR = '', CONFIRM = '', ...MORE] = blocksOf(
  'backup',
  'sh',
)
  .filter((text) => !text.startsWith('touch'))
  .map((text) => text.replaceAll('dist/bin/cli.js', builtScript('cli')));

/** What `roles.sql` is to have: the roles of the owner and of the apps with the database, and the pooler's. */
const ROLES = blocksOf('databases', 'sql').filter((text) => text.startsWith('create role'));

const NAME = 'footprint';

let folder: string;
let servers: { old: DebianPostgres; empty: DebianPostgres };
let peer: PactPeer;
let before: Installation;
let after: Installation | undefined;
let member: Member;

function blocksOf(page: string, language: string): string[] {
  const text = readFileSync(join(ROOT, `docs/operating/${page}.md`), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block);
}

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** The database that the page's statements make, as one of their roles. All have the password of the server's first user. */
function urlAs(role: string, server: DebianPostgres): string {
  return Object.assign(new URL(databaseUrl(server.url, NAME)), { username: role }).href;
}

/** As the page recommends: the apps may read and write rows alone, so the queue in PostgreSQL has the owner's address. */
function addresses(server: DebianPostgres): { DATABASE_URL: string; OWNER_URL: string; QUEUE_URL: string } {
  const OWNER_URL = urlAs('footprint', server);
  return { DATABASE_URL: urlAs('footprint_app', server), OWNER_URL, QUEUE_URL: OWNER_URL };
}

/** Commands of the page, in bash. */
async function shell(text: string, server: DebianPostgres, more: Record<string, string> = {}): Promise<Ran> {
  const { DATABASE_URL, ...others } = addresses(server);
  const env = {
    ...testEnvironment(DATABASE_URL, more),
    ...others,
    SERVER_URL: server.url,
    PATH: `${POSTGRES_15}:${process.env['PATH']}`,
  };
  try {
    const options = { cwd: folder, env, maxBuffer: 10_000_000 };
    return { code: 0, ...(await promisify(execFile)('bash', ['--norc', '-euc', text], options)) };
  } catch (fault) {
    return fault as Ran;
  }
}

async function makeRoles(server: DebianPostgres): Promise<void> {
  const { password } = new URL(server.url);
  writeFileSync(join(folder, 'roles.sql'), ROLES.join('').replaceAll("'…'", `'${password}'`));
  expect(await shell(MAKE_ROLES, server)).toMatchObject({ code: 0, stderr: '' });
}

async function asRole(role: string, server: DebianPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: urlAs(role, server) });
  await client.connect();
  return client
    .query<Record<string, unknown>>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Everything that the company reads over the API. */
async function readAll(url: string): Promise<unknown[]> {
  const paths = ['material', 'footprint', 'data-source', 'org', 'scope', 'company', 'client'];
  const answers = await Promise.all(
    paths.map((path) => call('GET', `${url}/api/v1/${path}`, { token: member.apiKey })),
  );
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return answers.map(({ json }) => json);
}

function installed(server: DebianPostgres): Promise<Installation> {
  const { DATABASE_URL: url, QUEUE_URL } = addresses(server);
  return Installation.make({ QUEUE_URL }, undefined, () => Promise.resolve({ url, drop: () => Promise.resolve() }));
}

beforeAll(async () => {
  if (!hasPostgres15()) return;
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  servers = { old: await DebianPostgres.start(), empty: await DebianPostgres.start() };
  peer = await startPactPeer();
  await makeRoles(servers.old);
  await migrate(urlAs('footprint', servers.old));
  before = await installed(servers.old);
  await before.startApi();
  member = await before.member();
  await before.addDataSource(member, peer);
});

afterAll(async () => {
  await before?.close();
  await after?.close();
  await peer?.close();
  await servers?.old.stop();
  await servers?.empty.stop();
  if (folder) rmSync(folder, { recursive: true });
});

describe.skipIf(!hasPostgres15())('a backup that is restored into an empty server', () => {
  let decided: string | null | undefined;
  let read: unknown[];

  it('is made while an answer that is decided waits for its partner', async () => {
    expect([BACKUP, MAKE_ROLES, RESTORE, MIGRATE, DOCTOR, CONFIRM].every((text) => text !== '')).toBe(true);
    expect(ROLES).toHaveLength(2);
    expect(MORE).toEqual([]);
    peer.onEvents({ kind: 'answer', status: 500 });
    const event = aRequestEvent({ source: peer.url, id: randomUUID(), data: { productId: ['G-1'] } });
    await before.startWorker();
    expect((await sendEvent(before.url, member, event)).status).toBe(200);
    await until('the answer is decided, and was refused', async () => {
      const [row] = await before.deliveries();
      decided = row?.body;
      return typeof decided === 'string' && peer.received.length > 0;
    });
    for (const worker of before.workers) await worker.end('SIGTERM');
    read = await readAll(before.url);
    expect(await shell(BACKUP, servers.old)).toMatchObject({ code: 0, stderr: '' });
    for (const { process } of before.apis) await process.end('SIGTERM');
  });

  it('holds everything', async () => {
    await makeRoles(servers.empty);
    expect(await shell(RESTORE, servers.empty)).toMatchObject({ code: 0, stderr: '' });
    const migrated = await shell(MIGRATE, servers.empty);
    expect([migrated.code, JSON.parse(migrated.stdout)]).toEqual([0, { migrated: true }]);
    expect(migrated.stderr).toContain('This database is a copy');
    after = await installed(servers.empty);
    await after.startApi();
    expect(await readAll(after.url)).toEqual(read);
  });

  it('is used by the apps as a role that may read and write rows alone, and by the pooler with its settings', async () => {
    await expect(asRole('footprint_app', servers.empty, 'create table mine ()')).rejects.toThrow('permission denied');
    const pooled = `select current_setting('jit') jit, current_setting('lock_timeout') lock, (select count(*)::int from company) companies`;
    expect(await asRole('footprint_pooled', servers.empty, pooled)).toEqual([
      { jit: 'off', lock: '10s', companies: expect.any(Number) },
    ]);
  });

  it('gives the apps the rights on what a later release adds; where it does not, migrate and the doctor say so', async () => {
    const owner = (sql: string) => asRole('footprint', servers.empty, sql);
    const rights = async () => {
      const { stdout } = await shell(DOCTOR, servers.empty);
      const { checks } = JSON.parse(stdout) as {
        checks: { check: string; state: string; message: string; todo?: string }[];
      };
      return checks.find(({ check }) => check === 'rights');
    };
    await owner('create table of_a_later_release ()');
    expect(await rights()).toMatchObject({ state: 'ok' });
    await owner('alter default privileges revoke all on tables from footprint_app');
    expect(await rights()).toMatchObject({
      state: 'warning',
      message: 'The role footprint_app will have none on those that later releases add.',
    });
    await owner('drop table of_a_later_release; create table of_a_later_release ()');
    const { stderr } = await shell(MIGRATE, servers.empty);
    expect(stderr).toContain(
      'The role footprint_app has no rights on 1 of the tables and sequences, and will have none',
    );
    const [, statements = ''] = /As the owner of the tables:\n([^]*?;)\n(?!grant|alter)/.exec(`${stderr}\n`) ?? [];
    await owner(statements);
    expect((await shell(MIGRATE, servers.empty)).stderr).not.toContain('footprint_app');
    await owner('drop table of_a_later_release');
    expect(await rights()).toMatchObject({ state: 'ok' });
  });

  it('passes the doctor with its keys, who tells how many secrets others do not open', async () => {
    const right = await shell(DOCTOR, servers.empty);
    expect([right.stderr, right.code]).toEqual(['', 0]);
    const { checks } = JSON.parse(right.stdout) as { checks: { check: string; state: string; message: string }[] };
    const sealed = (found: typeof checks) => found.find(({ check }) => check === 'sealed secrets');
    expect(sealed(checks)).toMatchObject({
      state: 'ok',
      message: expect.stringContaining('secrets of data sources: 1'),
    });
    const wrong = await shell(DOCTOR, servers.empty, {
      SECRET_KEYS: `other:${randomBytes(32).toString('base64url')}`,
    });
    expect(wrong.code).toBe(1);
    expect(sealed((JSON.parse(wrong.stdout) as { checks: typeof checks }).checks)).toMatchObject({
      state: 'fault',
      message: 'The secrets of 1 of 1 data sources do not open. SECRET_KEYS lacks test.',
    });
  });

  it('sends nothing on trial, whatever it owes, with a worker that does all else', async () => {
    peer.received.splice(0);
    peer.onEvents(undefined);
    const { connected } = peer;
    await after?.startWorker();
    const changed = await call('PATCH', `${after?.url}/api/v1/company`, {
      token: member.apiKey,
      body: { languages: ['de', 'en'] },
    });
    expect(changed.status).toBe(200);
    const unchained = 'select 1 from audit_entry where number is null limit 1';
    await until(
      'the worker has chained the audit',
      async () => (await after?.database.queryAcross('health', unchained))?.length === 0,
    );
    expect([peer.received, peer.connected]).toEqual([[], connected]);
    const ready = await call('GET', `${after?.url}/api/health/ready`);
    expect(ready.json).toMatchObject({ status: 'degraded', parts: { outbound: { status: 'degraded' } } });
  });

  it('sends the answer that was owed once it is confirmed, exactly as it was decided', async () => {
    expect(await shell(CONFIRM, servers.empty)).toMatchObject({ code: 0 });
    await until('the answer arrives', () => peer.received.length > 0);
    expect(peer.received[0]?.text).toBe(decided);
    await until('it is done', async () => (await after?.isDone()) === true);
    expect(peer.received).toHaveLength(1);
  });
});
