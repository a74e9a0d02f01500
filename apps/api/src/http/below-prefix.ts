import type { RequestHandler } from 'express';
import { Missing } from '#faults';
import { pathOf } from '#platform/http';

/** Outside its prefix Nest leaves the last word to Express, whose pages are not ours. */
export function onlyBelow(prefix: string): RequestHandler {
  const root = `/${prefix}`;
  return (request, _response, next) => {
    const path = pathOf(request).toLowerCase();
    next(path === root || path.startsWith(`${root}/`) ? undefined : new Missing('There is nothing at this address.'));
  };
}
