import type { Pool, PoolClient } from 'pg';
import type { CompanyId } from '../company-id.js';
import type { CompanyShares } from './company-shares.js';

/**
 * The connection of one transaction, taken at its first statement: the owner that this names is the company in whose share
 * of the connections it counts.
 */
export class OwnConnection {
  private opening: Promise<PoolClient> | undefined;
  private leaveShare: (() => void) | undefined;
  private broken: Error | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly begin: string,
    private readonly shares?: CompanyShares,
  ) {}

  client(owner?: CompanyId): Promise<PoolClient> {
    return (this.opening ??= this.open(owner));
  }

  async commit(): Promise<void> {
    const client = await this.opening;
    await client?.query('commit');
  }

  /** @param unusable why the connection serves nobody any more */
  async rollback(unusable?: Error): Promise<void> {
    const client = await this.opened();
    await client?.query('rollback').catch(this.lost);
    this.broken ??= unusable;
  }

  async release(): Promise<void> {
    const client = await this.opened();
    client?.off('error', this.lost);
    client?.release(this.broken);
    this.leaveShare?.();
  }

  private async open(owner: CompanyId | undefined): Promise<PoolClient> {
    this.leaveShare = owner && (await this.shares?.enter(owner));
    const client = await this.pool.connect();
    client.on('error', this.lost);
    await client.query(this.begin).catch((fault: Error) => {
      this.discard(client, fault);
      throw fault;
    });
    return client;
  }

  private discard(client: PoolClient, fault: Error): void {
    client.off('error', this.lost);
    client.release(fault);
  }

  /** None, where it could not be opened. */
  private opened(): Promise<PoolClient | undefined> {
    return this.opening?.catch(() => undefined) ?? Promise.resolve(undefined);
  }

  /** A connection that is lost between two statements has nobody else to tell, and would end the process. */
  private readonly lost = (fault: Error): void => void (this.broken = fault);
}
