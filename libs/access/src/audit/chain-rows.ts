import type { CompanyId, Sql, Tx } from '#platform';
import type { ChainKeys } from './audit-keys.js';
import type { ChainPlace, EntryContent, MarkName } from './links.js';
import { linkHash, sealOf, START } from './links.js';

/** A place of a chain that is kept beside it, with the time at which it came to be. */
export interface ChainMark extends ChainPlace {
  at: Date;
  /** The id of the key that sealed it. */
  key: string;
  seal: Buffer;
}

/** What is kept of a chain beside its entries: its end, and the last entry that was pruned from its beginning. */
export type ChainMarks = Record<MarkName, ChainMark>;

/** An entry that has its place in the chain. */
export interface ChainedEntry extends EntryContent, ChainPlace {
  key: string;
}

/** The chain is not as we left it: somebody changed rows of the database. */
export class ChainBroken extends Error {
  override readonly name = 'ChainBroken';
}

const CONTENT = `uuid, created, actor, request_id as "requestId", action, kind, record, name, changes::text, counts::text`;
export const SELECT_CHAINED = `select ${CONTENT}, number, key, hash from audit_entry where company = $1 and number is not null`;
const SELECT_UNCHAINED = `select ${CONTENT} from audit_entry where company = $1 and number is null order by seq limit $2`;

const MARKS = (['head', 'pruned'] as const).flatMap((mark) =>
  ['number', 'hash', 'at', 'key', 'seal'].map((part) => `${mark}_${part}`),
);

type MarkRow = Record<string, unknown>;

/** @param wait for another worker that has the chain; otherwise there is no answer while another has it */
export async function lockMarks(tx: Tx, company: CompanyId, wait: boolean): Promise<ChainMarks | undefined> {
  const lock = wait ? 'for update' : 'for update skip locked';
  return readMarks(tx, company, lock);
}

export async function readMarks(sql: Sql, company: CompanyId, lock = ''): Promise<ChainMarks | undefined> {
  const [row] = await sql.query<MarkRow>(`select ${MARKS.join(', ')} from audit_chain where company = $1 ${lock}`, [
    company,
  ]);
  return row && { head: markOf(row, 'head'), pruned: markOf(row, 'pruned') };
}

function markOf(row: MarkRow, mark: MarkName): ChainMark {
  const part = <Part extends keyof ChainMark>(name: Part) => row[`${mark}_${name}`] as ChainMark[Part];
  return { number: part('number'), hash: part('hash'), at: part('at'), key: part('key'), seal: part('seal') };
}

/** @throws ChainBroken if a mark is not as we sealed it, UnknownAuditKey */
export function requireSealed(keys: Pick<ChainKeys, 'byId'>, company: CompanyId, marks: ChainMarks): void {
  for (const name of ['head', 'pruned'] as const) {
    const mark = marks[name];
    if (!sealOf(keys.byId(mark.key), company, name, mark).equals(mark.seal)) {
      throw new ChainBroken(
        `The row of the chain names a ${name === 'head' ? 'head' : 'checkpoint'} that nobody sealed.`,
      );
    }
  }
}

/** Begins a chain. Does nothing where it has begun. @returns whether it begins */
export async function beginChain(tx: Tx, keys: ChainKeys, company: CompanyId): Promise<boolean> {
  const values = (['head', 'pruned'] as const).flatMap((mark) => markValues(keys, company, mark, START));
  const places = values.map((_, nth) => `$${nth + 2}`).join(', ');
  const text = `insert into audit_chain (company, ${MARKS.join(', ')}) values ($1, ${places}) on conflict do nothing returning 1`;
  return (await tx.query(text, [company, ...values])).length > 0;
}

export async function moveMark(
  tx: Tx,
  keys: ChainKeys,
  company: CompanyId,
  mark: MarkName,
  place: ChainPlace,
): Promise<void> {
  const columns = MARKS.filter((column) => column.startsWith(mark));
  const assignments = columns.map((column, nth) => `${column} = $${nth + 2}`).join(', ');
  await tx.query(`update audit_chain set ${assignments} where company = $1`, [
    company,
    ...markValues(keys, company, mark, place),
  ]);
}

function markValues(
  { newest }: ChainKeys,
  company: CompanyId,
  mark: MarkName,
  { number, hash }: ChainPlace,
): unknown[] {
  const at = new Date();
  return [number, hash, at, newest.id, sealOf(newest.key, company, mark, { number, hash, at })];
}

/** The oldest entries that wait for their place. */
export function unchained(sql: Sql, company: CompanyId, most: number): Promise<EntryContent[]> {
  return sql.query<EntryContent>(SELECT_UNCHAINED, [company, most]);
}

/** Gives entries the places behind the end of a chain. @returns its new end */
export async function append(
  tx: Tx,
  { newest }: ChainKeys,
  company: CompanyId,
  end: ChainPlace,
  entries: readonly EntryContent[],
): Promise<ChainPlace> {
  const places: ChainPlace[] = [];
  for (const entry of entries) {
    const before = places.at(-1) ?? end;
    places.push({ number: before.number + 1, hash: linkHash(newest.key, company, before, entry) });
  }
  const written = await tx.query(
    `update audit_entry e set number = link.number, hash = link.hash, key = $2
     from unnest($3::timestamptz[], $4::uuid[], $5::bigint[], $6::bytea[]) as link (created, uuid, number, hash)
     where e.company = $1 and e.created = link.created and e.uuid = link.uuid and e.number is null returning 1`,
    [
      ...([company, newest.id, entries.map(({ created }) => created), entries.map(({ uuid }) => uuid)] as const),
      ...[places.map(({ number }) => number), places.map(({ hash }) => hash)],
    ],
  );
  if (written.length !== entries.length) throw new ChainBroken('Entries vanished while they were being chained.');
  return places.at(-1) ?? end;
}
