import type { Server, ServerResponse } from 'node:http';

/**
 * Lets a server that is closing come to an end: each connection is closed after the answer that is under way on it.
 * Node closes only the connections that are idle at that moment and keeps the others alive, so a caller that goes on
 * sending requests would be served for ever.
 */
export function drainOnClose(server: Server): void {
  const underWay = new Set<ServerResponse>();
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (!server.listening) response.shouldKeepAlive = false;
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      // Its headers may already have promised to keep the connection.
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });
  const close = server.close.bind(server);
  server.close = (closed) => {
    for (const response of underWay) response.shouldKeepAlive = false;
    return close(closed);
  };
}
