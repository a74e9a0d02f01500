/** What pages of these origins may do. Tokens travel in headers, so that no cookie is ever asked for. */
export function crossOrigin(origins: readonly string[]) {
  return {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: SENT,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
  };
}

const SENT = [
  'Authorization',
  'X-API-Key',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'X-Request-Id',
];

const EXPOSED_HEADERS = [
  'ETag',
  'Link',
  'Idempotency-Replayed',
  'X-Request-Id',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];
