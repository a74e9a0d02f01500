import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { Api } from '../api/api.js';
import { apiKeyCredentials } from '../api/credentials.js';
import type { Config } from '../command/config.js';
import { USER_AGENT } from '../command/version.js';
import { MessageLines } from './message-lines.js';
import type { ServerOptions } from './server-options.js';
import { UnansweredCalls } from './unanswered-calls.js';

/**
 * The user of this process, by his key. Ends when the client closes standard input, or reads no more. What came before the end of the
 * input is answered.
 * @returns takes no more calls, and resolves when those under way are answered
 */
export function serveOverStdio(
  { apiUrl, apiKey }: Config & { readonly apiKey: string },
  { createServer, log }: ServerOptions,
  { input, output, onEnd }: { input: Readable; output: Writable; onEnd: () => void },
): () => Promise<void> {
  const calls = new UnansweredCalls();
  const lines = new MessageLines(
    (answer) => void output.write(`${JSON.stringify(answer)}\n`),
    (message) => calls.came(message),
  );
  const api = new Api(apiUrl, apiKeyCredentials(apiKey), USER_AGENT);
  serveStdio(() => createServer(api), {
    transport: new EndingTransport(lines, output, { calls, onEnd }),
    onerror: (error) => log(error.message),
    maxSubscriptions: 1,
  });
  input.on('error', onEnd);
  input.pipe(lines, { end: false });
  const endLines = (): void => void lines.end();
  // The last message may end without a newline, as where a program prints it alone. This one is behind all that came.
  input.once('end', () => lines.write('\n', () => void calls.settled().then(endLines)));
  return async () => {
    input.unpipe(lines);
    await calls.settled();
  };
}

/** Tells what it sends, and when it is closed: by the client, or since nobody reads any more. */
class EndingTransport extends StdioServerTransport {
  constructor(
    input: Readable,
    output: Writable,
    private readonly tell: { readonly calls: UnansweredCalls; readonly onEnd: () => void },
  ) {
    super(input, output);
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    this.tell.calls.sent(message);
  }

  override async close(): Promise<void> {
    await super.close();
    this.tell.onEnd();
  }
}
