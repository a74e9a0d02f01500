import { NetworkFailure } from './errors.js';
import type { LooseInit, Send } from './requests.js';
import type { Answer } from './types.js';

/**
 * Every item of a list, page after page. Each page names the key that the next one begins behind, so that nothing is skipped or
 * repeated while others write.
 * @throws NetworkFailure where a page names itself as the next, as a cache does that takes no notice of queries
 */
export async function* itemsOf(send: Send, path: string, init: LooseInit = {}): AsyncGenerator<unknown, void> {
  // Without page or limit, a listing of activities is sent whole.
  let query: object | undefined = { limit: 100, ...init.params?.query };
  while (query) {
    const { data, response } = await send('GET', path, { ...init, params: { ...init.params, query } });
    yield* Array.isArray(data) ? data : (data as { data: unknown[] }).data;
    const next = nextQuery(response.headers.get('Link'));
    if (next && JSON.stringify(next) === JSON.stringify(query))
      throw new NetworkFailure('The list names a page twice.');
    query = next;
  }
}

/** The query of the page of a list that follows; undefined after the last. */
export function nextPage({ response }: Pick<Answer<unknown>, 'response'>): Record<string, string[]> | undefined {
  return nextQuery(response.headers.get('Link'));
}

/**
 * The query of the page that follows (RFC 8288). Of its address only the query is taken, so that credentials never go
 * elsewhere, and a service whose own address differs from that behind a proxy is read to its end.
 */
export function nextQuery(link: string | null): Record<string, string[]> | undefined {
  const next = /<([^>]*)>\s*;\s*rel="?next"?/i.exec(link ?? '')?.[1];
  if (next === undefined) return undefined;
  const { searchParams } = new URL(next, 'http://any');
  return Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)]));
}
