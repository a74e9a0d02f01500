import { useLocation } from 'preact-iso';

const BASE = '/console';

/** The query of an address: absent values are left out. */
export type Query = Readonly<Record<string, string | undefined>>;

/** The address of a page of the console, for a link. */
export function at(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  const text = new URLSearchParams(given).toString();
  return `${BASE}${path === '/' ? '' : path}${text && `?${text}`}`;
}

const FIRST_PAGE = { page: undefined, after: undefined };

/** Where the console is: the path below /console, and the query, in which filters and pages are kept. */
export function useAddress() {
  const { path, query, route } = useLocation();
  const here = path.slice(BASE.length) || '/';
  /** Changes parts of the query; undefined takes one out. Replaces the address, so that "back" leads out of the page. */
  const setQuery = (changes: Query): void => route(at(here, { ...query, ...changes }), true);
  return {
    path: here,
    query: query as Query,
    go: (to: string) => route(to),
    setQuery,
    /** The same for filters: with others a list begins at its first page. */
    setFilters: (changes: Query) => setQuery({ ...changes, ...FIRST_PAGE }),
  };
}
