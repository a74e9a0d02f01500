import type { ServerResponse } from 'node:http';
import type { Response } from 'express';

/** An answer that the framework has nothing to print of: it writes itself. */
export class RawAnswer {
  constructor(readonly sendTo: (response: Response) => Promise<void> | void) {}
}

/** A page that is JSON already, in the parts it is made of, with the key that the following page begins behind. */
export class PrintedPage extends RawAnswer {
  constructor(
    texts: readonly string[],
    readonly next?: string,
  ) {
    super((response) => sendJson(response, texts));
  }
}

/**
 * Answers with JSON that was written already, part by part: to join large texts first takes several times as long as to write
 * each where it belongs.
 */
export function sendJson(response: ServerResponse, texts: readonly string[]): void {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let at = 0;
  for (const text of texts) at += bytes.write(text, at);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}

/** A body whose next part has an address of its own. */
export class LinkedAnswer<Body extends object> {
  constructor(
    readonly body: Body,
    readonly next?: string,
  ) {}
}
