import { FaultProxy } from './proxy.js';
import { Installation } from '../processes/installation.js';
import type { TestDatabase } from '../databases/database.js';
import type { TestQueue } from '../queues/queues.js';
import type { Member } from '../companies/service.js';

export interface GroundOptions {
  settings?: Record<string, string>;
  apis?: number;
  workers?: number;
  /** Which servers are reached through a proxy, so that a test can cut the connection. */
  proxied?: { database?: boolean; redis?: boolean };
  /** Another database than a clone on the server of the run. */
  database?: () => Promise<TestDatabase>;
}

/** A running installation, with everything that a fault can affect. */
export class FaultGround {
  private constructor(
    readonly queue: TestQueue,
    readonly installation: Installation,
    readonly member: Member,
    readonly wires: { readonly database?: FaultProxy; readonly redis?: FaultProxy },
    /** The address of the Redis itself, behind any proxy. Undefined if the queue is in PostgreSQL. */
    readonly redisUrl: string | undefined,
  ) {}

  static async make(queue: TestQueue, options: GroundOptions = {}): Promise<FaultGround> {
    const { settings = {}, apis = 1, workers = 1, proxied = {}, database } = options;
    const ofQueue = await queue.settings();
    const redisUrl = ofQueue['QUEUE_URL'];
    const redis = proxied.redis && redisUrl !== undefined ? await FaultProxy.to(redisUrl) : undefined;
    const through: Record<string, string> = redis && redisUrl !== undefined ? { QUEUE_URL: redis.urlOf(redisUrl) } : {};
    let wire: FaultProxy | undefined;
    const installation = await Installation.make(
      { ...ofQueue, ...through, ...settings },
      async (url) => {
        if (!proxied.database) return url;
        wire = await FaultProxy.to(url);
        return wire.urlOf(url);
      },
      database,
    );
    await Promise.all([
      ...Array.from({ length: apis }, () => installation.startApi()),
      ...Array.from({ length: workers }, () => installation.startWorker()),
    ]);
    return new FaultGround(queue, installation, await installation.member(), { database: wire, redis }, redisUrl);
  }

  async close(): Promise<void> {
    await this.installation.close();
    await Promise.all([this.wires.database?.close(), this.wires.redis?.close()]);
    await this.queue.close();
  }
}
