import { Injectable } from '@nestjs/common';
import { Missing } from '#faults';
import type { CompanyId } from '#platform';
import type { PactAccess } from '#access';
import { Database, isUuid } from '#platform';
import type { ProductFootprint, FootprintKey, FootprintPage, Selection } from '#model/exchange';
import { footprintOf } from '#model/exchange';
import type { Audience } from './audience.js';
import { audienceOf } from './audience.js';
import type { Found, Part, Sought } from './select-footprints.js';
import { selectFootprints } from './select-footprints.js';
import { hasUnmarked, selectToShare } from './share-footprints.js';

export interface ListedFootprints {
  data: ProductFootprint[];
  /** The key of the last footprint, if more follow. */
  next?: FootprintKey;
}

/** Who reads the footprints of a company. */
export interface FootprintReader {
  company: CompanyId;
  /** What the company lets partners see. */
  access: PactAccess;
  /** The id of the client; absent without a token, where the PACT API is public. */
  client?: string;
}

type Reader = Omit<FootprintReader, 'company'>;

const ANYONE = { kind: 'anyone' } as const;

/**
 * Lists a company's footprints to others. Before footprints are shown, they are marked as sent, and the mark is
 * committed.
 */
@Injectable()
export class FootprintListing {
  constructor(private readonly database: Database) {}

  async page(
    { company, ...reader }: FootprintReader,
    selection: Selection,
    page: FootprintPage,
  ): Promise<ListedFootprints> {
    if (page.limit === 0) return { data: [] };
    // Selects one more than requested, which tells whether more follow.
    const sought = { selection, audience: await this.audience(company, reader) };
    const found = await this.share(company, sought, { ...page, limit: page.limit + 1 }, page.limit);
    const data = found.slice(0, page.limit);
    const last = found.length > page.limit ? data.at(-1) : undefined;
    return { data: data.map(footprintOf), next: last && { created: last.created.toISOString(), id: last.id } };
  }

  /** @throws Missing if the footprint does not exist or must not be seen */
  async get({ company, ...reader }: FootprintReader, id: string): Promise<ProductFootprint> {
    const [found] = isUuid(id) ? await this.one(company, reader, id.toLowerCase()) : [];
    if (!found) throw new Missing('There is no such footprint.');
    return footprintOf(found);
  }

  private async one(company: CompanyId, reader: Reader, id: string): Promise<Found[]> {
    const sought = { selection: { keys: [], id }, audience: await this.audience(company, reader) };
    return this.share(company, sought, { limit: 1 }, 1);
  }

  private audience(company: CompanyId, { access, client }: Reader): Promise<Audience> {
    return audienceOf(this.database, company, access, client === undefined ? ANYONE : { kind: 'client', client });
  }

  private async share(company: CompanyId, sought: Sought, part: Part, most: number): Promise<Found[]> {
    const firstOf = (found: readonly Found[]) => found.slice(0, most);
    const found = await selectFootprints(this.database, company, sought, part);
    if (!hasUnmarked(firstOf(found))) return found;
    return selectToShare(this.database, company, sought, part, firstOf);
  }
}
