import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { EmbeddedPostgresFailure, faultCode } from './failure.js';

/** A user of the system that PostgreSQL runs as, when we are root: it refuses to run as root itself. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Existing accounts only: starting a service must not add users to somebody's machine. */
const CANDIDATES = ['postgres', 'nobody'] as const;

/** Undefined: we aren't root and PostgreSQL runs as we do. The owner of existing data stays its owner. */
export async function chooseAccount(dataDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await ownerOf(dataDir);
  if (owner && owner.uid !== 0) return becomable(owner);
  for (const name of CANDIDATES) {
    const uid = await idOf('-u', name);
    const gid = await idOf('-g', name);
    if (uid && gid) return becomable({ uid, gid });
  }
  throw new EmbeddedPostgresFailure(
    `PostgreSQL does not run as root, and this system has none of the users ${CANDIDATES.join(', ')} it could run as. ` +
      'Start as another user.',
  );
}

/** Root in a container is not always allowed to become somebody else. */
async function becomable(account: Account): Promise<Account> {
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

export interface Ran {
  /** Undefined when it could not be started at all, or was ended by a signal. */
  readonly code: number | undefined;
  readonly output: string;
}

/** Runs a short command, as another account where one is given. Never rejects: what went wrong is in the output. */
export function runAs(account: Account | undefined, command: string, args: readonly string[]): Promise<Ran> {
  return new Promise<Ran>((resolve, reject) => {
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

/** Nothing of the caller's: PGDATA, PGPORT or a locale of theirs must not reach our server. C keeps messages English. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
