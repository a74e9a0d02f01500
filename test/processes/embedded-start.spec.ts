import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transpiled } from '../support/processes/transpiled.js';
import type { EmbeddedPostgres } from '#embedded';
import { FolderInUse, startEmbeddedPostgres } from '#embedded';

const IS_ROOT = process.getuid?.() === 0;
const HAS_PROC = existsSync('/proc/self/stat');
const password = 'a-password';

let folder: string;
let dataDir: string;
let running: EmbeddedPostgres | undefined;

beforeAll(() => {
  folder = mkdtempSync('/var/tmp/footprint-embedded-');
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'postgres');
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = async (options: { dataDir?: string; sharedFolder?: string; password?: string } = {}) =>
  (running = await startEmbeddedPostgres({ dataDir, password, durable: false, ...options }));

const KEPT = 'create table if not exists kept as select 42 as answer';

/** Starts PostgreSQL and writes something into it. */
async function startFilled(): Promise<EmbeddedPostgres> {
  const server = await start();
  await ask(server.url, KEPT);
  return server;
}

/** Leaves a data folder with something in it, which no process works on. */
async function filled(): Promise<void> {
  await (await startFilled()).stop();
  running = undefined;
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !(HAS_PROC && /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1')));
  } catch {
    return false;
  }
}

async function untilGone(pid: number): Promise<void> {
  for (let tries = 0; isRunning(pid) && tries < 1_500; tries++) await wait(20);
}

describe('a server of one data folder', () => {
  it('listens on this machine only, requires its password, and has the same settings everywhere', async () => {
    const { url, pid } = await start();
    expect(
      await ask(
        url,
        `select name, setting from pg_settings where name in ('listen_addresses', 'TimeZone', 'max_connections') order by name collate "C"`,
      ),
    ).toEqual([
      { name: 'TimeZone', setting: 'UTC' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'max_connections', setting: '200' },
    ]);
    expect(
      await ask(url, `select string_agg(w, '' order by w) as sorted, lower('ÄÉ') from unnest('{b,a,B,ä}'::text[]) w`),
    ).toEqual([{ sorted: 'Babä', lower: 'äé' }]);
    await expect(ask(url.replace(password, 'wrong'), 'select 1')).rejects.toThrow('password authentication failed');
    if (IS_ROOT && HAS_PROC) expect(readFileSync(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0/m);
  });

  it('keeps its data after a stop and a start', async () => {
    await filled();
    const again = await start();
    expect(await ask(again.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('is refused a second time while it runs', async () => {
    await start();
    await expect(startEmbeddedPostgres({ dataDir, password, durable: false })).rejects.toBeInstanceOf(FolderInUse);
  });

  it('says so when the password is not the one it was created with', async () => {
    await filled();
    await expect(start({ password: 'another' })).rejects.toThrow('does not fit');
  });

  it('starts despite a pid file whose pid now belongs to a process that is no server', async () => {
    await filled();
    writeFileSync(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    await start();
  });

  it('settles `exited` with its last lines when it is killed', async () => {
    const { pid, exited } = await startFilled();
    process.kill(pid, 'SIGKILL');
    expect((await exited).signal).toBe('SIGKILL');
    running = undefined;
    const { url } = await start();
    expect(await ask(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });
});

describe('a supervisor that is killed', () => {
  let script: string;
  beforeAll(() => {
    const root = transpiled(['libs/embedded/src'], join(folder, 'workspace'));
    script = join(root, 'launch.js');
    writeFileSync(
      script,
      `import { startEmbeddedPostgres } from '#embedded';
       const { pid } = await startEmbeddedPostgres({ dataDir: process.argv[2], password: '${password}', durable: false });
       console.log(pid);`,
    );
  });

  async function launch(dir: string): Promise<{ launcher: ChildProcess; pid: number }> {
    const launcher = spawn(process.execPath, [script, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(launcher.stdout, 'data')) as [Buffer];
    return { launcher, pid: Number(line.toString()) };
  }

  async function kill(launcher: ChildProcess): Promise<void> {
    launcher.kill('SIGKILL');
    await once(launcher, 'exit');
  }

  it('leaves no server', async () => {
    await filled();
    const { launcher, pid } = await launch(dataDir);
    expect(isRunning(pid)).toBe(true);
    await kill(launcher);
    await untilGone(pid);
    expect(isRunning(pid)).toBe(false);
    const { url } = await start();
    expect(await ask(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it.runIf(HAS_PROC)('leaves a server only if its guard was killed too, and the next start ends that one', async () => {
    await filled();
    const { launcher, pid } = await launch(dataDir);
    for (const guard of childrenOf(launcher.pid ?? 0)) if (guard !== pid) process.kill(guard, 'SIGKILL');
    await kill(launcher);
    await wait(300);
    expect(isRunning(pid)).toBe(true);
    const { url } = await start();
    expect(isRunning(pid)).toBe(false);
    expect(await ask(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('leaves nothing incomplete when that happens while the data folder is being created', async () => {
    const fresh = join(folder, 'fresh');
    const launcher = spawn(process.execPath, [script, fresh], { stdio: 'ignore' });
    while (!readdirSync(folder).some((name) => name.startsWith('fresh.new-'))) await wait(5);
    await kill(launcher);
    expect(existsSync(fresh)).toBe(false);
    await start({ dataDir: fresh });
    expect(readdirSync(folder).filter((name) => name.includes('.new-'))).toEqual([]);
  });
});

describe.runIf(IS_ROOT)('root, with a data folder that nobody else can reach', () => {
  it('keeps the data at a fixed place, links to it, and begins anew when the link is deleted', async () => {
    const home = join(folder, 'home');
    mkdirSync(home, { mode: 0o700 });
    const options = { dataDir: join(home, 'postgres'), sharedFolder: join(folder, 'shared') };

    const first = await start(options);
    expect(first.liesElsewhere).toBe(true);
    expect(first.dataDirectory.startsWith(options.sharedFolder)).toBe(true);
    await ask(first.url, 'create table kept as select 1 as answer');
    await first.stop();

    const second = await start(options);
    expect(second.dataDirectory).toBe(first.dataDirectory);
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 1 }]);
    await second.stop();

    rmSync(options.dataDir);
    const anew = await start({ ...options, password: 'another' });
    expect(await ask(anew.url, `select to_regclass('kept') as kept`)).toEqual([{ kept: null }]);
    expect(readdirSync(options.sharedFolder).some((name) => name.includes('set-aside'))).toBe(true);
  });
});

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
}
