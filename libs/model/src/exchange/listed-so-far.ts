import { createHash } from 'node:crypto';

/** After so many pages in a row that list nothing new, a listing is taken to have no end. */
const MOST_REPEATED = 3;

/** The ids that are compared: of a listing that goes round, later. Kept as numbers, so many take 5 MB. */
const MOST_IDS = 200_000;

/**
 * What a partner listed in one pull so far. Listings are in the order of creation, so that pages are normal that were known before this
 * pull. What a worker forgets, when it is killed, is found out a round later.
 */
export class ListedSoFar {
  private readonly ids = new Set<number>();
  private repeated = 0;

  /**
   * Takes the footprints of a page that names a next one; an empty page lists nothing new.
   * @returns whether the listing has no end
   */
  isEndless(page: readonly string[]): boolean {
    const ids = page.map(numberOf);
    const isRepeated = ids.every((id) => this.ids.has(id));
    this.repeated = isRepeated ? this.repeated + 1 : 0;
    if (this.ids.size < MOST_IDS) for (const id of ids) this.ids.add(id);
    return this.repeated >= MOST_REPEATED;
  }
}

/** 32 bits of a hash. That a new id has the number of one of 200,000 has odds of 1 to 20,000; that each of three pages in a row has only such, of 1 to 10^13. */
function numberOf(id: string): number {
  return createHash('sha256').update(id).digest().readInt32LE();
}
