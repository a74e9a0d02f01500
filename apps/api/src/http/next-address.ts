import type { Request } from 'express';
import { askedOrigin } from './asked-origin.js';
import { queryStringOf } from './query.js';

/**
 * The address of the page behind a key: what was asked, from there on, so that it skips and repeats nothing
 * whatever is inserted. Without a PUBLIC_URL at the address that was asked, as far as the caller named one.
 */
export function nextAddress(request: Request, key: string, publicUrl: string | undefined): string {
  const parameters = new URLSearchParams(queryStringOf(request));
  parameters.delete('page');
  parameters.set('after', key);
  return `${publicUrl ?? askedOrigin(request) ?? ''}${request.path}?${parameters.toString()}`;
}
