import type { Request } from 'express';

const paths = new WeakMap<Request, string>();

/**
 * The whole path that routing goes by. It is remembered from the first time it is asked for, before any router:
 * `request.path` lacks what a router that was passed is mounted at.
 */
export function pathOf(request: Request): string {
  let path = paths.get(request);
  if (path === undefined) paths.set(request, (path = request.path));
  return path;
}
