import type { Server } from 'node:http';
import { drainOnClose } from './drain.js';
import { keepTrustedHop } from './forwarded.js';
import { toOriginForm } from './request-target.js';
import { Refusal } from './refusal.js';
import type { OnUnreadable } from './unreadable.js';
import { UnreadableRequests } from './unreadable.js';

const NO_PROXY = new Refusal(405, 'This service is no proxy: it opens no connections for others.', {
  headers: { Allow: 'GET, HEAD, POST, PATCH, DELETE' },
});

/**
 * Sets up what happens below the framework, so that every answer is one of ours. @param trustedProxies how many proxies
 * stand in front of us
 */
export function prepareServer(server: Server, trustedProxies: number, onUnreadable: OnUnreadable): void {
  drainOnClose(server);
  const unreadable = new UnreadableRequests(onUnreadable);
  server.prependListener('request', (request, response) => {
    unreadable.watch(request, response);
    toOriginForm(request);
    keepTrustedHop(request, trustedProxies);
  });
  server.on('clientError', (error, socket) => unreadable.answer(error, socket));
  server.on('connect', (_request, socket) => {
    // From here on Node listens to none of the socket's events.
    socket.on('error', () => socket.destroy());
    unreadable.refuse(socket, NO_PROXY, '/');
  });
  // An unknown expectation may be ignored (RFC 9110, 10.1.1). Without a listener Node would answer it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
