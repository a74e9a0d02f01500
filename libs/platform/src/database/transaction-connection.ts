import type { Pool, PoolClient } from 'pg';
import type { CompanyId } from '../records/company-id.js';
import type { CompanyShares } from './company-shares.js';
import { isOutdatedPlan, isReadOnly } from './database-faults.js';

/** The connection of one transaction, which is taken from the pool at the first statement. */
export class TransactionConnection {
  private opening: Promise<PoolClient> | undefined;
  private client: PoolClient | undefined;
  private leaveShare: (() => void) | undefined;
  private broken: Error | undefined;

  /** @param begin the statement that begins the transaction */
  constructor(
    private readonly pool: Pool,
    private readonly shares: CompanyShares,
    private readonly begin: (client: PoolClient) => Promise<unknown>,
  ) {}

  /** Whether the connection was requested, so that it may hold locks. */
  get isOpen(): boolean {
    return this.opening !== undefined;
  }

  /** @param owner the company whose share the connection counts in; the first statement decides */
  open(owner?: CompanyId): Promise<PoolClient> {
    return (this.opening ??= this.take(owner));
  }

  async commit(): Promise<void> {
    const client = await this.opening;
    await client?.query('commit');
  }

  /** @param why if it is of this connection, nobody else is given that */
  async rollback(why: unknown): Promise<void> {
    await this.opened();
    await this.client?.query('rollback').catch(this.lose);
    if (isOutdatedPlan(why) || isReadOnly(why)) this.broken ??= why as Error;
  }

  async release(): Promise<void> {
    await this.opened();
    this.client?.off('error', this.lose);
    this.client?.release(this.broken);
    this.leaveShare?.();
  }

  private async take(owner: CompanyId | undefined): Promise<PoolClient> {
    this.leaveShare = owner && (await this.shares.enter(owner));
    this.client = await this.pool.connect();
    this.client.on('error', this.lose);
    await this.begin(this.client);
    return this.client;
  }

  private async opened(): Promise<void> {
    await this.opening?.catch(() => undefined);
  }

  /** Without a listener, a connection that is lost between two statements would end the process. */
  private readonly lose = (fault: Error): void => void (this.broken = fault);
}
