import type { CompanyId } from '../records/company-id.js';
import type { Database } from '../database/database.js';
import type { SecretBox } from './secret-box.js';
import { sealedBy } from './secret-box.js';

/** Describes a column of sealed secrets and the key of its rows. */
export interface Sealed<Key extends { company: CompanyId }> {
  table: string;
  column: string;
  /** The primary key, beginning with the company. */
  key: readonly ['company', ...(keyof Key & string)[]];
  /** A key that sorts before every existing key. */
  start: Key;
  /** The name of the row that its secret is sealed for. */
  rowOf(key: Key): string;
}

export interface Resealed<Key> {
  resealed: number;
  /** Rows with a secret that no key of the ring opens. They are left as they are. */
  unreadable: Key[];
  /** Ids of the keys that seal anything now. Once only the newest is left, the others may be removed from the ring. */
  keysInUse: string[];
}

const AT_ONCE = 100;

/**
 * Seals a column again under the newest key of the ring, batch by batch. If it is stopped, the next run continues where
 * it was. A secret that somebody changes meanwhile stays as they sealed it, and is looked at again.
 */
export async function reseal<Key extends { company: CompanyId }>(
  database: Database,
  box: SecretBox,
  sealed: Sealed<Key>,
  onProgress: (resealed: number) => void = () => undefined,
): Promise<Resealed<Key>> {
  const statements = statementsFor(sealed);
  const whole: Resealed<Key> = { resealed: 0, unreadable: [], keysInUse: [] };
  for (let isChanging = true; isChanging;) {
    isChanging = false;
    whole.unreadable = [];
    let after = sealed.start;
    for (let rows = AT_ONCE; rows === AT_ONCE;) {
      const found = await database.queryAcross<Key & { sealed: Buffer }>('deployment', statements.find, [
        sealedBy(box.newest.id),
        ...sealed.key.map((name) => after[name]),
      ]);
      for (const { sealed: old, ...key } of found as (Key & { sealed: Buffer })[]) {
        const outcome = await resealRow(database, box, sealed, key as unknown as Key, old, statements.change);
        if (outcome === 'resealed') whole.resealed += 1;
        if (outcome === 'unreadable') whole.unreadable.push(key as unknown as Key);
        if (outcome === 'changed') isChanging = true;
      }
      onProgress(whole.resealed);
      after = found.at(-1) ?? after;
      rows = found.length;
    }
  }
  const inUse = await database.queryAcross<{ id: string }>('deployment', statements.inUse);
  return { ...whole, keysInUse: inUse.map(({ id }) => id) };
}

async function resealRow<Key extends { company: CompanyId }>(
  database: Database,
  box: SecretBox,
  sealed: Sealed<Key>,
  key: Key,
  old: Buffer,
  change: string,
): Promise<'resealed' | 'unreadable' | 'changed'> {
  const row = sealed.rowOf(key);
  const secret = opened(box, old, row);
  if (secret === undefined) return 'unreadable';
  const [, ...others] = sealed.key.map((name) => key[name]);
  const changed = await database.query(change, [key.company, ...others, old, box.seal(secret, row)]);
  return changed.length > 0 ? 'resealed' : 'changed';
}

function opened(box: SecretBox, sealed: Buffer, row: string): string | undefined {
  try {
    return box.open(sealed, row);
  } catch {
    return undefined;
  }
}

function statementsFor({ table, column, key }: { table: string; column: string; key: readonly string[] }) {
  const keys = key.join(', ');
  const places = key.map((_, index) => `$${index + 2}`).join(', ');
  const same = key.map((name, index) => `${name} = $${index + 1}`).join(' and ');
  return {
    find: `select ${keys}, ${column} as sealed from ${table}
      where (${keys}) > (${places}) and substring(${column} from 1 for length($1::bytea)) <> $1 order by ${keys} limit ${AT_ONCE}`,
    change: `update ${table} set ${column} = $${key.length + 2} where ${same} and ${column} = $${key.length + 1} returning 1`,
    inUse: `select distinct convert_from(substring(${column} from 3 for get_byte(${column}, 1)), 'UTF8') as id
      from ${table} order by id`,
  };
}
