import type { Application, Request } from 'express';
import { pathOf } from './path.js';

interface Layer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** The methods that some route takes at the path of a request; none: the path is unknown. */
export function allowedMethods(request: Request): string[] {
  const { router } = request.app as Application & { router: { stack: Layer[] } };
  const methods = new Set<string>();
  for (const layer of router.stack) {
    if (!layer.route || !layer.match(pathOf(request))) continue;
    for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}
