import { Invalid } from '#faults';
import type { FootprintKey, FootprintPage, Selection } from '#model/exchange';
import {
  misnamedParameters,
  printFootprintKey,
  readCriteriaQuery,
  readFootprintPage,
  selection,
} from '#model/exchange';
import type { Query } from '../../web/http/query.js';

export interface ListedFootprints {
  selected: Selection;
  page: FootprintPage;
}

/** Reads the query of the listing. @throws Invalid listing every fault */
export function readListed(query: Query): ListedFootprints {
  const misnamed = misnamedParameters(query);
  const [filters, paging] = [readCriteriaQuery(query), readFootprintPage(query)];
  if (misnamed.length === 0 && 'criteria' in filters && 'page' in paging) {
    return { selected: selection(filters.criteria), page: paging.page };
  }
  throw new Invalid([...misnamed, ...[filters, paging].flatMap((read) => ('faults' in read ? read.faults : []))]);
}

/** The query of the next page: the same query, continued after the key. */
export function nextQuery(query: string, next: FootprintKey): string {
  const parameters = [...new URLSearchParams(query)].filter(([name]) => !/^(offset|after)$/i.test(name));
  return new URLSearchParams([...parameters, ['after', printFootprintKey(next)]]).toString();
}
