import { resolve } from 'node:path';
import { EXIT, StartRefused } from './start-refused.js';

type Environment = Readonly<Record<string, string | undefined>>;

export interface StandaloneConfig {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The address of the api for people, without a path. */
  readonly address: string;
  /** The address that we use ourselves. It has no host name that would have to be resolved. */
  readonly ownAddress: string;
  /** The settings that the caller gave for the apps. They override our defaults. */
  readonly given: Readonly<Record<string, string>>;
  /** Whether npm is our parent process, so that we end with it. */
  readonly startedByNpm: boolean;
  /** Sentences for the start screen about settings that are not used. */
  readonly notes: readonly string[];
}

/**
 * Standalone always uses its own database. So a database that happens to be named in the shell never gets a sample
 * company.
 */
const OURS = [
  'DATABASE_URL',
  'DATABASE_URL_FILE',
  'DATABASE_DIRECT_URL',
  'DATABASE_DIRECT_URL_FILE',
  'DATABASE_POOLER',
  'DATABASE_READ_URL',
  'DATABASE_READ_URL_FILE',
] as const;
const THIS_MACHINE = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** @throws StartRefused listing every fault, with exit code 78 */
export function readStandaloneConfig(environment: Environment = process.env, cwd = process.cwd()): StandaloneConfig {
  const given = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const faults: string[] = [];

  const port = Number(given['PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) faults.push('PORT: not a port number from 1 to 65535');
  if (given['TLS_CERT_FILE'] && !given['TLS_KEY_FILE']) faults.push('TLS_KEY_FILE: missing, with TLS_CERT_FILE set');
  if (faults.length > 0) {
    throw new StartRefused(
      `The configuration has a fault:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
      EXIT.configuration,
    );
  }

  const notes = OURS.filter((name) => given[name]).map(
    (name) =>
      `${name} is set and not used: npm start runs on a PostgreSQL of its own. To use yours, run the api and the worker.`,
  );
  for (const name of OURS) delete given[name];

  const host = given['HOST'] ?? '127.0.0.1';
  const at = (name: string) =>
    `${given['TLS_CERT_FILE'] ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`;
  return {
    port,
    host,
    dataDir: resolve(cwd, given['DATA_DIR'] ?? '.data'),
    address: at(THIS_MACHINE.has(host) ? 'localhost' : host),
    ownAddress: at(LOOPBACK[host] ?? host),
    given,
    startedByNpm: given['npm_lifecycle_event'] === 'start',
    notes,
  };
}
