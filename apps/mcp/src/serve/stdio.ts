import type { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { Api } from '../api/api.js';
import { apiKeyCredentials } from '../api/credentials.js';
import type { Config } from '../config.js';
import type { ServerOptions } from '../server.js';
import { createServer } from '../server.js';
import { USER_AGENT } from '../version.js';
import { MessageLines } from './message-lines.js';

/** The user of this process, by his key. Ends when the client closes standard input. */
export function serveOverStdio(
  { apiUrl, apiKey }: Config & { readonly apiKey: string },
  options: ServerOptions,
  { input, output, onEnd }: { input: Readable; output: Writable; onEnd: () => void },
): void {
  const lines = new MessageLines((answer) => void output.write(`${JSON.stringify(answer)}\n`));
  const api = new Api(apiUrl, apiKeyCredentials(apiKey), USER_AGENT);
  serveStdio(() => createServer(api, options), {
    transport: new EndingTransport(lines, output, onEnd),
    onerror: (error) => options.log(error.message),
    maxSubscriptions: 1,
  });
  input.on('error', onEnd);
  input.pipe(lines);
}

/** Tells when it is closed: by the client, or since nobody reads any more. */
class EndingTransport extends StdioServerTransport {
  constructor(
    input: Readable,
    output: Writable,
    private readonly onEnd: () => void,
  ) {
    super(input, output);
  }

  override async close(): Promise<void> {
    await super.close();
    this.onEnd();
  }
}
