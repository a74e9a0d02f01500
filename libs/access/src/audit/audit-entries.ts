import { Injectable } from '@nestjs/common';
import type { CompanyId, Page, PageRequest } from '#platform';
import { Database } from '#platform';
import { AuditKeys } from './audit-keys.js';
import type { ChainedEntry } from './chain-rows.js';
import type { ChainPlace } from './links.js';
import type { AuditEntry, AuditFilter } from './audit-listing.js';
import { allEntries, countEntries, listEntries } from './audit-listing.js';
import { ChainBroken, lockMarks, moveMark, readMarks, requireSealed, SELECT_CHAINED } from './chain-rows.js';
import { firstBad } from './check-links.js';

/** How many entries are pruned in one transaction. */
const PRUNED_AT_ONCE = 1000;

/** The entries of the audit: who changed what and when. `recordChange` writes them. */
@Injectable()
export class AuditEntries {
  constructor(
    private readonly database: Database,
    private readonly keys: AuditKeys,
  ) {}

  list(company: CompanyId, filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>> {
    return listEntries(this.database.reads, company, filter, request);
  }

  count(company: CompanyId, filter: AuditFilter): Promise<number> {
    return countEntries(this.database.reads, company, filter);
  }

  /** Reads all entries that a filter selects, batch by batch. */
  all(company: CompanyId, filter: AuditFilter): AsyncGenerator<readonly AuditEntry[]> {
    return allEntries(this.database.reads, company, filter);
  }

  /** The end of the chain, with the time at which it was reached. Undefined until an entry is chained. */
  async head(company: CompanyId): Promise<(ChainPlace & { at: Date }) | undefined> {
    const marks = await readMarks(this.database, company);
    return marks?.head.number ? marks.head : undefined;
  }

  /**
   * Deletes the oldest entries of a company that are older than a time, one batch of them, and moves the checkpoint behind which its
   * chain begins, in one transaction. An entry that is not chained yet stays, and so does what was chained after it. Run it until it
   * deletes nothing.
   * @returns how many it deleted
   * @throws ChainBroken if one of them is not as it was chained: nothing that was tampered with is deleted
   */
  async prune(company: CompanyId, before: Date, most = PRUNED_AT_ONCE): Promise<number> {
    return this.database.transaction(async (tx) => {
      const marks = await lockMarks(tx, company, true);
      if (!marks) return 0;
      const keys = await this.keys.forWriting(tx, company);
      requireSealed(keys, company, marks);
      const oldest = await tx.query<ChainedEntry>(`${SELECT_CHAINED} and number > $2 order by number limit $3`, [
        company,
        marks.pruned.number,
        most,
      ]);
      const kept = oldest.findIndex(({ created }) => created >= before);
      const pruned = kept === -1 ? oldest : oldest.slice(0, kept);
      if (pruned.length === 0) return 0;
      const { bad, end } = firstBad(keys, company, marks.pruned, pruned);
      if (bad) throw new ChainBroken(`Entry ${bad.number} of the audit ${bad.why}.`);
      await tx.query('delete from audit_entry where company = $1 and number > $2 and number <= $3', [
        company,
        marks.pruned.number,
        end.number,
      ]);
      await moveMark(tx, keys, company, 'pruned', end);
      return pruned.length;
    });
  }

  /** How many entries `prune` would delete in all its batches. */
  async countPrunable(company: CompanyId, before: Date): Promise<number> {
    const [found] = await this.database.query<{ count: number }>(
      `select count(*) as count from audit_entry where company = $1 and number < (
         select coalesce(min(number), 9223372036854775807) from audit_entry
         where company = $1 and number is not null and created >= $2)`,
      [company, before],
    );
    return found?.count ?? 0;
  }
}
