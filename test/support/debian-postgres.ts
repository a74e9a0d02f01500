import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port.js';
import { isSecret } from './known-secrets.js';
import { until } from './until.js';

/** Where Debian's postgresql-15 has its programs, pg_dump and pg_restore among them. */
export const POSTGRES_15 = '/usr/lib/postgresql/15/bin';

export function hasPostgres15(): boolean {
  if (existsSync(join(POSTGRES_15, 'pg_dump'))) return true;
  if (process.env['CI']) throw new Error(`There is no PostgreSQL in ${POSTGRES_15}, and CI has to test with it.`);
  return false;
}

/** An empty PostgreSQL 15 of our own. */
export class DebianPostgres {
  private constructor(
    /** Of the database `postgres`, as superuser. */
    readonly url: string,
    private readonly folder: string,
    private readonly server: ChildProcess,
  ) {}

  static async start(): Promise<DebianPostgres> {
    const folder = mkdtempSync('/var/tmp/footprint-postgres-15-');
    const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
    const password = randomBytes(16).toString('hex');
    isSecret(password);
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
    const options = settings.flatMap((setting) => ['-c', setting]);
    const server = spawn(join(POSTGRES_15, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...account,
      stdio: 'ignore',
    });
    const kill = (): void => void server.kill('SIGKILL');
    process.once('exit', kill);
    server.once('exit', () => process.off('exit', kill));
    const started = new DebianPostgres(`postgres://test:${password}@127.0.0.1:${port}/postgres`, folder, server);
    await until('the server answers', () => started.answers());
    return started;
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

  async stop(): Promise<void> {
    if (this.server.exitCode === null && this.server.signalCode === null) {
      const gone = once(this.server, 'exit');
      this.server.kill('SIGINT');
      await gone;
    }
    rmSync(this.folder, { recursive: true });
  }
}

/** PostgreSQL refuses to run as root. */
function accountOf(folder: string, owned: readonly string[]): { uid?: number; gid?: number; cwd: string } {
  if (process.getuid?.() !== 0) return { cwd: folder };
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
  for (const path of owned) chownSync(path, uid ?? 0, gid ?? 0);
  chmodSync(folder, 0o755);
  return { uid, gid, cwd: folder };
}
