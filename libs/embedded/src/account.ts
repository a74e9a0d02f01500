import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { EmbeddedPostgresFailure, faultCode } from './failure.js';

/** The system user that PostgreSQL runs as if we are root, since PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Only existing accounts, since starting a service must not add users to a machine. */
const CANDIDATES = ['postgres', 'nobody'] as const;

/** Returns undefined if we are not root, and PostgreSQL runs as our own user. Existing data keeps its owner. */
export async function chooseAccount(dataDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await ownerOf(dataDir);
  if (owner && owner.uid !== 0) return requireSwitchTo(owner);
  for (const name of CANDIDATES) {
    const uid = await idOf('-u', name);
    const gid = await idOf('-g', name);
    if (uid && gid) return requireSwitchTo({ uid, gid });
  }
  throw new EmbeddedPostgresFailure(
    `PostgreSQL does not run as root, and this system has none of the users ${CANDIDATES.join(', ')} it could run as. ` +
      'Start as another user.',
  );
}

/** Root in a container is not always allowed to switch to another user. */
async function requireSwitchTo(account: Account): Promise<Account> {
  const { code, output } = await runAs(account, '/bin/sh', ['-c', 'exit 0']);
  if (code === 0) return account;
  throw new EmbeddedPostgresFailure(
    `PostgreSQL does not run as root, and this root may not become another user (uid ${account.uid}). Start as another user.`,
    [output.trim()],
  );
}

async function ownerOf(path: string): Promise<Account | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch (fault) {
    if (faultCode(fault) === 'ENOENT') return undefined;
    throw fault;
  }
}

async function idOf(which: '-u' | '-g', name: string): Promise<number | undefined> {
  const { code, output } = await runAs(undefined, 'id', [which, name]);
  return code === 0 ? Number(output.trim()) : undefined;
}

export interface CommandResult {
  /** Undefined if the command could not be started, or was ended by a signal. */
  readonly code: number | undefined;
  readonly output: string;
}

/** Runs a short command, optionally as another account. Never rejects: what went wrong is in the output. */
export function runAs(account: Account | undefined, command: string, args: readonly string[]): Promise<CommandResult> {
  return new Promise<CommandResult>((resolve, reject) => {
    const child = spawn(command, args, {
      ...account,
      cwd: '/',
      env: plainEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? undefined, output }));
  }).catch((fault: unknown) => ({ code: undefined, output: String(fault) }));
}

/**
 * An environment with nothing of the caller's, since the caller's PGDATA, PGPORT or locale must not affect our server.
 * The locale C keeps messages English.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
