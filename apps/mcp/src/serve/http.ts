import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createHttpServer } from 'node:http';
import type { NodeMcpRequestHandler } from '@modelcontextprotocol/node';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import type { McpRequestContext } from '@modelcontextprotocol/server';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { Api } from '../api/api.js';
import { credentialsOf } from '../api/credentials.js';
import type { HttpConfig } from '../command/config.js';
import { USER_AGENT } from '../command/version.js';
import { CallsInFlight } from './calls-in-flight.js';
import { allowPage, refuse } from './http-answers.js';
import { LONGEST_MESSAGE_BYTES } from './message-lines.js';
import { readBody } from './request-body.js';
import type { ServerOptions } from './server-options.js';

export const MCP_PATH = '/mcp';

/** Of a connection that sends its head or body slowly, or nothing. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 10_000 };
const MOST_CONNECTIONS = 1000;

/**
 * An HTTP server, not yet listening. Nothing is kept between two requests: each is served by an MCP server of its own, in the
 * name of whoever sent it, so that there are no sessions that could mix callers, pile up or be taken over.
 */
export function httpServer(config: HttpConfig, { createServer, log }: ServerOptions): Server {
  const handler = createMcpHandler((context) => createServer(apiOf(context, config)), {
    onerror: (error) => log(error.message),
    // What is listed never changes, so that there is nothing to subscribe to.
    maxSubscriptions: 0,
  });
  const serve = toNodeHandler(handler, { onerror: (error) => log(error.message) });
  const isCalledByName = hostHeaderValidation([...config.hosts]);
  const isOfAllowedPage = originValidation([...config.origins]);
  const calls = new CallsInFlight();
  const server = createHttpServer(LIMITS, (request, response) => {
    if (!isHost(request.headers.host)) return refuse(response, 400, 'The Host header is not a host.');
    if (!isCalledByName(request, response) || !isOfAllowedPage(request, response)) return;
    // A caller who goes while he sends gets no answer.
    answer(request, response, calls, serve).catch(() => response.destroy());
  });
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

/** `evil@127.0.0.1` has the name of a host in it, but is none. */
function isHost(text = ''): boolean {
  return /^[\w.:[\]-]*$/.test(text);
}

/** Takes no more connections. Resolves when the calls under way are answered. */
export function endServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Node closes the connections that are idle now. Those of the calls under way are idle once they are answered.
  const closing = setInterval(() => server.closeIdleConnections(), 20);
  return closed.finally(() => clearInterval(closing));
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  calls: CallsInFlight,
  serve: NodeMcpRequestHandler,
): Promise<void> {
  allowPage(request, response);
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  if (request.url?.split('?', 1)[0] !== MCP_PATH) return refuse(response, 404, `MCP is at ${MCP_PATH}.`);
  const { authorization, 'x-api-key': apiKey } = request.headers;
  const credentials = credentialsOf({ authorization, apiKey: String(apiKey ?? '') });
  if (!credentials) {
    const challenge = { 'WWW-Authenticate': 'Bearer realm="Footprint Exchange"' };
    return refuse(response, 401, 'Send your API key: X-API-Key, or Authorization: Bearer.', challenge);
  }
  const leave = calls.enter(credentials);
  if (!leave) return refuse(response, 503, 'Too many calls at once: try again.', { 'Retry-After': '1' });
  response.once('close', leave);
  if (request.method !== 'POST') return serve(request, response);
  const body = await readBody(request, LONGEST_MESSAGE_BYTES);
  if ('fault' in body) return refuse(response, body.status, body.fault, {}, body.code);
  return serve(request, response, body.message);
}

/** The API in the name of the request's caller, by the headers that were looked at above. */
function apiOf({ requestInfo }: McpRequestContext, { apiUrl }: HttpConfig): Api {
  const headers = requestInfo?.headers;
  const credentials = credentialsOf({
    apiKey: headers?.get('x-api-key'),
    authorization: headers?.get('authorization'),
  });
  if (!credentials) throw new Error('A request without a key came through.');
  return new Api(apiUrl, credentials, USER_AGENT);
}
