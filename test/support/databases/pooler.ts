import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { ROOT } from '../processes/built.js';
import { freePort } from '../processes/free-port.js';
import { keepLog } from '../run/kept-log.js';
import { isThere } from '../run/needs.js';
import { until } from '../run/until.js';

/** Where Debian installs it. */
const PROGRAM = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';
const INI = 'docker/kubernetes/components/pgbouncer/pgbouncer.ini';
/** PgBouncer does not run as root. */
const NOBODY = 65_534;

/** If it is missing in CI, the test fails. */
export function hasPooler(): boolean {
  return isThere(spawnSync(PROGRAM, ['--version']).status === 0, 'No PgBouncer is installed, and PGBOUNCER names none');
}

/** A PgBouncer with the settings of docker/kubernetes, in front of a database of ours. */
export class Pooler {
  private process: ReturnType<Pooler['start']>;

  private constructor(
    /** The database as the pooler offers it. */
    readonly url: string,
    private readonly folder: string,
  ) {
    this.process = this.start();
  }

  /**
   * @param databaseUrl whose user and password the pooler takes, too
   * @param mode for how long it lends a connection
   * @param connections how many it has
   */
  static async to(databaseUrl: string, mode: 'session' | 'transaction', connections: number): Promise<Pooler> {
    const { hostname, port, pathname, username, password } = new URL(databaseUrl);
    const folder = mkdtempSync('/var/tmp/footprint-exchange-pooler-');
    const own = await freePort();
    const users = join(folder, 'userlist.txt');
    const ini = readFileSync(join(ROOT, INI), 'utf8')
      .replace(/^footprint = .*$/m, `${pathname.slice(1)} = host=${hostname} port=${port} dbname=${pathname.slice(1)}`)
      .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${own}`)
      .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
      .replace(/^;stats_users = .*$/m, `stats_users = ${username}`)
      .replace(/^pool_mode = .*$/m, `pool_mode = ${mode}`)
      .replace(/^default_pool_size = .*$/m, `default_pool_size = ${connections}`);
    writeFileSync(join(folder, 'pgbouncer.ini'), ini);
    writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
    chmodSync(folder, 0o755);
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${own}`;
    const pooler = new Pooler(url.href, folder);
    await pooler.isThere();
    return pooler;
  }

  /** As its pod ends when the time is over, and another one begins. */
  async killAndStart(): Promise<void> {
    await this.kill();
    this.process = this.start();
    await this.isThere();
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }

  private start() {
    const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    const started = spawn(PROGRAM, [join(this.folder, 'pgbouncer.ini')], {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    started.stderr.setEncoding('utf8').on('data', keepLog);
    const kill = (): void => void started.kill('SIGKILL');
    process.once('exit', kill);
    started.once('exit', () => process.off('exit', kill));
    return started;
  }

  private async kill(): Promise<void> {
    const gone = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await gone;
  }

  private async isThere(): Promise<void> {
    await until('the pooler lets somebody in', async () => {
      const client = new Client({ connectionString: this.url });
      try {
        await client.connect();
        return true;
      } catch {
        return false;
      } finally {
        await client.end();
      }
    });
  }
}
