import { nextPage } from '@footprint-exchange/client';
import { at, useAddress } from '../browser/address.js';
import { partTexts } from './part-texts.js';
import { numberText } from '../browser/number-text.js';

interface PaginationProps {
  /** A page of a listing, and the answer that it came with, whose Link names the next one. */
  list: { readonly count: number; readonly page: number; readonly pageSize: number };
  response: Response;
}

/**
 * The parts of the query that say which page of a list is shown. Pages hand them on to the API, which goes by the key (`after`) where
 * there is one, and counts on from the number.
 */
export function usePageQuery(): { page?: number; after?: string } {
  const { page, after } = useAddress().query;
  return { ...(page && { page: Number(page) }), ...(after && { after }) };
}

/** Which part of a list is shown, and the ways to the next and previous one. They are addresses, which can be shared. */
export function Pagination({ list, response }: PaginationProps) {
  const t = partTexts();
  const { path, query } = useAddress();
  const { count, page, pageSize } = list;
  const next = nextPage({ response });
  if (count <= pageSize && page === 1) return null;
  const to = (changes: Record<string, string | undefined>) => at(path, { ...query, ...changes });
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, count);
  return (
    <nav class="pagination" aria-label={t.pages}>
      <p>{t.range(numberText(first), numberText(last), numberText(count))}</p>
      {page > 1 && (
        <a class="button" rel="prev" href={to({ page: String(page - 1), after: undefined })}>
          {t.previous}
        </a>
      )}
      {next && (
        <a class="button" rel="next" href={to({ page: String(page + 1), after: next['after']?.[0] })}>
          {t.next}
        </a>
      )}
    </nav>
  );
}
