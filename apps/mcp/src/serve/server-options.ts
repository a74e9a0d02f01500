import type { McpServer } from '@modelcontextprotocol/server';
import type { Api } from '../api/api.js';
import type { Log } from '../command/log.js';

/** What is served, whichever way. */
export interface ServerOptions {
  /** An MCP server that asks the API in the name of one caller. */
  readonly createServer: (api: Api) => McpServer;
  readonly log: Log;
}
