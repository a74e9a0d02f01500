import type { Request } from 'express';

/** The whole path of a request: `request.path` lacks what a router it passed was mounted at. */
export function pathOf(request: Request): string {
  const [path = '/'] = request.originalUrl.split('?', 1);
  return path;
}
