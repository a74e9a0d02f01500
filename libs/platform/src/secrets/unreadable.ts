import type { CompanyId } from '../records/company-id.js';
import type { Sql } from '../database/sql.js';
import type { Sealed } from './reseal.js';
import type { SecretBox } from './secret-box.js';

export interface SealedCount {
  /** How many of those that were tried no key of the ring opens. */
  readonly unreadable: number;
  readonly tried: number;
  /** How many secrets each key has sealed. */
  readonly byKey: readonly { readonly id: string; readonly count: number }[];
}

/** Tries at most so many secrets of a column with the keys of the ring. Writes nothing. */
export async function countUnreadable<Key extends { company: CompanyId }>(
  sql: Sql,
  box: SecretBox,
  sealed: Sealed<Key>,
  most: number,
): Promise<SealedCount> {
  const { table, column, key } = sealed;
  const byKey = await sql.queryAcross<{ id: string; count: number }>(
    'deployment',
    `select convert_from(substring(${column} from 3 for get_byte(${column}, 1)), 'UTF8') as id, count(*)::int as count
     from ${table} group by 1 order by 1`,
  );
  const rows = await sql.queryAcross<Key & { sealed: Buffer }>(
    'deployment',
    `select ${key.join(', ')}, ${column} as sealed from ${table} order by ${key.join(', ')} limit $1`,
    [most],
  );
  const unreadable = rows.filter((row) => !opens(box, row.sealed, sealed.rowOf(row))).length;
  return { unreadable, tried: rows.length, byKey };
}

function opens(box: SecretBox, sealed: Buffer, row: string): boolean {
  try {
    box.open(sealed, row);
    return true;
  } catch {
    return false;
  }
}
