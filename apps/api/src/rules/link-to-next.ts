import type { Request, Response } from 'express';
import type { Page, PageRequest } from '#platform';
import { printKey } from '#platform';

interface Keyed {
  uuid: string;
  created: Date;
}

/** While there is more: a Link to what follows the last row, which skips and repeats nothing whatever is inserted. */
export function linkToNext(request: Request, response: Response, asked: PageRequest, found: Page<Keyed>): void {
  const last = found.data.at(-1);
  if (!last || found.data.length < asked.limit) return;
  if (!asked.after && asked.page * asked.limit >= found.count) return;
  const next = new URL(request.originalUrl, `${request.protocol}://${request.host}`);
  next.searchParams.delete('page');
  next.searchParams.set('after', printKey({ created: last.created.toISOString(), uuid: last.uuid }));
  response.set('Link', `<${next.href}>; rel="next"`);
}
