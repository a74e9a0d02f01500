import type { Server } from 'node:http';
import { drainOnClose } from './drain.js';
import { toOriginForm } from './request-target.js';
import { UnreadableRequests } from './unreadable.js';

/** What has to happen below the framework, so that every answer is one of ours. */
export function prepareServer(server: Server): void {
  drainOnClose(server);
  const unreadable = new UnreadableRequests();
  server.prependListener('request', (request, response) => {
    unreadable.watch(request, response);
    toOriginForm(request);
  });
  server.on('clientError', (error, socket) => unreadable.answer(error, socket));
  // An expectation we don't know may be ignored (RFC 9110, 10.1.1); Node would answer it by itself.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
