import type { CompanyId, PageKey, Sql } from '#platform';
import type { ElementKind } from '../../model/element.js';
import type { PagePlaces, Place } from './page-places.js';
import { START } from './page-places.js';

/** How many elements there are, and the key that a page begins with, unless it lies beyond the last. */
export interface PageStart {
  count: number;
  first?: PageKey;
}

interface Counted {
  count: number;
  /** How often what is listed has changed so far; a listing is the same where this is. */
  changes: string;
}

const COUNTED = `
  select coalesce(sum(count), 0)::int as count, coalesce(sum(changes), 0)::text as changes
  from element_count where company = $1 and kind = $2`;

/** What comes before the row, so many after a key, is passed over in the index alone. */
const LOCATED = `
  select c.count, c.changes, k.created, k.uuid from (${COUNTED}) c left join lateral (
    select created, uuid from element
    where company = $1 and kind = $2 and newest and (created, uuid) >= ($3, $4)
    order by created, uuid offset $5 limit 1
  ) k on true`;

/** @param before how many elements come before the page */
export async function startOfPage(
  sql: Sql,
  places: PagePlaces,
  company: CompanyId,
  kind: ElementKind,
  before: number,
): Promise<PageStart> {
  const listing = `${company} ${kind}`;
  const { place, changes } = places.upTo(listing, before);
  if (place.before === before) {
    const [now] = await sql.query<Counted>(COUNTED, [company, kind]);
    if (place === START || now?.changes === changes) return { count: now?.count ?? 0, first: place };
  } else if (place !== START) {
    const found = await locate(place);
    if (found.changes === changes) return learnt(found);
  }
  return learnt(await locate(START));

  async function locate({ created, uuid, before: passed }: Place): Promise<PageStart & { changes: string }> {
    const [row] = await sql.query<Counted & { created: Date | null; uuid: string | null }>(LOCATED, [
      company,
      kind,
      created,
      uuid,
      before - passed,
    ]);
    return {
      ...{ count: row?.count ?? 0, changes: row?.changes ?? '0' },
      first: row?.created && row.uuid ? { created: row.created.toISOString(), uuid: row.uuid } : undefined,
    };
  }

  function learnt(found: PageStart & { changes: string }): PageStart {
    if (found.first) places.learn(listing, found.changes, { ...found.first, before });
    return found;
  }
}
