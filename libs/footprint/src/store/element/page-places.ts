/** The key of a row in the order (created, uuid), and how many rows come before it. */
export interface Place {
  before: number;
  created: string;
  uuid: string;
}

/** Known of every listing. */
export const START: Place = { before: 0, created: '-infinity', uuid: '00000000-0000-0000-0000-000000000000' };

/** The places of one listing, in their order, as they are after so many changes of what it lists. */
interface Known {
  changes: string;
  places: Place[];
}

/**
 * Places of listings that were found once, so that whoever asks for pages by their number does not pass over all that comes
 * before them each time. They hold as long as nothing is listed that was not, and the other way round; whoever uses one has
 * to make sure.
 */
export class PagePlaces {
  private readonly listings = new Map<string, Known>();

  /** @param most places of a listing; listings */
  constructor(private readonly most: { places: number; listings: number } = { places: 4_096, listings: 256 }) {}

  /** The last place that is known and not beyond, and which state of the listing it is of. */
  upTo(listing: string, before: number): { place: Place; changes: string | undefined } {
    const known = this.listings.get(listing);
    const place = known?.places[placesUpTo(known.places, before) - 1];
    return place ? { place, changes: known?.changes } : { place: START, changes: undefined };
  }

  learn(listing: string, changes: string, place: Place): void {
    const known = this.listings.get(listing);
    const current = known?.changes === changes ? known : { changes, places: [] };
    const { places } = current;
    const at = placesUpTo(places, place.before);
    if (places[at - 1]?.before !== place.before && places.length < this.most.places) places.splice(at, 0, place);
    this.keep(listing, current);
  }

  /** As the last that was used; the first goes where there are too many. */
  private keep(listing: string, known: Known): void {
    this.listings.delete(listing);
    this.listings.set(listing, known);
    const [oldest] = this.listings.keys();
    if (oldest !== undefined && this.listings.size > this.most.listings) this.listings.delete(oldest);
  }
}

/** How many of the places are not beyond. */
function placesUpTo(places: readonly Place[], before: number): number {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((places[middle] as Place).before <= before) from = middle + 1;
    else to = middle;
  }
  return from;
}
