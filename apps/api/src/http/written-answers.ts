import type { ServerResponse } from 'node:http';
import type { Response } from 'express';

/** An answer that writes itself to the response, so that the framework serializes nothing. */
export class RawAnswer {
  constructor(readonly sendTo: (response: Response) => Promise<void> | void) {}
}

/** A page that is already JSON text, in parts, and the key after which the next page begins. */
export class PrintedPage extends RawAnswer {
  constructor(
    texts: readonly string[],
    readonly next?: string,
  ) {
    super((response) => sendJson(response, texts));
  }
}

/**
 * Sends parts of JSON text as one body. Writing each part into the buffer is several times as fast as joining large texts
 * first.
 */
export function sendJson(response: ServerResponse, texts: readonly string[]): void {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let at = 0;
  for (const text of texts) at += bytes.write(text, at);
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
