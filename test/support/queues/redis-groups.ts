import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { freePort, isFree } from '../processes/free-port.js';
import type { RedisServer, TestQueue } from './queues.js';
import { startRedis } from './queues.js';
import { tlsPair } from '../partners/tls-files.js';
import { until } from '../run/until.js';

const run = promisify(execFile);

export async function redisCli(url: string, ...command: string[]): Promise<string> {
  const { stdout } = await run('redis-cli', ['-u', url, ...command], { timeout: 30_000 });
  return stdout.trim();
}

/** With these, clients reach a group by TLS, and its servers reach each other so. Tests still ask them in the open. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** A certificate for this machine, in a folder that is the caller's to remove. */
export async function writeTlsFiles(): Promise<TlsFiles & { folder: string }> {
  const folder = await mkdtemp('/var/tmp/footprint-exchange-tls-');
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const pair = tlsPair();
  await Promise.all([writeFile(cert, pair.cert), writeFile(key, pair.key)]);
  return { folder, cert, key };
}

interface GroupServer extends RedisServer {
  /** Where clients and the other servers reach it. */
  readonly port: string;
}

async function startMember(port: number, tls: TlsFiles | undefined, more: readonly string[]): Promise<GroupServer> {
  const encrypted = tls ? tlsLines(port, tls).flatMap(([name, value]) => [`--${name}`, value]) : [];
  const server = await startRedis(tls ? await freePort() : port, [...encrypted, ...more]);
  return { ...server, port: String(port) };
}

const tlsLines = (port: number, { cert, key }: TlsFiles) =>
  [
    ...[
      ['tls-port', String(port)],
      ['tls-cert-file', cert],
      ['tls-key-file', key],
      ['tls-ca-cert-file', cert],
    ],
    ...[
      ['tls-auth-clients', 'no'],
      ['tls-replication', 'yes'],
      ['tls-cluster', 'yes'],
    ],
  ] as [string, string][];

const rightsFor = (user: string, password: string, rights: readonly string[]) => [
  ...['acl', 'setuser', user, 'on', `>${password}`],
  ...rights,
];

/** Two servers and three Sentinels, which make the replica the primary within two seconds of the primary's end. */
export class SentinelGroup implements TestQueue {
  readonly name = 'Redis';
  private readonly servers: GroupServer[] = [];
  private readonly sentinels: { url: string; port: string; stop(): Promise<void> }[] = [];
  private folder = '';

  constructor(private readonly tls?: TlsFiles) {}

  async settings(): Promise<Record<string, string>> {
    this.folder = await mkdtemp('/var/tmp/footprint-exchange-sentinel-');
    const primary = await startMember(await freePort(), this.tls, ['--dir', this.folder]);
    this.servers.push(primary);
    const more = ['--dir', this.folder, '--replicaof', '127.0.0.1', primary.port];
    this.servers.push(await startMember(await freePort(), this.tls, more));
    for (let nth = 0; nth < 3; nth += 1) this.sentinels.push(await this.startSentinel(nth, primary.port));
    await until('the Sentinels know of the replica and of each other', async () => {
      const told = await Promise.all(
        this.sentinels.map(({ url }) => redisCli(url, 'info', 'sentinel').catch(() => '')),
      );
      return told.every((text) => /status=ok,.*slaves=1,sentinels=3/.test(text));
    });
    await until('the replica has the data', async () =>
      /slave0:.*state=online/.test(await redisCli(primary.url, 'info', 'replication')),
    );
    const hosts = this.sentinels.map(({ port }) => `127.0.0.1:${port}`);
    return { QUEUE_URL: `${this.tls ? 'rediss' : 'redis'}-sentinel://${hosts.join(',')}/main` };
  }

  async addUser(user: string, password: string, rights: readonly string[]): Promise<void> {
    for (const { url } of this.servers) await redisCli(url, ...rightsFor(user, password, rights));
  }

  /** @returns the primary by what the first Sentinel says */
  async primary(): Promise<GroupServer | undefined> {
    const told = await redisCli(this.sentinels[0]?.url ?? '', 'sentinel', 'get-master-addr-by-name', 'main');
    return this.servers.find(({ port }) => port === told.split('\n')[1]);
  }

  /** Ends the primary at once. Resolves when the Sentinels name the other one. */
  async failOver(): Promise<void> {
    const was = await this.primary();
    await was?.stop();
    await until('another one is the primary', async () => (await this.primary()) !== was, 30_000);
  }

  /** Holds the primary, which keeps its connections. Resolves when the Sentinels name the other one. */
  async hang(): Promise<{ goOn(): void }> {
    const was = await this.primary();
    if (!was) throw new Error('There is no primary.');
    process.kill(was.pid, 'SIGSTOP');
    await until('another one is the primary', async () => (await this.primary()) !== was, 30_000);
    return { goOn: () => void process.kill(was.pid, 'SIGCONT') };
  }

  async close(): Promise<void> {
    await Promise.all([...this.sentinels, ...this.servers].map((one) => one.stop()));
    if (this.folder !== '') await rm(this.folder, { recursive: true, force: true });
  }

  private async startSentinel(nth: number, primary: string) {
    const [plain, port] = [await freePort(), await freePort()];
    const file = join(this.folder, `${nth}.conf`);
    await writeFile(
      file,
      [
        ...(this.tls ? tlsLines(port, this.tls).map((line) => line.join(' ')) : []),
        ...[`port ${plain}`, 'bind 127.0.0.1', `dir ${this.folder}`, `sentinel monitor main 127.0.0.1 ${primary} 2`],
        ...['sentinel down-after-milliseconds main 1000', 'sentinel failover-timeout main 5000'],
      ].join('\n'),
    );
    const server = spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' });
    const kill = (): void => void server.kill('SIGKILL');
    process.once('exit', kill);
    server.once('exit', () => process.off('exit', kill));
    return {
      url: `redis://127.0.0.1:${plain}`,
      port: String(this.tls ? port : plain),
      stop: async () => {
        if (server.exitCode !== null || server.signalCode !== null) return;
        const gone = once(server, 'exit');
        kill();
        await gone;
      },
    };
  }
}

/** Three primaries and a replica of each. */
export class RedisCluster implements TestQueue {
  readonly name = 'Redis';
  private readonly servers: GroupServer[] = [];
  private folder = '';

  constructor(private readonly tls?: TlsFiles) {}

  async settings(): Promise<Record<string, string>> {
    this.folder = await mkdtemp('/var/tmp/footprint-exchange-cluster-');
    for (let nth = 0; nth < 6; nth += 1) this.servers.push(await this.startNode(await portWithBus()));
    const hosts = this.servers.map(({ port }) => `127.0.0.1:${port}`);
    const create = ['--cluster', 'create', ...hosts, '--cluster-replicas', '1', '--cluster-yes'];
    await run('redis-cli', [...(this.tls ? ['--tls', '--cacert', this.tls.cert] : []), ...create], { timeout: 60_000 });
    await this.untilWell(this.servers);
    await this.untilCopied();
    return { QUEUE_URL: `${this.tls ? 'rediss' : 'redis'}-cluster://${hosts.slice(0, 3).join(',')}` };
  }

  async addUser(user: string, password: string, rights: readonly string[]): Promise<void> {
    for (const { url } of this.servers) await redisCli(url, ...rightsFor(user, password, rights));
  }

  /** Ends the primary that has a slot at once. Resolves when another one has it. It can come back, as a replica. */
  async failOver(slot: number): Promise<{ comeBack(): Promise<void> }> {
    const { server, id } = await this.primaryOf(slot);
    await server.stop();
    await this.untilTakenOver(slot, id, server);
    return { comeBack: () => this.startAgain([server]) };
  }

  /** Ends the primary that has a slot, and its replica, so that nobody can take over. Resolves when the cluster is down. */
  async lose(slot: number): Promise<{ comeBack(): Promise<void> }> {
    const { server, id } = await this.primaryOf(slot);
    const replica = this.serverAt((await this.nodes()).find(([, , , primary]) => primary === id)?.[1]);
    if (!replica) throw new Error('The primary has no replica.');
    await Promise.all([server.stop(), replica.stop()]);
    const other = this.servers.find((one) => one !== server && one !== replica);
    await until('the cluster is down', async () =>
      (await redisCli(other?.url ?? '', 'cluster', 'info')).includes('cluster_state:fail'),
    );
    return { comeBack: () => this.startAgain([server, replica]) };
  }

  /** Holds the primary that has a slot, which keeps its connections. Resolves when another one has the slot. */
  async hang(slot: number): Promise<{ goOn(): void }> {
    const { server, id } = await this.primaryOf(slot);
    process.kill(server.pid, 'SIGSTOP');
    await this.untilTakenOver(slot, id, server);
    return { goOn: () => void process.kill(server.pid, 'SIGCONT') };
  }

  /** Moves a slot with all its keys to another primary, as redis-cli does it. */
  async move(slot: number): Promise<void> {
    const from = await this.primaryOf(slot);
    const [first, last] = [await this.primaryOf(0), await this.primaryOf(16_383)];
    const to = first.id === from.id ? last : first;
    await redisCli(to.server.url, 'cluster', 'setslot', String(slot), 'importing', from.id);
    await redisCli(from.server.url, 'cluster', 'setslot', String(slot), 'migrating', to.id);
    const redis = new Redis(from.server.url);
    try {
      for (;;) {
        const keys = (await redis.call('cluster', 'getkeysinslot', String(slot), '10')) as string[];
        if (keys.length === 0) break;
        // On a busy machine it takes longer than it may now and then; nothing has been moved then.
        await redis
          .call('migrate', '127.0.0.1', to.server.port, '', '0', '5000', 'replace', 'keys', ...keys)
          .catch((fault: Error) => {
            if (!fault.message.startsWith('IOERR')) throw fault;
          });
      }
    } finally {
      redis.disconnect();
    }
    for (const { server } of [to, from]) await redisCli(server.url, 'cluster', 'setslot', String(slot), 'node', to.id);
    await until('every node knows who has the slot', async () => {
      const known = await Promise.all(this.servers.map((one) => this.primaryOf(slot, [one])));
      return known.every(({ id }) => id === to.id);
    });
  }

  slotOf(key: string): Promise<number> {
    return redisCli(this.servers.find(({ url }) => url)?.url ?? '', 'cluster', 'keyslot', key).then(Number);
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((one) => one.stop()));
    if (this.folder !== '') await rm(this.folder, { recursive: true, force: true });
  }

  private startNode(port: number): Promise<GroupServer> {
    return startMember(port, this.tls, [
      ...['--cluster-enabled', 'yes', '--cluster-config-file', join(this.folder, `${port}.conf`)],
      ...['--cluster-node-timeout', '4000', '--dir', this.folder, '--dbfilename', `${port}.rdb`],
    ]);
  }

  private async untilTakenOver(slot: number, from: string, gone: GroupServer): Promise<void> {
    const others = this.servers.filter((one) => one !== gone);
    await until(
      'every node knows that another one has the slot',
      async () => {
        const known = await Promise.all(others.map((one) => this.primaryOf(slot, [one])));
        return known.every(({ id }) => id !== '' && id !== from);
      },
      30_000,
    );
    await this.untilWell(others);
  }

  /**
   * A replica that has never had the data of its primary does not take over. The cluster is well some seconds before every
   * replica has it.
   */
  private async untilCopied(): Promise<void> {
    await until('every primary has a replica with its data', async () => {
      const told = await Promise.all(this.servers.map(({ url }) => redisCli(url, 'info', 'replication')));
      const count = (pattern: RegExp) => told.filter((text) => pattern.test(text)).length;
      return count(/master_link_status:up/) === 3 && count(/slave0:.*state=online/) === 3;
    });
  }

  private async untilWell(servers: readonly RedisServer[]): Promise<void> {
    await until('the cluster is well', async () => {
      const told = await Promise.all(servers.map(({ url }) => redisCli(url, 'cluster', 'info')));
      return told.every((text) => text.includes('cluster_state:ok'));
    });
  }

  private async startAgain(servers: readonly GroupServer[]): Promise<void> {
    for (const server of servers) {
      this.servers[this.servers.indexOf(server)] = await this.startNode(Number(server.port));
    }
    await this.untilWell(this.servers);
    await this.untilCopied();
  }

  /** Each node by its id, its address, its flags, the id of its primary, …, its slots. */
  private async nodes(asked = this.servers): Promise<string[][]> {
    return (await redisCli(asked[0]?.url ?? '', 'cluster', 'nodes')).split('\n').map((line) => line.split(' '));
  }

  private serverAt(address: string | undefined): GroupServer | undefined {
    return this.servers.find(({ url }) => address?.startsWith(`${url.slice(8)}@`));
  }

  private async primaryOf(slot: number, asked = this.servers): Promise<{ id: string; server: GroupServer }> {
    const found = (await this.nodes(asked)).find(([, , flags, , , , , , ...slots]) => {
      return flags?.includes('master') && !flags.includes('fail') && slots.some((range) => isWithin(slot, range));
    });
    const server = this.serverAt(found?.[1]);
    if (!found?.[0] || !server) return { id: '', server: asked[0] as GroupServer };
    return { id: found[0], server };
  }
}

function isWithin(slot: number, range: string): boolean {
  const [first = NaN, last = first] = range.split('-').map(Number);
  return slot >= first && slot <= last;
}

/** A node of a cluster uses the port 10,000 above its own, too. */
async function portWithBus(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (await isFree(port + 10_000)) return port;
  }
}
