/** The faces of the service: each has its own bodies for errors, and its own rules for what comes in. */
export type Surface = 'data' | 'pact' | 'events' | 'token';

/** By path alone, so that it also holds for what never reaches a route. */
export function surfaceOf(path: string): Surface {
  const plain = path.replace(/\/+$/, '').toLowerCase();
  if (/^\/api\/(pact\/[23]\/)?auth\/token$/.test(plain)) return 'token';
  if (plain === '/api/pact/3/events') return 'events';
  return plain === '/api/pact' || plain.startsWith('/api/pact/') ? 'pact' : 'data';
}
