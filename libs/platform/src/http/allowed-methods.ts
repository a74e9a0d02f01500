import type { Application, Request } from 'express';
import { pathOf } from './path.js';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** The methods that routes accept at the path of a request. Empty if the path is unknown. */
export function allowedMethods(request: Request): string[] {
  const methods = new Set<string>();
  for (const layer of layersOf(request)) {
    if (!layer.route || !layer.match(pathOf(request))) continue;
    for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

/**
 * Whether a route accepts the method of a request at its path. It is called for every body, so it stops at the first
 * match.
 */
export function isAllowed(request: Request): boolean {
  const path = pathOf(request);
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
  return layersOf(request).some((layer) => layer.route?.methods[method] === true && layer.match(path));
}

/**
 * The template of the route that a request is for, such as `/api/v1/material/:uuid`. A request that is refused before it gets there is for it, too.
 * Undefined where there is none.
 */
export function routeOf(request: Request): string | undefined {
  const { path: reached } = (request.route ?? {}) as { path?: unknown };
  if (typeof reached === 'string' && reached.startsWith('/')) return reached;
  const path = pathOf(request);
  try {
    return layersOf(request).find((layer) => layer.route && layer.match(path))?.route?.path;
  } catch {
    return undefined; // A path that is badly encoded is for no route.
  }
}

function layersOf(request: Request): Layer[] {
  return (request.app as Application & { router: { stack: Layer[] } }).router.stack;
}
