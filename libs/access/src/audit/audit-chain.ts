import { Injectable } from '@nestjs/common';
import type { CompanyId, Tx } from '#platform';
import { Database } from '#platform';
import { AuditKeys } from './audit-keys.js';
import { append, beginChain, lockMarks, moveMark, requireSealed, unchained } from './chain-rows.js';
import type { ChainPlace } from './links.js';

/** How many entries one transaction chains. Meanwhile other workers pass the company over. */
const BATCH = 1000;

/** Entries of a company that got their places. */
export interface ChainedBatch {
  /** The new end of the chain. */
  end: ChainPlace;
  /** Whether the chain began with them. */
  begins: boolean;
  hasMore: boolean;
}

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
    const rows = await this.database.queryAcross<{ company: CompanyId }>('sweep', WAITING);
    return rows.map(({ company }) => company);
  }

  /** For how many seconds the oldest entry has waited for its place; 0 where none waits. */
  async longestWait(): Promise<number> {
    const [found] = await this.database.queryAcross<{ age: number }>('health', LONGEST_WAIT);
    return found?.age ?? 0;
  }

  /**
   * Chains all entries of a company that wait, batch by batch, each in a transaction of its own.
   * @returns the new end of the chain; undefined if nothing waited, or another worker has the chain
   * @throws ChainBroken, UnknownAuditKey
   */
  async extend(company: CompanyId, shouldContinue = () => true): Promise<ChainPlace | undefined> {
    let end: ChainPlace | undefined;
    for (;;) {
      const batch = await this.chainBatch(company);
      end = batch?.end ?? end;
      if (!batch?.hasMore || !shouldContinue()) return end;
    }
  }

  /**
   * Chains one batch of the entries of a company that wait.
   * @returns undefined if nothing waited, or another worker has the chain
   * @throws ChainBroken, UnknownAuditKey
   */
  async chainBatch(company: CompanyId): Promise<ChainedBatch | undefined> {
    try {
      return await this.database.transaction((tx) => chain(tx, this.keys, company));
    } catch (fault) {
      if (fault instanceof NothingWaits) return undefined;
      throw fault;
    }
  }
}

/** Rolls back, so that a company that was deleted meanwhile gets no chain and no key. */
class NothingWaits extends Error {}

/** @throws NothingWaits */
async function chain(tx: Tx, auditKeys: AuditKeys, company: CompanyId): Promise<ChainedBatch | undefined> {
  const keys = await auditKeys.forWriting(tx, company);
  const begins = await beginChain(tx, keys, company);
  const marks = await lockMarks(tx, company, false);
  if (!marks) return undefined;
  requireSealed(keys, company, marks);
  const entries = await unchained(tx, company, BATCH);
  if (entries.length === 0) throw new NothingWaits();
  const end = await append(tx, keys, company, marks.head, entries);
  await moveMark(tx, keys, company, 'head', end);
  return { end, begins, hasMore: entries.length === BATCH };
}

const WAITING = 'select company from unchained_companies()';

/** Of the first ones of the index, so that a chain that stands still for long costs no more: each company's oldest come first there. */
const LONGEST_WAIT = `
  select greatest(0, extract(epoch from now() - min(created)))::float8 as age from (
    select created from audit_entry where number is null order by company, seq limit 10000) first`;
