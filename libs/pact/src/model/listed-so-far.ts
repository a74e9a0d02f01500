/** After so many pages in a row that list nothing new, a listing is taken to have no end. */
const MOST_REPEATED = 3;

/** The ids that are compared: of a listing that goes round, later. */
const MOST_IDS = 200_000;

/**
 * What a partner listed in one pull so far. Listings are in the order of creation, so that pages are normal that were known before this
 * pull. What a worker forgets, when it is killed, is found out a round later.
 */
export class ListedSoFar {
  private readonly ids = new Set<string>();
  private repeated = 0;

  /**
   * Takes the footprints of a page that names a next one; an empty page lists nothing new.
   * @returns whether the listing has no end
   */
  isEndless(page: readonly string[]): boolean {
    const isRepeated = page.every((id) => this.ids.has(id));
    this.repeated = isRepeated ? this.repeated + 1 : 0;
    if (this.ids.size < MOST_IDS) for (const id of page) this.ids.add(id);
    return this.repeated >= MOST_REPEATED;
  }
}
