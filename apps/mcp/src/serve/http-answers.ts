import type { IncomingMessage, ServerResponse } from 'node:http';

/** JSON-RPC's code for errors of a server's own. */
const SERVER_ERROR = -32_000;

/** Refuses a request before it becomes a message. */
export function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  code = SERVER_ERROR,
): void {
  // The body may not be read whole: the connection can't be used for another request.
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}

/** Lets the page that called read the answer; its origin was checked before. */
export function allowPage(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (!origin) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Vary', 'Origin');
  response.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate, Retry-After');
  if (request.method !== 'OPTIONS') return;
  response.setHeader('Access-Control-Allow-Methods', 'POST');
  response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '');
  response.setHeader('Access-Control-Max-Age', '600');
}
