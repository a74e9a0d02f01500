import type { DescribedRoute } from './described-routes.js';
import type { Tag } from './operation-ids.js';
import { OPERATION_IDS } from './operation-ids.js';

interface Identity {
  operationId: string;
  tags: [Tag];
}

const TABLE = 'apps/api/src/web/openapi/operation-ids.ts';

const IDENTITIES: ReadonlyMap<string, Identity> = new Map(
  Object.entries(OPERATION_IDS).flatMap(([tag, ids]) =>
    Object.entries(ids).map(([route, operationId]) => [route, { operationId, tags: [tag as Tag] }] as const),
  ),
);

/** The operationId and the tag of a route. */
export function identity(route: Pick<DescribedRoute, 'method' | 'path'>): Identity {
  const found = IDENTITIES.get(named(route));
  if (!found) throw new Error(`${named(route)} needs an operationId in ${TABLE}`);
  return found;
}

/** Throws where the table names a route that does not exist, or one name stands for two. */
export function requireRoutes(routes: readonly Pick<DescribedRoute, 'method' | 'path'>[]): void {
  const existing = new Set(routes.map(named));
  const seen = new Set<string>();
  for (const [route, { operationId }] of IDENTITIES) {
    if (!existing.has(route)) throw new Error(`${TABLE} names ${route}, which no controller serves`);
    if (seen.has(operationId)) throw new Error(`${TABLE} has ${operationId} twice`);
    seen.add(operationId);
  }
}

/** The paths, and the methods of each, in the order of the table. */
export function inOrder<T extends object>(paths: Record<string, T>): Record<string, T> {
  const ordered: Record<string, Record<string, unknown>> = {};
  for (const [method, path] of [...IDENTITIES.keys()].map((route) => route.split(' ') as [string, string])) {
    const methods = paths[path] as Record<string, unknown> | undefined;
    (ordered[path] ??= {})[method.toLowerCase()] = methods?.[method.toLowerCase()];
  }
  return ordered as Record<string, T>;
}

function named({ method, path }: Pick<DescribedRoute, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}
