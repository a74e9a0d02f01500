import { Injectable } from '@nestjs/common';
import type { CompanyId } from '../company-id.js';
import { Database } from '../database/database.js';
import { AuditKeys } from './audit-keys.js';
import { append, beginChain, lockMarks, moveMark, requireSealed, unchained } from './chain-rows.js';
import type { ChainPlace } from './links.js';

/** How many entries one transaction chains. Meanwhile other workers pass the company over. */
const BATCH = 1000;

/**
 * Chains entries after they were committed, so that no write waits for another. What becomes visible gets the next numbers: an entry
 * whose transaction takes long is chained when it commits, with a number of its own, and holds nobody up.
 */
@Injectable()
export class AuditChain {
  constructor(
    private readonly database: Database,
    private readonly keys: AuditKeys,
  ) {}

  /** The companies with entries that wait for their place. */
  async waiting(): Promise<CompanyId[]> {
    const rows = await this.database.queryAcross<{ company: CompanyId }>(
      'sweep',
      'select distinct company from audit_entry where number is null',
    );
    return rows.map(({ company }) => company);
  }

  /**
   * Chains all entries of a company that wait, batch by batch, each in a transaction of its own.
   * @returns the new end of the chain; undefined if nothing waited, or another worker has the chain
   * @throws ChainBroken, UnknownAuditKey
   */
  async extend(company: CompanyId, shouldContinue = () => true): Promise<ChainPlace | undefined> {
    let end: ChainPlace | undefined;
    for (;;) {
      const batch = await this.extendOnce(company);
      end = batch?.end ?? end;
      if (!batch || batch.count < BATCH || !shouldContinue()) return end;
    }
  }

  private extendOnce(company: CompanyId): Promise<{ end: ChainPlace; count: number } | undefined> {
    return this.database.transaction(async (tx) => {
      const keys = await this.keys.forWriting(tx, company);
      await beginChain(tx, keys, company);
      const marks = await lockMarks(tx, company, false);
      if (!marks) return undefined;
      requireSealed(keys, company, marks);
      const entries = await unchained(tx, company, BATCH);
      if (entries.length === 0) return undefined;
      const end = await append(tx, keys, company, marks.head, entries);
      await moveMark(tx, keys, company, 'head', end);
      return { end, count: entries.length };
    });
  }
}
