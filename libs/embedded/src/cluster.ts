import { chown, mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';
import { EmbeddedPostgresFailure, faultCode } from './failure.js';
import { startGuarded } from './guarded.js';
import { sweepUnfinished, unfinishedName } from './unfinished.js';

export interface ClusterOptions {
  readonly directory: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly password: string;
  readonly durable: boolean;
}

export const SUPERUSER = 'postgres';

/** Creates the data folder unless it exists. The folder gets its name only when it is complete. */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { directory, binaries } = options;
  const version = await versionOf(directory);
  if (version === binaries.major) return;
  if (version !== undefined) {
    throw new EmbeddedPostgresFailure(
      `${directory} holds data of PostgreSQL ${version}, and this is PostgreSQL ${binaries.major}. ` +
        'Dump it with the version before (pg_dump), or start with another data folder.',
    );
  }
  await refuseForeign(directory);
  await sweepUnfinished(directory);
  const unfinished = unfinishedName(directory);
  try {
    await initialise(unfinished, options);
    await rename(unfinished, directory);
    await synchronise(dirname(directory));
  } finally {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Byte order, and Unicode letters by the server's own tables, so that lists are sorted the same way on every system.
 */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

async function initialise(into: string, { binaries, account, password, durable }: ClusterOptions): Promise<void> {
  const passwordFile = `${into}.password`;
  await mkdir(into, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
  try {
    if (account) for (const path of [into, passwordFile]) await chown(path, account.uid, account.gid);
    const args = [
      `--pgdata=${into}`,
      `--username=${SUPERUSER}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...LOCALE,
      ...(durable ? [] : ['--no-sync']),
    ];
    const { code, signal, lastLines } = await startGuarded(binaries.initdb, args, account).ended;
    if (code !== 0) {
      throw new EmbeddedPostgresFailure(
        `PostgreSQL's data folder could not be made (${signal ?? `exit code ${code}`}).`,
        lastLines,
      );
    }
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function versionOf(directory: string): Promise<string | undefined> {
  try {
    return (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim();
  } catch (fault) {
    if (faultCode(fault) === 'ENOENT') return undefined;
    throw fault;
  }
}

async function refuseForeign(directory: string): Promise<void> {
  try {
    if ((await readdir(directory)).length === 0) return;
  } catch (fault) {
    if (faultCode(fault) === 'ENOENT') return;
    throw fault;
  }
  throw new EmbeddedPostgresFailure(`${directory} is not empty and holds no PostgreSQL data: it is left alone.`);
}

/** A rename survives a power cut only after its parent folder was synced. */
async function synchronise(directory: string): Promise<void> {
  const folder = await open(directory);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
