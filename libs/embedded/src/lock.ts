import { randomBytes } from 'node:crypto';
import { link, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FolderInUse, faultCode } from './failure.js';
import { makeFolder } from './make-folder.js';
import type { ProcessIdentity } from './process-identity.js';
import { identify, isAlive } from './process-identity.js';

export interface LockOptions {
  /** A process that ends the holder when it ends itself: the `npm` that started it. */
  readonly parent?: ProcessIdentity | undefined;
  /** How many milliseconds to wait for a holder that is already ending; 0 by default. */
  readonly waitMs?: number;
}

export interface Lock {
  /** Whether the previous holder died without releasing the lock. The processes that it started may still exist. */
  readonly followsDead: boolean;
  /** From now on, processes that want the lock wait for it instead of being refused. */
  markEnding(): Promise<void>;
  release(): Promise<void>;
}

interface Claim {
  readonly holder: ProcessIdentity;
  readonly parent?: ProcessIdentity | undefined;
  readonly ending?: boolean;
  readonly released?: boolean;
}

/**
 * Ensures that `folder` has one holder at a time. A holder that died holds nothing.
 *
 * The folder contains numbered claims, and the highest number counts. A dead claim is not removed but outbid: linking
 * the next number succeeds for exactly one process. If one file were removed and created again, a slow starter could
 * remove the claim of a fast one.
 * @throws FolderInUse
 */
export async function takeLock(folder: string, options: LockOptions = {}): Promise<Lock> {
  await makeFolder(folder);
  const until = Date.now() + (options.waitMs ?? 0);
  for (;;) {
    const highest = await highestClaim(folder);
    const claim = await readClaim(folder, highest);
    if (claim === 'gone') continue;
    if (claim && isHeld(claim)) {
      if (!isEnding(claim) || Date.now() >= until) throw new FolderInUse(folder, claim.holder.pid);
      await wait(100);
      continue;
    }
    const lock = await bid(folder, highest + 1, options.parent, claim);
    if (lock) return lock;
  }
}

const isHeld = (claim: Claim): boolean => !claim.released && isAlive(claim.holder);
const isEnding = (claim: Claim): boolean =>
  Boolean(claim.ending) || (claim.parent !== undefined && !isAlive(claim.parent));

async function bid(
  folder: string,
  number: number,
  parent: ProcessIdentity | undefined,
  before: Claim | undefined,
): Promise<Lock | undefined> {
  const holder = identify(process.pid) ?? { pid: process.pid, started: null };
  const path = join(folder, String(number));
  const claim: Claim = { holder, ...(parent && { parent }) };
  const draft = await written(folder, claim);
  try {
    await link(draft, path);
  } catch (fault) {
    if (faultCode(fault) === 'EEXIST') return undefined;
    throw fault;
  } finally {
    await rm(draft, { force: true });
  }
  // Another process has bid higher meanwhile, so this bid is void.
  if ((await highestClaim(folder)) > number) {
    await rm(path, { force: true });
    return undefined;
  }
  await sweepBelow(folder, number);
  const rewrite = async (change: Partial<Claim>) => rename(await written(folder, { ...claim, ...change }), path);
  return {
    followsDead: number > 1 && !before?.released,
    markEnding: () => rewrite({ ending: true }),
    release: () => rewrite({ released: true }),
  };
}

async function written(folder: string, claim: Claim): Promise<string> {
  const draft = join(folder, `draft-${process.pid}-${randomBytes(6).toString('hex')}`);
  await writeFile(draft, JSON.stringify(claim), { mode: 0o644 });
  return draft;
}

async function numbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
}

async function highestClaim(folder: string): Promise<number> {
  return Math.max(0, ...(await numbers(folder)));
}

async function readClaim(folder: string, number: number): Promise<Claim | 'gone' | undefined> {
  if (number === 0) return undefined;
  try {
    return JSON.parse(await readFile(join(folder, String(number)), 'utf8')) as Claim;
  } catch (fault) {
    if (faultCode(fault) === 'ENOENT') return 'gone';
    // A claim is linked only when it is complete. One that is not JSON was damaged by a crash of the machine, and its
    // holder died with it.
    if (fault instanceof SyntaxError) return undefined;
    throw fault;
  }
}

async function sweepBelow(folder: string, number: number): Promise<void> {
  for (const lower of await numbers(folder)) {
    if (lower < number) await rm(join(folder, String(lower)), { force: true });
  }
}
