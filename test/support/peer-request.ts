import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface PeerRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The client's end of the connection: the same for requests that share one. */
  readonly remotePort: number | undefined;
  /** When the whole request had arrived. */
  readonly time: Date;
}

/** An event that arrived whole, whatever the peer then answered. */
export interface ReceivedEvent extends PeerRequest {
  readonly text: string;
  /** The body parsed; undefined where it is no JSON. */
  readonly json: unknown;
  /** The status answered; undefined where the peer let the connection hang or cut it. */
  readonly status: number | undefined;
}

export async function readRequest(message: IncomingMessage): Promise<PeerRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  const { method = '', url = '', headers, socket } = message;
  return { method, path: url, headers, body: Buffer.concat(chunks), remotePort: socket.remotePort, time: new Date() };
}

/** Undefined where it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
