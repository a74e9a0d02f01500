import { isUuid } from './ids.js';

/** A position in the order (created, uuid). */
export interface PageKey {
  created: string;
  uuid: string;
}

/** Which page of a listing is requested. */
export interface PageRequest<Key = PageKey> {
  page: number;
  limit: number;
  /** The page begins after this key, whatever is inserted or deleted meanwhile. Then the page number is ignored. */
  after?: Key;
}

/** The most rows of a page. */
export const MAX_LIMIT = 1000;

/** Which records of a listing come first. */
export const LISTING_ORDERS = ['oldest', 'newest'] as const;
export type ListingOrder = (typeof LISTING_ORDERS)[number];

/** A page of a listing, with the key after which the following page begins. */
export class Page<Item> {
  constructor(
    /** The number of rows in the whole listing. */
    readonly count: number,
    { page, limit }: PageRequest<unknown>,
    readonly data: readonly Item[],
    /** Absent on the last page. */
    readonly next?: string,
  ) {
    this.page = page;
    this.pageSize = limit;
  }

  readonly page: number;
  readonly pageSize: number;

  /** @param rows one row more than the page holds, if there is one, which tells that another page follows */
  static of<Item>(
    count: number,
    request: PageRequest<unknown>,
    rows: readonly Item[],
    keyOf: (last: Item) => string,
  ): Page<Item> {
    const data = rows.slice(0, request.limit);
    const last = rows.length > request.limit ? data.at(-1) : undefined;
    return new Page(count, request, data, last && keyOf(last));
  }

  /** A page of a listing that is completely in memory, in the order (created, uuid). */
  static ofAll<Item extends { uuid: string; created: Date }>(all: readonly Item[], request: PageRequest): Page<Item> {
    const { page, limit, after } = request;
    const start = after ? all.filter((item) => !isBehind(item, after)).length : (page - 1) * limit;
    return Page.of(all.length, request, all.slice(start, start + limit + 1), keyOfRow);
  }

  map<To>(view: (item: Item) => To): Page<To> {
    const { count, page, pageSize, next } = this;
    return new Page(count, { page, limit: pageSize }, this.data.map(view), next);
  }
}

/** The key of a row in the order (created, uuid). */
export function keyOfRow({ created, uuid }: { created: Date; uuid: string }): string {
  return printPageKey({ created: created.toISOString(), uuid });
}

export function printPageKey({ created, uuid }: PageKey): string {
  return Buffer.from(`${created} ${uuid}`).toString('base64url');
}

/** Returns undefined if the text is not a printed key. */
export function readPageKey(text: string): PageKey | undefined {
  const [created = '', uuid = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  return isUuid(uuid) && isPrintedTime(created) ? { created, uuid } : undefined;
}

/** Whether the text is a time as we print it, on a day that exists. The database refuses other days, and the year 0. */
function isPrintedTime(text: string): boolean {
  const time = /^(?!0000)\d{4}-/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}

function isBehind({ uuid, created }: { uuid: string; created: Date }, after: PageKey): boolean {
  const time = created.toISOString();
  return time === after.created ? uuid > after.uuid.toLowerCase() : time > after.created;
}
