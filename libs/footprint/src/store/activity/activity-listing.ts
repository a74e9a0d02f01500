import { Inject, Injectable } from '@nestjs/common';
import type { CompanyId, PageRequest, Sql } from '#platform';
import { Database, keyOfRow, MAX_LIMIT } from '#platform';
import type { Facet } from '../../model/activity/facets.js';
import type { ActivityFilter } from './activity-filter.js';
import type { ListingEnvelope } from './listing-envelope.js';
import { readEnvelope } from './listing-envelope.js';
import type { ItemKey, Items } from './listing-items.js';
import { openItems, readItems } from './listing-items.js';

/** Injects the database of streamed listings: a small pool, so that they take no connection from those who write. */
export const STREAM_DATABASE = Symbol('StreamDatabase');

/** Who takes a listing as it is read, each part when the one before is gone. */
export interface ListingReader {
  envelope(envelope: ListingEnvelope): Promise<void>;
  items(items: Items): Promise<void>;
}

export interface ListedActivities {
  envelope: ListingEnvelope;
  items: Items;
}

export interface ActivityPage extends ListedActivities {
  /** The key that the following page begins behind; absent on the last. */
  next?: string;
}

/** Some 100 kB of text, as activities mostly are. */
const ROWS_AT_ONCE = 150;

@Injectable()
export class ActivityListing {
  constructor(
    private readonly database: Database,
    @Inject(STREAM_DATABASE) private readonly streams: Database,
  ) {}

  /** The result set as a whole. */
  report(company: CompanyId, filter: ActivityFilter, facets: ReadonlySet<Facet>): Promise<ListingEnvelope> {
    return readEnvelope(this.database, company, filter, facets);
  }

  /** One page, of the same moment as the whole. */
  page(
    company: CompanyId,
    filter: ActivityFilter,
    facets: ReadonlySet<Facet>,
    { page, limit, after }: PageRequest,
  ): Promise<ActivityPage> {
    return this.database.snapshot(async (tx) => {
      const envelope = await readEnvelope(tx, company, filter, facets);
      const place = after
        ? { after: { startDate: new Date(after.created), uuid: after.uuid } }
        : { offset: (page - 1) * limit };
      const items = await readItems(tx, company, filter, { limit, ...place });
      const isLast = items.count < limit || !(await isFollowed(tx, company, filter, items.last));
      const next =
        isLast || !items.last ? undefined : keyOfRow({ created: items.last.startDate, uuid: items.last.uuid });
      return { envelope, items, next };
    });
  }

  /** The whole result set, of one moment, where it is no more than a page may hold. */
  short(company: CompanyId, filter: ActivityFilter, facets: ReadonlySet<Facet>): Promise<ListedActivities | undefined> {
    return this.database.snapshot(async (tx) => {
      const envelope = await readEnvelope(tx, company, filter, facets);
      if (envelope.count > MAX_LIMIT) return undefined;
      const items = await readItems(tx, company, filter, { limit: MAX_LIMIT + 1 });
      return items.count > MAX_LIMIT ? undefined : { envelope, items };
    });
  }

  /** The whole result set, of one moment, in flat memory. Ends when the reader fails. */
  async stream(
    company: CompanyId,
    filter: ActivityFilter,
    facets: ReadonlySet<Facet>,
    reader: ListingReader,
  ): Promise<void> {
    const tail = await this.streams.snapshot(async (tx) => {
      await reader.envelope(await readEnvelope(tx, company, filter, facets));
      const next = await openItems(tx, company, filter);
      let items = await next(ROWS_AT_ONCE);
      while (items.count === ROWS_AT_ONCE) {
        await reader.items(items);
        items = await next(ROWS_AT_ONCE);
      }
      return items;
    });
    // The connection is free again before the last batch, often the only one, is sent.
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
