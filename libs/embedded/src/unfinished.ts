import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { identify } from './process-identity.js';

/**
 * A temporary name under which something is created. It gets its real name only when it is complete, so that an
 * interruption leaves nothing incomplete.
 */
export function unfinishedName(path: string): string {
  return `${path}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
}

/** Removes what processes that are gone left unfinished. */
export async function sweepUnfinished(path: string): Promise<void> {
  const prefix = `${basename(path)}.new-`;
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(prefix)) continue;
    const maker = Number.parseInt(name.slice(prefix.length), 10);
    if (!identify(maker)) await rm(join(dirname(path), name), { recursive: true, force: true, maxRetries: 10 });
  }
}
