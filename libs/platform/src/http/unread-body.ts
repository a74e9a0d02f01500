import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * How long a caller that is still sending may take to read our answer. If we closed at once, TCP would reset the
 * connection and the answer would be lost.
 */
export const LINGER_MS = 5_000;

/** How much of an unwanted body is read, so that the connection can be kept for the next request. */
const READ_ANYWAY = 64 * 1024;

/**
 * If the body of a request has not been read to its end, closes the connection after the answer, unless the rest is
 * short. Nothing more is read, and the caller's sending is cut off. Node would read all of it, however long.
 */
export function cutUnread(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = 0, 'transfer-encoding': inChunks } = request.headers;
  if (request.complete || (inChunks === undefined && Number(length) <= READ_ANYWAY)) return;
  const { socket } = request;
  response.shouldKeepAlive = false;
  request.unpipe();
  for (const event of ['data', 'readable']) request.removeAllListeners(event);
  // Node would read a body that nobody has begun to read. Begun and paused, it fills one buffer only. `read(0)` would not begin
  // one whose first bytes came together with the head.
  request._read(0);
  request.pause();
  // Whoever still reads the body may destroy the request, as Nest's multipart reader does once the answer is sent. Node would
  // take the connection with it, and the answer be lost.
  request._destroy = (error, done) => done(error);
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
