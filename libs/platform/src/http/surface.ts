/** The parts of the service that differ in their error bodies and in their rules for requests. */
export type Surface = 'data' | 'pact' | 'events' | 'token';

/** Depends on the path alone, so that it also works for requests that never reach a route. */
export function surfaceOf(path: string): Surface {
  const plain = path.replace(/\/+$/, '').toLowerCase();
  if (/^\/api\/((pact\/([23]\/)?)?auth\/token|auth\/revoke)$/.test(plain)) return 'token';
  if (plain === '/api/pact/3/events') return 'events';
  return plain === '/api/pact' || plain.startsWith('/api/pact/') ? 'pact' : 'data';
}
