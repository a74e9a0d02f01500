import type { CompanyId, Database, Sql, CompanyWithOldRows, OldRows, RemovedBatch } from '#platform';
import { before } from '#platform';
import type { AuditEntries } from './audit-entries.js';

const BATCH = 500;
const DAY_MS = 86_400_000;

/** The beginning of each chain, but of companies that are being deleted. Entries that are not chained yet stay. */
const COMPANIES = `
  select c.company, first.created as oldest from audit_chain c cross join lateral (
    select e.created from audit_entry e where e.company = c.company and e.number is not null
    order by e.number limit 1) first
  where first.created < ${before('$1')}
    and not exists (select from company d where d.uuid = c.company and d.deleting is not null)`;

/** Entries of the audit, from the beginning of each chain. What is left of the chain can still be verified. */
export class OldAuditEntries implements OldRows {
  constructor(private readonly entries: AuditEntries) {}

  companies(sql: Sql, days: number): Promise<CompanyWithOldRows[]> {
    return sql.queryAcross<CompanyWithOldRows>('purge', COMPANIES, [days]);
  }

  count(_sql: Sql, company: CompanyId, days: number): Promise<number> {
    return this.entries.countPrunable(company, daysAgo(days));
  }

  async remove(_database: Database, company: CompanyId, days: number, from: Date): Promise<RemovedBatch> {
    const pruned = await this.entries.prune(company, daysAgo(days), BATCH);
    return { rows: { audit_entry: pruned }, ...(pruned === BATCH && { next: from }) };
  }
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}
