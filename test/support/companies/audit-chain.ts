import { createSecretKey, randomBytes } from 'node:crypto';
import type { CompanyId } from '#platform';
import { AuditChain, AuditEntries, AuditKeys, recordChange, verifyChain } from '#access';
import { Database, newCompanyId, SecretBox } from '#platform';
import type { ChainCheck, NotedHead } from '#access';
import type { TestDatabase } from '../databases/database.js';
import { cloneDatabase } from '../databases/database.js';

type Ring = { id: string; key: ReturnType<typeof createSecretKey> }[];

export const aRing = (...ids: string[]): Ring => ids.map((id) => ({ id, key: createSecretKey(randomBytes(32)) }));

/** A database with the stores of the audit, as a worker has them. */
export class AuditGround {
  readonly secretKeys = aRing('sealing');

  private constructor(
    readonly database: Database,
    private readonly clone: TestDatabase,
  ) {}

  static async make(): Promise<AuditGround> {
    const clone = await cloneDatabase();
    return new AuditGround(await Database.open(clone.url, { poolSize: 6 }), clone);
  }

  keys(ring: Ring = [], secretKeys = this.secretKeys): AuditKeys {
    return new AuditKeys(ring, new SecretBox(secretKeys));
  }

  chain(ring: Ring = []): AuditChain {
    return new AuditChain(this.database, this.keys(ring));
  }

  entries(ring: Ring = []): AuditEntries {
    return new AuditEntries(this.database, this.keys(ring));
  }

  verify(company: CompanyId, noted?: NotedHead, keys = this.keys()): Promise<ChainCheck> {
    return verifyChain(this.database, keys, company, noted);
  }

  /** Writes entries, each in a transaction of its own. */
  async write(company: CompanyId, count: number): Promise<void> {
    for (let nth = 1; nth <= count; nth++) {
      await this.database.transaction((tx) =>
        recordChange(tx, company, {
          action: 'update',
          kind: 'org',
          record: `org-${nth}`,
          changes: { name: { to: nth } },
        }),
      );
    }
  }

  /** A company with a chain of so many entries. */
  async chained(count: number): Promise<CompanyId> {
    const company = newCompanyId();
    await this.write(company, count);
    await this.chain().extend(company);
    return company;
  }

  sql<Row>(text: string, company: CompanyId, ...values: unknown[]): Promise<Row[]> {
    return this.database.query<Row>(text, [company, ...values]);
  }

  async numbers(company: CompanyId): Promise<(number | null)[]> {
    const text = 'select number from audit_entry where company = $1 order by number';
    return (await this.sql<{ number: number | null }>(text, company)).map(({ number }) => number);
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.clone.drop();
  }
}
