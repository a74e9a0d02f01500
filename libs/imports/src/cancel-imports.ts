import type { CompanyId, Tx } from '#platform';
import { CANCELLED } from './pass-end.js';

/** Ends the imports of a company whose files are not there. What they wrote stays. @returns how many */
export async function cancelImports(tx: Tx, company: CompanyId): Promise<number> {
  const cancelled = await tx.query(
    `update file_import set state = 'cancelled', reason = $2, ended = clock.at, leased_until = null from (select now() as at) clock
     where company = $1 and state in ('uploading', 'queued', 'checking', 'waiting', 'writing') returning 1`,
    [company, CANCELLED.reason],
  );
  return cancelled.length;
}
