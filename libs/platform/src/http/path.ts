import type { Request } from 'express';

const paths = new WeakMap<Request, string>();

/**
 * The whole path of a request, by which it is routed. It is stored at the first call, before any router runs, since a
 * mounted router strips its prefix from `request.path`.
 */
export function pathOf(request: Request): string {
  let path = paths.get(request);
  if (path === undefined) paths.set(request, (path = request.path));
  return path;
}
