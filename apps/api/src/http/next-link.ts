import type { Request } from 'express';
import { askedOrigin } from './asked-origin.js';

/**
 * The value of a Link header to the page behind a key: what was asked, from there on, so that it skips and repeats nothing
 * whatever is inserted. Without a PUBLIC_URL at the address that was asked, as far as the caller named one.
 */
export function nextLink(request: Request, key: string, publicUrl: string | undefined): string {
  const [, query] = request.originalUrl.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  parameters.set('after', key);
  return `<${publicUrl ?? askedOrigin(request) ?? ''}${request.path}?${parameters.toString()}>; rel="next"`;
}
