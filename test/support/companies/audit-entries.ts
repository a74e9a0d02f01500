import type { CompanyId } from '#platform';
import type { TestService } from './service.js';
import { until } from '../run/until.js';

/** Waits until a worker has chained every entry of the audit. */
export async function untilChained({ database }: Pick<TestService, 'database'>): Promise<void> {
  await until('the audit is chained', async () => {
    const text = 'select 1 from audit_entry where number is null limit 1';
    return (await database.queryAcross('health', text)).length === 0;
  });
}

/** An entry of the audit as it is stored. */
export interface StoredEntry {
  actor: string;
  action: string;
  kind: string;
  record: string | null;
  changes: Record<string, { from?: unknown; to?: unknown }> | null;
  counts: Record<string, number> | null;
}

/** The entries that some work writes for a company. */
export async function entriesOf(
  { database }: Pick<TestService, 'database'>,
  company: CompanyId,
  work: () => Promise<unknown>,
): Promise<StoredEntry[]> {
  const count = 'select coalesce(max(seq), 0) as last from audit_entry where company = $1';
  const [before] = await database.query<{ last: number }>(count, [company]);
  await work();
  return database.query<StoredEntry>(
    `select actor, action, kind, record, changes, counts from audit_entry where company = $1 and seq > $2 order by seq`,
    [company, before?.last ?? 0],
  );
}
