import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Response } from 'express';
import { RawAnswer } from './written-answers.js';

/**
 * Express gives each request and response that Node makes its own prototype; an object changed so is slow to use ever after.
 * Here Node makes them as what they become. Reading one material takes the api three quarters of the CPU (0.26 ms instead of
 * 0.36), and a quarter more are read a second (`node dist/bench/element-read.js --rows 50000`, `one`).
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

/** What has been `was` so far, with all that it has. */
function asPrototype<Prototype extends object>(prototype: object, was: Prototype): Prototype {
  return Object.setPrototypeOf(prototype, was) as Prototype;
}
