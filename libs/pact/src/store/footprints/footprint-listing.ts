import { Injectable } from '@nestjs/common';
import { Missing } from '#faults';
import type { CompanyId } from '#platform';
import { Database, isUuid } from '#platform';
import type { ProductFootprint } from '../../model/footprint.js';
import { footprintOf } from '../../model/footprint.js';
import type { FootprintKey, FootprintPage } from '../../model/footprint-page.js';
import type { Selection } from '../../model/selection.js';
import type { Found, Part } from './select-footprints.js';
import { selectFootprints, selectToShare, unmarkedOf } from './select-footprints.js';

export interface ListedFootprints {
  data: ProductFootprint[];
  /** The key of the last footprint, if more follow. */
  next?: FootprintKey;
}

/**
 * Lists a company's footprints to others. Before footprints are shown, they are marked as sent, and the mark is
 * committed.
 */
@Injectable()
export class FootprintListing {
  constructor(private readonly database: Database) {}

  async page(company: CompanyId, selection: Selection, page: FootprintPage): Promise<ListedFootprints> {
    if (page.limit === 0) return { data: [] };
    // Selects one more than requested, which tells whether more follow.
    const found = await this.share(company, selection, { ...page, limit: page.limit + 1 }, page.limit);
    const data = found.slice(0, page.limit);
    const last = found.length > page.limit ? data.at(-1) : undefined;
    return { data: data.map(footprintOf), next: last && { created: last.created.toISOString(), id: last.id } };
  }

  /** @throws Missing if the footprint does not exist or must not be seen */
  async get(company: CompanyId, id: string): Promise<ProductFootprint> {
    const [found] = isUuid(id) ? await this.share(company, { keys: [], id: id.toLowerCase() }, { limit: 1 }, 1) : [];
    if (!found) throw new Missing('There is no such footprint.');
    return footprintOf(found);
  }

  private async share(company: CompanyId, selection: Selection, part: Part, most: number): Promise<Found[]> {
    const firstOf = (found: readonly Found[]) => found.slice(0, most);
    const found = await selectFootprints(this.database, company, selection, part);
    if (unmarkedOf(firstOf(found)).length === 0) return found;
    return selectToShare(this.database, company, selection, part, firstOf);
  }
}
