#!/usr/bin/env -S node --enable-source-maps
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readHttpConfig, readStdioConfig } from './command/config.js';
import { EXIT, StartRefused } from './command/exit-codes.js';
import type { Invocation } from './command/invocation.js';
import { HELP, readInvocation } from './command/invocation.js';
import { createLog } from './command/log.js';
import { endServer, httpServer, MCP_PATH } from './serve/http.js';
import type { ServerOptions } from './serve/server-options.js';
import { serveOverStdio } from './serve/stdio.js';
import { createServer } from './server.js';

const log = createLog();
process.stderr.on('error', () => undefined);

const end = (): never => process.exit(EXIT.done);
/** How long calls under way may take once the process is asked to end: shorter than supervisors wait before they kill it. */
const ENDING_MS = 8_000;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
let stop: () => Promise<void> = () => Promise.resolve();

/** Answers the calls under way. A second signal ends the process at once. */
const endInOrder = (): void => {
  for (const signal of SIGNALS) process.off(signal, endInOrder).on(signal, end);
  log('Ending, as soon as the calls under way are answered. A second signal ends at once.');
  setTimeout(end, ENDING_MS).unref();
  void stop().then(end, end);
};
// The first process of a container ignores signals that have no handler.
for (const signal of SIGNALS) process.once(signal, endInOrder);

try {
  await serve(readInvocation(process.argv.slice(2)));
} catch (fault) {
  if (!(fault instanceof StartRefused)) throw fault;
  log(fault.message);
  process.exit(fault.exitCode);
}

async function serve(invocation: Invocation): Promise<void> {
  switch (invocation.kind) {
    case 'help':
      process.stdout.write(HELP);
      return;
    case 'stdio':
      return overStdio(invocation.write);
    case 'http':
      return overHttp(invocation);
    default:
      return invocation satisfies never;
  }
}

function overStdio(write: boolean): void {
  const config = readStdioConfig(process.env);
  stop = serveOverStdio(config, serverOptions(write), { input: process.stdin, output: process.stdout, onEnd: end });
  log(`MCP over stdio, ${mode(write)}, for ${config.apiUrl.href}`);
}

async function overHttp({ write, host, port }: Invocation & { kind: 'http' }): Promise<void> {
  const config = readHttpConfig(process.env, host);
  const server = httpServer(config, serverOptions(write));
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    throw new StartRefused(
      EXIT.unavailable,
      `--host and --port: can't listen on ${host}, port ${port} (${code ?? 'unknown'})`,
    );
  }
  stop = () => endServer(server);
  const { port: taken } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  log(`MCP at http://${name}:${taken}${MCP_PATH}, ${mode(write)}, for ${config.apiUrl.href}`);
}

function serverOptions(write: boolean): ServerOptions {
  return { createServer: (api) => createServer(api, { write, log }), log };
}

function mode(write: boolean): string {
  return write ? 'with tools that write' : 'read-only';
}
