import { isUuid } from './ids.js';

/** A place in the order (created, uuid). */
export interface PageKey {
  created: string;
  uuid: string;
}

/** The page of a listing that is asked for. */
export interface PageRequest<Key = PageKey> {
  page: number;
  limit: number;
  /** The page begins behind this key, whatever is inserted or deleted meanwhile; its number no longer counts. */
  after?: Key;
}

/** Rows of a page at most. */
export const MAX_LIMIT = 1000;

/** A page of a listing, with the key that the following page begins behind. */
export class Page<Item> {
  constructor(
    /** Of the whole listing. */
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

  /** @param rows one more than the page may hold, where there is one: that tells whether another page follows */
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

  /** Of a listing that is in memory as a whole, in the order (created, uuid). */
  static ofAll<Item extends { uuid: string; created: Date }>(all: readonly Item[], request: PageRequest): Page<Item> {
    const { page, limit, after } = request;
    const start = after ? all.filter((item) => !isBehind(item, after)).length : (page - 1) * limit;
    return Page.of(all.length, request, all.slice(start, start + limit + 1), keyOfRow);
  }

  map<To>(view: (item: Item) => To): Page<To> {
    const { count, page, pageSize, data, next } = this;
    return new Page(count, { page, limit: pageSize }, data.map(view), next);
  }
}

/** The key of a row in the order (created, uuid). */
export function keyOfRow({ created, uuid }: { created: Date; uuid: string }): string {
  return printPageKey({ created: created.toISOString(), uuid });
}

export function printPageKey({ created, uuid }: PageKey): string {
  return Buffer.from(`${created} ${uuid}`).toString('base64url');
}

/** Undefined for a text that is no printed key. */
export function readPageKey(text: string): PageKey | undefined {
  const [created = '', uuid = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  return isUuid(uuid) && isPrintedTime(created) ? { created, uuid } : undefined;
}

/** A time as we print it, of a day that the calendar has: the database refuses others, and the year 0. */
function isPrintedTime(text: string): boolean {
  const time = /^(?!0000)\d{4}-/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}

function isBehind({ uuid, created }: { uuid: string; created: Date }, after: PageKey): boolean {
  const time = created.toISOString();
  return time === after.created ? uuid > after.uuid.toLowerCase() : time > after.created;
}
