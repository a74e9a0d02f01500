import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

/** The commands of docs/operating/backup.md: backup, restore, migrate, doctor. */
const [BACKUP = '', RESTORE = '', MIGRATE = '', DOCTOR = '', ...MORE] = [
  ...readFileSync(join(ROOT, 'docs/operating/backup.md'), 'utf8').matchAll(/^```sh\n([^]*?)^```$/gm),
].map(([, text = '']) => text.replaceAll('dist/bin/cli.js', builtScript('cli')));

const NAME = 'footprint';

let folder: string;
let servers: { old: DebianPostgres; empty: DebianPostgres };
let peer: PactPeer;
let before: Installation;
let after: Installation | undefined;
let member: Member;

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** Commands of the page, in bash. */
async function shell(text: string, server: DebianPostgres, more: Record<string, string> = {}): Promise<Ran> {
  const url = databaseUrl(server.url, NAME);
  const env = { ...testEnvironment(url, more), SERVER_URL: server.url, PATH: `${POSTGRES_15}:${process.env['PATH']}` };
  try {
    const options = { cwd: folder, env, maxBuffer: 10_000_000 };
    return { code: 0, ...(await promisify(execFile)('bash', ['--norc', '-euc', text], options)) };
  } catch (fault) {
    return fault as Ran;
  }
}

async function createDatabase(server: DebianPostgres): Promise<string> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${NAME}`);
  await client.end();
  return databaseUrl(server.url, NAME);
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

function installed(url: string): Promise<Installation> {
  return Installation.make({}, undefined, () => Promise.resolve({ url, drop: () => Promise.resolve() }));
}

beforeAll(async () => {
  if (!hasPostgres15()) return;
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  servers = { old: await DebianPostgres.start(), empty: await DebianPostgres.start() };
  peer = await startPactPeer();
  const url = await createDatabase(servers.old);
  await migrate(url);
  before = await installed(url);
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
    expect([BACKUP, RESTORE, MIGRATE, DOCTOR].every((text) => text !== '')).toBe(true);
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
    expect(await shell(RESTORE, servers.empty)).toMatchObject({ code: 0, stderr: '' });
    const migrated = await shell(MIGRATE, servers.empty);
    expect([migrated.code, JSON.parse(migrated.stdout)]).toEqual([0, { migrated: true }]);
    after = await installed(databaseUrl(servers.empty.url, NAME));
    await after.startApi();
    expect(await readAll(after.url)).toEqual(read);
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

  it('sends the answer that was owed, exactly as it was decided', async () => {
    peer.received.splice(0);
    peer.onEvents(undefined);
    await after?.startWorker();
    await until('the answer arrives', () => peer.received.length > 0);
    expect(peer.received[0]?.text).toBe(decided);
    await until('it is done', async () => (await after?.isDone()) === true);
    expect(peer.received).toHaveLength(1);
  });
});
