import type { Socket } from 'node:net';
import type { Client, Pool } from 'pg';

/** With this the server says that it has answered everything (ReadyForQuery); the state of the transaction follows. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
const MESSAGE_LENGTH = READY.length + 1;

/**
 * Cuts a connection whose server owes an answer and has said nothing for so long: the network went silent. A connection
 * that owes nothing may rest. (The driver's `query_timeout` would set a timer for each query, and what the query yields
 * would stay until all of the heap is looked through: large pages took twice the CPU.)
 */
export function endSilence(pool: Pool, silenceMs: number): void {
  const watched = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    watch((client as unknown as Client).connection.stream as Socket, silenceMs);
  });
}

function watch(socket: Socket, silenceMs: number): void {
  /** How much was written when everything was answered. */
  let settled = socket.bytesWritten;
  let end: Buffer = Buffer.alloc(0);
  // Before the driver hears it, who may write the next statement at once.
  socket.prependListener('data', (chunk: Buffer) => {
    if (socket.bytesWritten === settled) return; // It comes unasked, a notice of the server's.
    end = chunk.length < MESSAGE_LENGTH ? Buffer.concat([end, chunk]).subarray(-MESSAGE_LENGTH) : lastOf(chunk);
    if (end.length === MESSAGE_LENGTH && end.subarray(0, READY.length).equals(READY)) settled = socket.bytesWritten;
  });
  socket.setTimeout(silenceMs);
  socket.on('timeout', () => {
    if (socket.bytesWritten === settled) return;
    socket.destroy(new Error(`Connection terminated: the database said nothing for ${silenceMs} ms`));
  });
}

/** A copy: a part would keep the whole chunk. */
function lastOf(chunk: Buffer): Buffer {
  return Buffer.from(chunk.subarray(-MESSAGE_LENGTH));
}
