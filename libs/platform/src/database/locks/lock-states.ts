import { SHARED } from '../../records/company-id.js';
import { LOCK_KEYS } from './company-lock.js';
import type { Sql } from '../sql.js';

/** A lock that connections hold or wait for. */
export interface LockState {
  /**
   * `graph`: computing a company's elements. `datasets`: writing an owner's datasets. `other`: any other lock, such as
   * a row's.
   */
  lock: 'graph' | 'datasets' | 'other';
  /** The company's subdomain. Absent if the lock concerns all companies, or if the company is not known. */
  company?: string;
  isHeld: boolean;
  /** The application names of the connections that hold the lock. */
  heldBy: string[];
}

/**
 * Decodes the keys of advisory locks as `pg_locks` shows them: two of 32 bits (objsubid 2), or the halves of one of 64
 * bits (objsubid 1).
 */
const STATES = `
  with owner as (
    select uuid, subdomain from company union all select '${SHARED}'::uuid, null
  ), key as (
    select 'graph' as lock, subdomain, k.high::bigint as high, k.low::bigint & 4294967295 as low, 2 as kind
    from owner cross join lateral (select ${LOCK_KEYS.graph('uuid')}) k (high, low)
    union all
    select 'datasets', subdomain, (k.whole >> 32) & 4294967295, k.whole & 4294967295, 1
    from owner cross join lateral (select ${LOCK_KEYS.datasets('uuid')}) k (whole)
  )
  select coalesce(key.lock, 'other') as lock, key.subdomain as company, held.granted as "isHeld",
    array(
      select distinct holder.application_name from unnest(pg_blocking_pids(held.pid)) pid join pg_stat_activity holder using (pid)
      where not held.granted
    ) as "heldBy"
  from pg_locks held
  left join key on held.locktype = 'advisory' and held.classid::bigint = key.high and held.objid::bigint = key.low
    and held.objsubid = key.kind
  where held.pid = any($1::int[]) and (key.lock is not null or not held.granted)
  order by held.granted, lock, company`;

/**
 * The locks that these connections wait for, then the company locks that they hold. @param pids process ids of the
 * connections
 */
export async function lockStates(sql: Sql, pids: readonly number[]): Promise<LockState[]> {
  const rows = await sql.queryAcross<LockState & { company: string | null }>('health', STATES, [pids]);
  return rows.map(({ company, ...state }) => ({ ...state, ...(company !== null && { company }) }));
}
