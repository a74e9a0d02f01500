import { connect } from 'node:net';
import { rememberAuthorization } from '../run/known-secrets.js';

type Json = any;

export interface RawAnswer {
  status: number;
  /** Names in lower case. Of a header that was sent twice, the last value. */
  headers: Record<string, string>;
  body: string;
  /** Undefined if the body is not JSON. */
  json: Json;
}

/** Sends bytes that no HTTP client would send, and reads the answer until the service closes the connection. */
export function rawCall(url: string, request: string | Buffer): Promise<RawAnswer> {
  for (const [, header = ''] of String(request).matchAll(/^authorization: (.+)\r$/gim)) rememberAuthorization(header);
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(request));
    socket.setTimeout(60_000, () => socket.destroy(new Error('The service neither answered nor closed.')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (fault) => (chunks.length > 0 ? resolve(answerIn(chunks)) : reject(fault)));
    socket.on('close', () => resolve(answerIn(chunks)));
  });
}

/** The exact text of a request. The connection closes after its answer. */
export function rawRequest(line: string, headers: Record<string, string> = {}, body = ''): string {
  const all = {
    Host: 'localhost',
    Connection: 'close',
    ...(body ? { 'Content-Length': String(Buffer.byteLength(body)) } : {}),
    ...headers,
  };
  const fields = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${fields.join('')}\r\n${body}`;
}

function answerIn(chunks: readonly Buffer[]): RawAnswer {
  const text = Buffer.concat(chunks).toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...fields] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  );
  const body = text.slice(end + 4);
  return { status: Number(first.split(' ')[1] ?? 0), headers, body, json: parsed(body) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
