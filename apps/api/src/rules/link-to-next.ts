import type { Request, Response } from 'express';
import { printKey } from '#platform';
import { askedOrigin } from './asked-origin.js';

interface Listed {
  data: readonly { uuid: string; created: Date }[];
  hasMore: boolean;
}

/**
 * While there is more: a Link to what follows the last row, which skips and repeats nothing whatever is inserted. Without a
 * PUBLIC_URL at the address that was asked, as far as the caller named one.
 */
export function linkToNext(request: Request, response: Response, { data, hasMore }: Listed, publicUrl?: string): void {
  const last = data.at(-1);
  if (!last || !hasMore) return;
  const [, query] = request.originalUrl.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  parameters.set('after', printKey({ created: last.created.toISOString(), uuid: last.uuid }));
  response.set('Link', `<${publicUrl ?? askedOrigin(request) ?? ''}${request.path}?${parameters}>; rel="next"`);
}
