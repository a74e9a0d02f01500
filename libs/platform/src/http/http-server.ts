import type { Server } from 'node:http';
import { drainOnClose } from './drain.js';
import { keepTrustedHop } from './forwarded.js';
import { toOriginForm } from './request-target.js';
import { Refusal } from './refusal.js';
import { UnreadableRequests } from './unreadable.js';

const NO_PROXY = new Refusal(405, 'This service is no proxy: it opens no connections for others.', {
  headers: { Allow: 'GET, HEAD, POST, PATCH, DELETE' },
});

/** What has to happen below the framework, so that every answer is one of ours. @param trustedProxies in front of us */
export function prepareServer(server: Server, trustedProxies: number): void {
  drainOnClose(server);
  const unreadable = new UnreadableRequests();
  server.prependListener('request', (request, response) => {
    unreadable.watch(request, response);
    toOriginForm(request);
    keepTrustedHop(request, trustedProxies);
  });
  server.on('clientError', (error, socket) => unreadable.answer(error, socket));
  server.on('connect', (_request, socket) => {
    // From here on Node listens to none of its events.
    socket.on('error', () => socket.destroy());
    unreadable.refuse(socket, NO_PROXY, '/');
  });
  // An expectation we don't know may be ignored (RFC 9110, 10.1.1); Node would answer it by itself.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
