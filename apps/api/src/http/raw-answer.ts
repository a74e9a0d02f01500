import type { Response } from 'express';
import { sendJson } from './send-json.js';

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
