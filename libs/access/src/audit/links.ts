import type { KeyObject } from 'node:crypto';
import { createHmac } from 'node:crypto';
import type { CompanyId } from '#platform';

/** What an entry says: all of it is under its hash. */
export interface EntryContent {
  uuid: string;
  created: Date;
  actor: string;
  requestId: string | null;
  action: string;
  kind: string;
  record: string | null;
  name: string | null;
  /** The JSON text as it is stored. */
  changes: string | null;
  counts: string | null;
}

/** A place in the chain of a company: the number of an entry, and its hash. Number 0 is the place before the first entry. */
export interface ChainPlace {
  number: number;
  hash: Buffer;
}

export const START: ChainPlace = { number: 0, hash: Buffer.alloc(32) };

/** The hash of the entry that follows a place of the chain. */
export function linkHash(key: KeyObject, company: CompanyId, before: ChainPlace, entry: EntryContent): Buffer {
  const { uuid, created, actor, requestId, action, kind, record, name, changes, counts } = entry;
  const place = [company, before.number + 1, before.hash.toString('hex')];
  const content = [uuid, created.toISOString(), actor, requestId, action, kind, record, name, changes, counts];
  return keyed(key, 'entry', [...place, ...content]);
}

/** The places of a chain that are kept beside it: its end, and the last entry that was pruned. */
export type MarkName = 'head' | 'pruned';

/** Seals such a place, so that nobody moves it who lacks the key. */
export function sealOf(
  key: KeyObject,
  company: CompanyId,
  mark: MarkName,
  { number, hash, at }: ChainPlace & { at: Date },
): Buffer {
  return keyed(key, mark, [company, number, hash.toString('hex'), at.toISOString()]);
}

/** JSON keeps the parts apart, and the word what they are: no text is that of two different things. */
function keyed(key: KeyObject, what: 'entry' | MarkName, parts: readonly (string | number | null)[]): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([what, ...parts]))
    .digest();
}
