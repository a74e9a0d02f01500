import type { Page, PageRequest } from '#platform';

interface Listed {
  uuid: string;
  created: Date;
}

/** A page of what is at hand whole, sorted by (created, uuid), as the stores page what is not. */
export function pageOfAll<Item extends Listed>(
  all: readonly Item[],
  { page, limit, after }: PageRequest,
): Page<Item> & { hasMore: boolean } {
  const start = after ? all.filter((item) => !follows(item, after)).length : (page - 1) * limit;
  const data = all.slice(start, start + limit);
  return { count: all.length, page, pageSize: limit, data, hasMore: start + limit < all.length };
}

function follows({ uuid, created }: Listed, after: { uuid: string; created: string }): boolean {
  const time = created.toISOString();
  return time === after.created ? uuid > after.uuid.toLowerCase() : time > after.created;
}
