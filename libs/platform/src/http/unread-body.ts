import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a caller that is still sending may take to read our answer; closing at once would reset it away. */
export const LINGER_MS = 5_000;

/** Of a body that nobody wants so much is read for the sake of the next request on the connection. */
const READ_ANYWAY = 64 * 1024;

/**
 * Makes an answer to a request whose body has not come to its end the last of the connection, unless the body is short:
 * nothing more is read, and the caller's sending is cut. Node would read all of it, however long.
 */
export function cutUnread(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = 0, 'transfer-encoding': inChunks } = request.headers;
  if (request.complete || (inChunks === undefined && Number(length) <= READ_ANYWAY)) return;
  const { socket } = request;
  response.shouldKeepAlive = false;
  request.unpipe();
  for (const event of ['data', 'readable']) request.removeAllListeners(event);
  // A body that nobody began to read Node would read; begun and paused, it fills one buffer.
  request.read(0);
  request.pause();
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
