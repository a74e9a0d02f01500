import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';
import { SUPERUSER } from './cluster.js';
import { EmbeddedPostgresFailure } from './failure.js';
import type { Ended, Guarded } from './guarded.js';
import { startGuarded } from './guarded.js';
import { untilReady } from './readiness.js';
import type { ServerSettings } from './settings.js';
import { asArguments, serverSettings } from './settings.js';

export interface ServerOptions {
  readonly directory: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly password: string;
  readonly durable: boolean;
  readonly port: number | undefined;
  readonly settings: ServerSettings;
  readonly onLog: ((line: string) => void) | undefined;
}

export interface Server {
  readonly process: Guarded;
  readonly port: number;
  readonly url: string;
}

/**
 * Faults that pass by themselves: a killed server is still ending, or the port was taken after we had found it free.
 */
const PASSING = [
  /pre-existing shared memory block/,
  /could not bind IPv4 address/,
  /lock file "postmaster.pid" already exists/,
];
const PASSING_WAIT_MS = 10_000;

export async function startServer(options: ServerOptions): Promise<Server> {
  const until = Date.now() + PASSING_WAIT_MS;
  for (;;) {
    const started = await attempt(options);
    if (!('failed' in started)) return started;
    const { lastLines, code, signal } = started.failed;
    const passes = lastLines.some((line) => PASSING.some((pattern) => pattern.test(line)));
    if (!passes || Date.now() > until) {
      throw new EmbeddedPostgresFailure(`PostgreSQL did not start (${signal ?? `exit code ${code}`}).`, lastLines);
    }
    await wait(200);
  }
}

async function attempt(options: ServerOptions): Promise<Server | { failed: Ended }> {
  const port = options.port ?? (await freePort());
  const settings = { ...serverSettings(port, options.durable), ...options.settings };
  const args = ['-D', options.directory, ...asArguments(settings)];
  const process = startGuarded(options.binaries.postgres, args, options.account, options.onLog);
  const url = `postgres://${SUPERUSER}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`;

  let failed: Ended | undefined;
  const ended = process.ended.then((end) => (failed = end));
  try {
    await Promise.race([untilReady(url, () => failed !== undefined), ended]);
  } catch (fault) {
    process.kill('SIGINT');
    await ended;
    throw fault;
  }
  return failed ? { failed } : { process, port, url };
}

/**
 * Requests a fast shutdown: sessions are cut, and what was committed is kept. A server that does not react is ended by
 * force.
 */
export async function stopServer({ process }: Server): Promise<void> {
  const hard: [NodeJS.Signals, number][] = [
    ['SIGQUIT', 20_000],
    ['SIGKILL', 25_000],
  ];
  const timers = hard.map(([signal, after]) => setTimeout(() => process.kill(signal), after));
  process.kill('SIGINT');
  await process.ended;
  timers.forEach((timer) => clearTimeout(timer));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
