import { readFileSync } from 'node:fs';

interface Operation {
  security?: Record<string, string[]>[];
}

/** A route of the API as the page on permissions lists it. */
export interface Route {
  readonly route: string;
  readonly permissions: string;
}

declare const data: readonly Route[];
export { data };

/** Reads routes and permissions from the description of the API, so that the page cannot say anything else. */
export default {
  watch: ['../openapi.json'],
  load: ([file = '']: string[]): Route[] => {
    const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Operation>> };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({
        route: `${method.toUpperCase()} ${path}`,
        permissions: permissionsOf(security),
      })),
    );
  },
};

/** Where a route names several, which of them is needed depends on the kind of record. */
function permissionsOf(security: Operation['security']): string {
  if (!security || security.length === 0) return 'none';
  if (security.some((scheme) => 'client' in scheme)) return 'client id and secret';
  const named = [...new Set(security.flatMap((scheme) => Object.values(scheme).flat()))];
  return named.length === 0 ? 'any token' : named.join(', ');
}
