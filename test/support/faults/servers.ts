import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { ServerSettings } from '#embedded';
import { databaseUrl, ensureDatabase, startEmbeddedPostgres } from '#embedded';
import { migrate } from '#platform';
import type { TestDatabase } from '../databases/database.js';
import type { RedisServer, TestQueue } from '../queues/queues.js';
import { startRedis } from '../queues/queues.js';

/** A Redis for one test, which the test can kill and configure. */
export class FaultRedis implements TestQueue {
  readonly name = 'Redis';
  private server: RedisServer | undefined;

  async settings(): Promise<Record<string, string>> {
    this.server = await startRedis();
    return { QUEUE_URL: this.server.url };
  }

  async kill(): Promise<void> {
    await this.server?.stop();
  }

  /** Starts again at the same port, empty. */
  async comeBack(): Promise<void> {
    this.server = await startRedis(Number(new URL(this.server?.url ?? '').port));
  }

  async tell(...[command = '', ...more]: string[]): Promise<unknown> {
    const redis = new Redis(this.server?.url ?? '');
    try {
      return await redis.call(command, ...more);
    } finally {
      redis.disconnect();
    }
  }

  close(): Promise<void> {
    return this.kill();
  }
}

const FOLDER = '/var/tmp';
/** The next run deletes these folders if this one cannot. */
const PREFIX = 'footprint-exchange-tests-';

/** A PostgreSQL for one test, which the test can kill and start again. Committed data survives. */
export class FaultPostgres {
  private server: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined;
  private readonly password = randomBytes(12).toString('hex');

  private constructor(
    private readonly folder: string,
    private readonly settings: ServerSettings,
  ) {}

  static async start(settings: ServerSettings = {}): Promise<FaultPostgres> {
    const folder = await mkdtemp(join(FOLDER, `${PREFIX}${process.pid}-`));
    // If root starts it, the server runs as another user, who needs access to the folder.
    await chmod(folder, 0o755);
    const postgres = new FaultPostgres(folder, settings);
    await postgres.comeBack();
    return postgres;
  }

  /** A database with the whole schema, which is deleted with the server. */
  async database(): Promise<TestDatabase> {
    const url = databaseUrl(this.running.url, 'footprint');
    await ensureDatabase(this.running.url, 'footprint');
    await migrate(url);
    return { url, drop: () => Promise.resolve() };
  }

  /** Kills all processes at once, like a power cut: what was not written to disk is lost. */
  async kill(): Promise<void> {
    const { pid, exited } = this.running;
    process.kill(pid, 'SIGKILL');
    await exited;
  }

  /** Starts again at the same port, and recovers what was committed. */
  async comeBack(): Promise<void> {
    this.server = await startEmbeddedPostgres({
      dataDir: join(this.folder, 'postgres'),
      password: this.password,
      port: this.server?.port,
      durable: false,
      // A commit is written before it is confirmed, if only to the memory of the machine, which survives here.
      settings: { synchronous_commit: 'on', full_page_writes: 'on', ...this.settings },
    });
  }

  async close(): Promise<void> {
    await this.server?.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private get running() {
    if (!this.server) throw new Error('There is no PostgreSQL yet.');
    return this.server;
  }
}
