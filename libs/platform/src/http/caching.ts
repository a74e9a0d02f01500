import type { NextFunction, Request, Response } from 'express';

/** What an answer is until a route says otherwise: kept by no cache, and never given to a caller with other credentials. */
export const UNCACHED = { 'Cache-Control': 'no-store', Vary: 'Authorization, X-API-Key' } as const;

/** Sets it on every answer, of a fault too. It has to come before whatever else answers. */
export function uncached(_request: Request, response: Response, next: NextFunction): void {
  response.set(UNCACHED);
  next();
}

/** Gives an answer its tag. The caller's own cache may keep it, and has to ask each time whether it is still the same. */
export function tagged(response: Response, entityTag: string): void {
  response.set({ ETag: entityTag, 'Cache-Control': 'private, no-cache' });
}

/**
 * Lets every cache keep what anybody may read. Whoever shows credentials all the same gets what no shared cache keeps.
 * @param cacheControl how long, such as `public, max-age=60`
 */
export function cacheable(request: Request, response: Response, cacheControl: string): void {
  const { authorization, 'x-api-key': apiKey } = request.headers;
  if (authorization !== undefined || apiKey !== undefined) return;
  const others = (response.get('Vary') ?? '').replace(UNCACHED.Vary, '').replace(/^, /, '');
  response.removeHeader('Vary');
  response.set({ 'Cache-Control': cacheControl, ...(others && { Vary: others }) });
}
