import type { CompanyId } from '#platform';
import type { ChainKeys } from './audit-keys.js';
import { UnknownAuditKey } from './audit-keys.js';
import type { ChainedEntry } from './chain-rows.js';
import type { ChainPlace } from './links.js';
import { linkHash } from './links.js';

/** The first entry of a chain that is not as it was chained. */
export interface BadEntry {
  number: number;
  /** The UUID of the row that was found there, if there was one. */
  uuid?: string;
  why: string;
}

/**
 * Checks entries in the order of their numbers.
 * @param end the place before the first of them; after that the place of the last one that is good
 * @returns undefined if all of them are as they were chained
 */
export function firstBad(
  keys: Pick<ChainKeys, 'byId'>,
  company: CompanyId,
  end: ChainPlace,
  entries: readonly ChainedEntry[],
): { bad: BadEntry | undefined; end: ChainPlace } {
  let place = end;
  for (const entry of entries) {
    const { number, hash, uuid } = entry;
    if (number < place.number + 1)
      return { bad: { number, uuid, why: 'was inserted: its number was given before' }, end: place };
    if (number > place.number + 1) return { bad: { number: place.number + 1, why: 'was removed' }, end: place };
    const why = faultOf(keys, company, place, entry);
    if (why !== undefined) return { bad: { number, uuid, why }, end: place };
    place = { number, hash };
  }
  return { bad: undefined, end: place };
}

function faultOf(
  keys: Pick<ChainKeys, 'byId'>,
  company: CompanyId,
  before: ChainPlace,
  entry: ChainedEntry,
): string | undefined {
  try {
    const isSame = linkHash(keys.byId(entry.key), company, before, entry).equals(entry.hash);
    return isSame ? undefined : 'was changed, or inserted in the place of another';
  } catch (fault) {
    if (fault instanceof UnknownAuditKey) return `can't be checked. ${fault.message}`;
    throw fault;
  }
}
