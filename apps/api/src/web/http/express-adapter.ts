import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Response } from 'express';
import { RawAnswer } from './written-answers.js';

/**
 * Express replaces the prototype of every request and response that Node creates, and an object whose prototype was replaced
 * stays slow. With this adapter Node creates them with Express's prototypes from the start. Reading one material then takes the
 * api three quarters of the CPU (0.26 ms instead of 0.36), and a quarter more are read a second
 * (`node dist/bench/element-read.js --rows 50000`, `one`).
 */
export class OwnMessagesAdapter extends ExpressAdapter {
  /** Of the server options only `httpsOptions` is read, since the api sets no other. */
  override initHttpServer({ httpsOptions }: NestApplicationOptions): void {
    const app = this.getInstance<Express>();
    // Otherwise Node itself would refuse a request without Host, with a body unlike that of the api's other refusals.
    const messages = { ...messagesOf(app), requireHostHeader: false };
    this.setHttpServer(
      httpsOptions ? createHttpsServer({ ...httpsOptions, ...messages }, app) : createServer(messages, app),
    );
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    return body instanceof RawAnswer ? body.sendTo(response) : super.reply(response, body, statusCode);
  }
}

function messagesOf(app: Express) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<IncomingMessage> {}
  app.request = asPrototype(Request.prototype, app.request);
  app.response = asPrototype(Response.prototype, app.response);
  return { IncomingMessage: Request, ServerResponse: Response };
}

/** Makes `prototype` inherit everything from Express's own prototype. */
function asPrototype<Prototype extends object>(prototype: object, inherited: Prototype): Prototype {
  return Object.setPrototypeOf(prototype, inherited) as Prototype;
}
