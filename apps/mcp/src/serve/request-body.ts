import type { IncomingMessage } from 'node:http';

/** What a request's body is, or the JSON-RPC error that answers it. */
export type Body =
  { readonly message: object } | { readonly status: number; readonly code: number; readonly fault: string };

/** As in JSON-RPC 2.0. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** Reads one message. Batches are refused: each of their calls would count as one, and no client needs them. */
export async function readBody(request: IncomingMessage, longestBytes: number): Promise<Body> {
  const text = await textOf(request, longestBytes);
  if (text === undefined) {
    return { status: 413, code: INVALID_REQUEST, fault: `The message is longer than ${longestBytes} bytes.` };
  }
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message === 'object' && message !== null && !Array.isArray(message)) return { message };
  } catch {
    return { status: 400, code: PARSE_ERROR, fault: 'The body is no JSON.' };
  }
  return {
    status: 400,
    code: INVALID_REQUEST,
    fault: 'The body has to be one JSON-RPC message; batches are not taken.',
  };
}

async function textOf(request: IncomingMessage, longestBytes: number): Promise<string | undefined> {
  if (Number(request.headers['content-length']) > longestBytes) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if ((bytes += chunk.length) > longestBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
