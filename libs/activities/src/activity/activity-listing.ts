import { Inject, Injectable } from '@nestjs/common';
import type { CompanyId, PageRequest, Sql } from '#platform';
import { Database, keyOfRow, MAX_LIMIT } from '#platform';
import type { Activity, Facet } from '#model/activities';
import { allActivities } from './all-activities.js';
import type { ActivityFilter } from './activity-filter.js';
import type { ListingEnvelope } from './listing-envelope.js';
import { readEnvelope } from './listing-envelope.js';
import type { AlsoListed } from './listed-activity.js';
import type { ItemKey, Items } from './listing-items.js';
import { openItems, readItems } from './listing-items.js';

/** Injects the small connection pool of streamed listings, which keeps them from taking the connections of writers. */
export const STREAM_DATABASE = Symbol('StreamDatabase');

/** Receives a listing while it is read. Each part follows when the promise of the one before is settled. */
export interface ListingReader {
  envelope(envelope: ListingEnvelope): Promise<void>;
  items(items: Items): Promise<void>;
}

export interface ListedActivities {
  envelope: ListingEnvelope;
  items: Items;
}

export interface ActivityPage extends ListedActivities {
  /** The key after which the next page begins; absent on the last page. */
  next?: string;
}

/** About 100 kB of text for typical activities. */
const ROWS_AT_ONCE = 150;

@Injectable()
export class ActivityListing {
  constructor(
    private readonly database: Database,
    @Inject(STREAM_DATABASE) private readonly streams: Database,
  ) {}

  /** Reads the envelope alone, without activities. */
  report(company: CompanyId, filter: ActivityFilter, facets: ReadonlySet<Facet>): Promise<ListingEnvelope> {
    return readEnvelope(this.database.reads, company, filter, facets);
  }

  /** Reads the envelope and one page from the same snapshot. */
  page(
    company: CompanyId,
    filter: ActivityFilter,
    facets: ReadonlySet<Facet>,
    { page, limit, after }: PageRequest,
    also?: AlsoListed,
  ): Promise<ActivityPage> {
    return this.database.reads.snapshot(async (tx) => {
      const envelope = await readEnvelope(tx, company, filter, facets);
      const place = after
        ? { after: { startDate: new Date(after.created), uuid: after.uuid } }
        : { offset: (page - 1) * limit };
      const items = await readItems(tx, company, filter, { limit, ...place, also });
      const isLast = items.count < limit || !(await isFollowed(tx, company, filter, items.last));
      const next =
        isLast || !items.last ? undefined : keyOfRow({ created: items.last.startDate, uuid: items.last.uuid });
      return { envelope, items, next };
    });
  }

  /** Reads the whole result set from one snapshot; undefined if it is larger than the largest page. */
  short(
    company: CompanyId,
    filter: ActivityFilter,
    facets: ReadonlySet<Facet>,
    also?: AlsoListed,
  ): Promise<ListedActivities | undefined> {
    return this.database.reads.snapshot(async (tx) => {
      const envelope = await readEnvelope(tx, company, filter, facets);
      if (envelope.count > MAX_LIMIT) return undefined;
      const items = await readItems(tx, company, filter, { limit: MAX_LIMIT + 1, also });
      return items.count > MAX_LIMIT ? undefined : { envelope, items };
    });
  }

  /** Reads the whole result set batch by batch, without a snapshot; see `allActivities`. */
  all(company: CompanyId, filter: ActivityFilter): AsyncGenerator<readonly Activity[]> {
    return allActivities(this.database.reads, company, filter);
  }

  /**
   * Reads the whole result set from one snapshot, in constant memory. Rejects when the reader does. It comes from the primary: what the
   * reader has passed on can't be read again elsewhere, should a replica fail.
   */
  async stream(
    company: CompanyId,
    filter: ActivityFilter,
    facets: ReadonlySet<Facet>,
    reader: ListingReader,
    also?: AlsoListed,
  ): Promise<void> {
    const tail = await this.streams.snapshot(async (tx) => {
      await reader.envelope(await readEnvelope(tx, company, filter, facets));
      const next = await openItems(tx, company, filter, also);
      let items = await next(ROWS_AT_ONCE);
      while (items.count === ROWS_AT_ONCE) {
        await reader.items(items);
        items = await next(ROWS_AT_ONCE);
      }
      return items;
    });
    // The last batch, often the only one, is sent after the connection is released.
    await reader.items(tail);
  }
}

async function isFollowed(
  sql: Sql,
  company: CompanyId,
  filter: ActivityFilter,
  last: ItemKey | undefined,
): Promise<boolean> {
  if (!last) return false;
  return (await readItems(sql, company, filter, { limit: 1, after: last })).count > 0;
}
