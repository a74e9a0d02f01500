import type { ServerResponse } from 'node:http';
import type { Response } from 'express';

/** An answer that writes itself to the response, so that the framework serializes nothing. */
export class RawAnswer {
  constructor(readonly sendTo: (response: Response) => Promise<void> | void) {}
}

/** A page that is JSON text, and the key after which the next page begins. */
export class PrintedPage extends RawAnswer {
  readonly bytes: Buffer;

  constructor(
    texts: readonly string[],
    readonly next?: string,
  ) {
    const bytes = bytesOf(texts);
    super((response) => sendBytes(response, bytes));
    this.bytes = bytes;
  }
}

/** Sends parts of JSON text as one body. */
export function sendJson(response: ServerResponse, texts: readonly string[]): void {
  sendBytes(response, bytesOf(texts));
}

/** Writing each part into the buffer is several times as fast as joining large texts first. */
function bytesOf(texts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let at = 0;
  for (const text of texts) at += bytes.write(text, at);
  return bytes;
}

function sendBytes(response: ServerResponse, bytes: Buffer): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}

/** A body whose continuation has a URL of its own. */
export class LinkedAnswer<Body extends object> {
  constructor(
    readonly body: Body,
    readonly next?: string,
  ) {}
}
