import { Invalid } from '#faults';
import type { FootprintKey, FootprintPage, Selection } from '#pact/model';
import { printFootprintKey, readCriteriaQuery, readFootprintPage, selection } from '#pact/model';
import type { Query } from '../http/query.js';

export interface ListedFootprints {
  selected: Selection;
  page: FootprintPage;
}

/** What the query of the listing asks for. @throws Invalid listing every fault */
export function readListed(query: Query): ListedFootprints {
  const [filters, part] = [readCriteriaQuery(query), readFootprintPage(query)];
  if ('criteria' in filters && 'page' in part) return { selected: selection(filters.criteria), page: part.page };
  throw new Invalid([filters, part].flatMap((read) => ('faults' in read ? read.faults : [])));
}

/** The query of the page that follows: what was asked, from there on. */
export function nextQuery(query: string, next: FootprintKey): string {
  const parameters = [...new URLSearchParams(query)].filter(([name]) => !/^(offset|after)$/i.test(name));
  return new URLSearchParams([...parameters, ['after', printFootprintKey(next)]]).toString();
}
