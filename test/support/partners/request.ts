import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface PeerRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The client's port, which is the same for requests on one connection. */
  readonly remotePort: number | undefined;
  /** When the whole request had arrived. */
  readonly time: Date;
}

/** An event that arrived complete, whatever the peer answered. */
export interface ReceivedEvent extends PeerRequest {
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
  /** The status of the answer; undefined if the peer let the connection hang or cut it. */
  readonly status: number | undefined;
}

export async function readRequest(message: IncomingMessage): Promise<PeerRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  const { method = '', url = '', headers, socket } = message;
  return { method, path: url, headers, body: Buffer.concat(chunks), remotePort: socket.remotePort, time: new Date() };
}

/** Undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
