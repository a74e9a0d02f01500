import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../processes/free-port.js';
import { isSecret } from '../run/known-secrets.js';
import { isThere } from '../run/needs.js';
import { until } from '../run/until.js';

/** Where Debian's postgresql-15 has its programs, pg_dump and pg_restore among them. */
export const POSTGRES_15 = '/usr/lib/postgresql/15/bin';

export function hasPostgres15(): boolean {
  return isThere(existsSync(join(POSTGRES_15, 'pg_dump')), `There is no PostgreSQL in ${POSTGRES_15}`);
}

export interface DebianPostgresOptions {
  /** Settings beside those of every test server, as `name=value`. */
  settings?: readonly string[];
  /** Of its user `test`; by default one of its own. The server logs in elsewhere with it, too. */
  password?: string;
}

/** An empty PostgreSQL 15 of our own. */
export class DebianPostgres {
  private server: ChildProcess | undefined;

  private constructor(
    /** Of the database `postgres`, as superuser. */
    readonly url: string,
    private readonly folder: string,
    /** How the server is started. */
    private readonly begin: () => ChildProcess,
  ) {}

  static async start({
    settings: more = [],
    password = newSecret(),
  }: DebianPostgresOptions = {}): Promise<DebianPostgres> {
    const folder = mkdtempSync('/var/tmp/footprint-postgres-15-');
    const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
    mkdirSync(data);
    writeFileSync(passwordFile, password);
    const account = accountOf(folder, [folder, data, passwordFile]);
    const init = ['-D', data, '-U', 'test', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    execFileSync(join(POSTGRES_15, 'initdb'), [...init, '--encoding=UTF8', '--locale=C.UTF-8'], {
      ...account,
      stdio: 'ignore',
    });
    const port = await freePort();
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'full_page_writes=off'];
    const options = [...settings, ...more].flatMap((setting) => ['-c', setting]);
    const begin = () =>
      spawn(join(POSTGRES_15, 'postgres'), ['-D', data, '-p', String(port), ...options], {
        ...account,
        env: { ...process.env, HOME: folder, PGPASSWORD: password },
        stdio: 'ignore',
      });
    const started = new DebianPostgres(`postgres://test:${password}@127.0.0.1:${port}/postgres`, folder, begin);
    await started.comeBack();
    return started;
  }

  /** Starts again at the same port, and recovers what was committed. */
  async comeBack(): Promise<void> {
    const server = this.begin();
    const kill = (): void => void server.kill('SIGKILL');
    process.once('exit', kill);
    server.once('exit', () => process.off('exit', kill));
    this.server = server;
    await until('the server answers', () => this.answers());
  }

  private async answers(): Promise<boolean> {
    const client = new Client({ connectionString: this.url });
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Kills it with all its processes at once, as if its machine had gone. */
  async kill(): Promise<void> {
    if (this.server) await killServer(this.server);
  }

  /** Ends it as an operator does, who does not wait for its clients. */
  async end(): Promise<void> {
    const { server } = this;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGINT');
    await gone;
  }

  async stop(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true });
  }
}

/** Its processes are killed before they could notice that the first of them is gone. */
export async function killServer(server: ChildProcess): Promise<void> {
  if (!server.pid || server.exitCode !== null || server.signalCode !== null) return;
  const others = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ');
  for (const pid of [server.pid, ...others.filter(Boolean).map(Number)]) killed(pid);
  if (server.signalCode === null) await once(server, 'exit');
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function newSecret(): string {
  const secret = randomBytes(16).toString('hex');
  isSecret(secret);
  return secret;
}

/** PostgreSQL refuses to run as root. @returns the account that these paths belong to now */
export function accountOf(folder: string, owned: readonly string[]): { uid?: number; gid?: number; cwd: string } {
  if (process.getuid?.() !== 0) return { cwd: folder };
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
  for (const path of owned) chownSync(path, uid ?? 0, gid ?? 0);
  chmodSync(folder, 0o755);
  return { uid, gid, cwd: folder };
}
