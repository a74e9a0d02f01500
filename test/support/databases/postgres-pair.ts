import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '#platform';
import { PROGRAM as HAPROXY } from '../processes/balancer.js';
import { ROOT } from '../processes/built.js';
import type { TestDatabase } from './database.js';
import { createDatabase } from './database.js';
import { accountOf, killServer, POSTGRES_15 } from './debian-postgres.js';
import { freePort } from '../processes/free-port.js';
import { isSecret } from '../run/known-secrets.js';
import { until } from '../run/until.js';

const DATABASE = 'footprint';
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=200'];
/** What was asked of which server is to be seen, and what is read never holds up what is replayed. */
const OF_REPLICA = ['shared_preload_libraries=pg_stat_statements', 'max_standby_streaming_delay=0'];
/** What is written to the old primary is to be seen; so nothing of its own may write. */
const QUIET = ['autovacuum=off'];

interface Server {
  readonly name: 'one' | 'two' | 'three';
  readonly port: number;
  process?: ChildProcess;
}

/**
 * A primary of PostgreSQL 15 and its synchronous standby, behind the HAProxy of docker/postgresql. Nothing is written to
 * disk, but all of it to the memory of the machine, which survives here.
 */
export class PostgresPair {
  private haproxy: ChildProcess | undefined;
  private settings = SETTINGS;
  private three: Server | undefined;

  private constructor(
    private readonly folder: string,
    private readonly password: string,
    /** Of the user and group that the servers run as. */
    private readonly account: ReturnType<typeof accountOf>,
    private readonly port: number,
    private readonly one: Server,
    private readonly two: Server,
  ) {}

  /** @param isReplica whether the standby is one to read: asynchronous, and without HAProxy */
  static async start({ isReplica = false } = {}): Promise<PostgresPair> {
    const folder = mkdtempSync('/var/tmp/footprint-postgres-pair-');
    const password = randomBytes(16).toString('hex');
    isSecret(password);
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password);
    const account = accountOf(folder, [folder, passwordFile]);
    const [port, portOfOne, portOfTwo] = [await freePort(), await freePort(), await freePort()];
    const [one, two] = [
      { name: 'one', port: portOfOne },
      { name: 'two', port: portOfTwo },
    ] as const;
    const pair = new PostgresPair(folder, password, account, isReplica ? portOfOne : port, { ...one }, { ...two });
    if (isReplica) pair.settings = [...SETTINGS, ...OF_REPLICA];
    pair.run(
      'initdb',
      '-U',
      'test',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--locale=C.UTF-8',
      '-D',
      'one',
    );
    await pair.begin(pair.one);
    await pair.tell(pair.one, 'create role footprint_check login password ' + `'${password}'`);
    pair.run('pg_basebackup', '-R', '-D', 'two', '-d', pair.urlAt(pair.one.port));
    await pair.startStandby();
    if (isReplica) return pair;
    await pair.tell(pair.one, `alter system set synchronous_standby_names = '${two.name}'`);
    await pair.tell(pair.one, 'select pg_reload_conf()');
    await until('the standby is synchronous', async () => {
      const [row] = await pair.tell(pair.one, 'select sync_state from pg_stat_replication');
      return row?.['sync_state'] === 'sync';
    });
    pair.configure();
    await pair.startBalancer();
    return pair;
  }

  /** A database with the whole schema, at the address of HAProxy. */
  async database(): Promise<TestDatabase> {
    const client = new Client({ connectionString: this.urlAt(this.port) });
    await client.connect();
    await createDatabase(client, DATABASE).finally(() => client.end());
    const url = this.urlAt(this.port, DATABASE);
    await migrate(url);
    return { url, drop: () => Promise.resolve() };
  }

  async startStandby(): Promise<void> {
    await this.begin(this.two, [`cluster_name=${this.two.name}`]);
  }

  /** A second standby of the first server, which goes on following it, whatever becomes of the other. @returns its address */
  async startSecondStandby(): Promise<string> {
    this.three = { name: 'three', port: await freePort() };
    this.run('pg_basebackup', '--checkpoint=fast', '-R', '-D', this.three.name, '-d', this.urlAt(this.one.port));
    await this.begin(this.three);
    return this.urlAt(this.three.port, DATABASE);
  }

  async killStandby(): Promise<void> {
    await this.kill(this.two);
  }

  get replicaUrl(): string {
    return this.urlAt(this.two.port, DATABASE);
  }

  onPrimary(sql: string): Promise<Record<string, unknown>[]> {
    return this.tell(this.one, sql, DATABASE);
  }

  onReplica(sql: string): Promise<Record<string, unknown>[]> {
    return this.tell(this.two, sql, DATABASE);
  }

  /** Kills the primary with all its processes at once, as if its machine had gone. */
  async killPrimary(): Promise<void> {
    await this.kill(this.one);
  }

  /** What an operator does: first nobody may go to the old primary any more, then there is a new one. */
  async promoteStandby(): Promise<void> {
    this.name(this.two);
    await this.tell(this.two, 'select pg_promote()');
  }

  /** As a machine that comes back and knows nothing of what happened. */
  async startOldPrimary(): Promise<void> {
    await this.begin(this.one, QUIET);
    const [row] = await this.tell(this.one, 'select pg_is_in_recovery() standby');
    if (row?.['standby'] !== false) throw new Error('The old primary does not take itself for one.');
  }

  /** What was done to the old primary since it was started again: sessions on the database, and the next transaction's id. */
  async doneToOldPrimary(): Promise<{ sessions: number; nextTransaction: string }> {
    const [row] = await this.tell(
      this.one,
      `select (select sessions::int from pg_stat_database where datname = '${DATABASE}') sessions,
         pg_snapshot_xmax(pg_current_snapshot())::text next`,
    );
    return { sessions: Number(row?.['sessions']), nextTransaction: String(row?.['next']) };
  }

  /** A session on its database, as any process of ours would have one. */
  async visitOldPrimary(): Promise<void> {
    await this.tell(this.one, 'select', DATABASE);
  }

  async restartBalancer(): Promise<void> {
    await end(this.haproxy);
    await this.startBalancer();
  }

  async close(): Promise<void> {
    await end(this.haproxy);
    await Promise.all([this.one, this.two, ...(this.three ? [this.three] : [])].map((server) => this.kill(server)));
    rmSync(this.folder, { recursive: true });
  }

  private urlAt(port: number, database = 'postgres'): string {
    return `postgres://test:${this.password}@127.0.0.1:${port}/${database}`;
  }

  private run(program: string, ...options: string[]): void {
    execFileSync(join(POSTGRES_15, program), options, { ...this.account, stdio: ['ignore', 'ignore', 'pipe'] });
  }

  private async begin(server: Server, settings: readonly string[] = []): Promise<void> {
    const options = [...this.settings, ...settings].flatMap((setting) => ['-c', setting]);
    const started = spawn(join(POSTGRES_15, 'postgres'), ['-D', server.name, '-p', String(server.port), ...options], {
      ...this.account,
      stdio: 'ignore',
    });
    endWithUs(started);
    server.process = started;
    await until(`the server ${server.name} answers`, () => this.tell(server, 'select 1').then(...yes));
  }

  private async kill({ process: server }: Server): Promise<void> {
    if (server) await killServer(server);
  }

  private async tell(server: Server, sql: string, database?: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.urlAt(server.port, database) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Writes the files of docker/postgresql, with the addresses of these servers. */
  private configure(): void {
    const folder = join(this.folder, 'balancer');
    mkdirSync(folder);
    const shipped = join(ROOT, 'docker/postgresql');
    const configuration = readFileSync(join(shipped, 'haproxy.cfg'), 'utf8')
      .replace('bind :5432', `bind 127.0.0.1:${this.port}`)
      .replace('/etc/footprint-exchange', folder)
      .replace(/server one .*/, `server one 127.0.0.1:${this.one.port}`)
      .replace(/server two .*/, `server two 127.0.0.1:${this.two.port}`);
    writeFileSync(join(folder, 'haproxy.cfg'), configuration);
    writeFileSync(join(folder, 'passwords'), `*:*:*:footprint_check:${this.password}\n`);
    chmodSync(join(folder, 'passwords'), 0o600);
    copyFileSync(join(shipped, 'is-primary'), join(folder, 'is-primary'));
    this.name(this.one);
  }

  private name({ name }: Server): void {
    writeFileSync(join(this.folder, 'balancer/primary'), `${name}\n`);
  }

  private async startBalancer(): Promise<void> {
    this.haproxy = spawn(HAPROXY, ['-f', join(this.folder, 'balancer/haproxy.cfg'), '-db'], { stdio: 'ignore' });
    endWithUs(this.haproxy);
    await until('HAProxy lets somebody in', async () => {
      const client = new Client({ connectionString: this.urlAt(this.port) });
      client.on('error', () => undefined);
      return client
        .connect()
        .then(...yes)
        .finally(() => client.end().catch(() => undefined));
    });
  }
}

const yes = [() => true, () => false] as const;

function endWithUs(child: ChildProcess): void {
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
