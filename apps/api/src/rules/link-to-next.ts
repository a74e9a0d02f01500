import type { Request, Response } from 'express';
import { printKey } from '#platform';
import { askedOrigin } from './asked-origin.js';

interface Listed {
  /** `created`: as a text in ISO 8601 where that is at hand. */
  data: readonly { uuid: string; created: Date | string }[];
  hasMore: boolean;
}

/**
 * While there is more: a Link to what follows the last row, which skips and repeats nothing whatever is inserted. Without a
 * PUBLIC_URL at the address that was asked, as far as the caller named one.
 */
export function linkToNext(request: Request, response: Response, { data, hasMore }: Listed, publicUrl?: string): void {
  const last = data.at(-1);
  if (!last || !hasMore) return;
  linkAfter(request, response, printKey({ created: new Date(last.created).toISOString(), uuid: last.uuid }), publicUrl);
}

/** A Link to what follows a key, for listings in an order of their own. */
export function linkAfter(request: Request, response: Response, key: string, publicUrl?: string): void {
  const [, query] = request.originalUrl.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  parameters.set('after', key);
  response.set(
    'Link',
    `<${publicUrl ?? askedOrigin(request) ?? ''}${request.path}?${parameters.toString()}>; rel="next"`,
  );
}
