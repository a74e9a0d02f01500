import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';

/**
 * Express turns each request and response that Node makes into its own by a prototype set later. Objects that were changed so
 * are slow to use ever after: a quarter of the api's time for a small answer. Here Node makes them as what they become.
 */
export class OwnMessagesAdapter extends ExpressAdapter {
  /** Of the options that concern the server only `httpsOptions` is heeded: the others are not used here. */
  override initHttpServer({ httpsOptions }: NestApplicationOptions): void {
    const app = this.getInstance<Express>();
    // Node answers a request without Host by itself, in no words of ours.
    const messages = { ...messagesOf(app), requireHostHeader: false };
    this.setHttpServer(
      httpsOptions ? createHttpsServer({ ...httpsOptions, ...messages }, app) : createServer(messages, app),
    );
  }
}

function messagesOf(app: Express) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<IncomingMessage> {}
  app.request = asPrototype(Request.prototype, app.request);
  app.response = asPrototype(Response.prototype, app.response);
  return { IncomingMessage: Request, ServerResponse: Response };
}

/** What has been `was` so far, with all that it has. */
function asPrototype<Prototype extends object>(prototype: object, was: Prototype): Prototype {
  return Object.setPrototypeOf(prototype, was) as Prototype;
}
