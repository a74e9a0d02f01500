import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustRun } from './run.js';

/** A clone of what is committed, and nothing else. */
export interface CleanClone {
  readonly folder: string;
  /** An empty folder beside it. */
  readonly scratch: string;
  /** How many files of the checkout are changed, and not in the clone. */
  readonly uncommitted: number;
  forget(): void;
}

export async function cloneClean(root: string): Promise<CleanClone> {
  const parent = mkdtempSync(join(tmpdir(), 'footprint-exchange-release-'));
  // npm names what it lists after the folder.
  const folder = join(parent, 'footprint-exchange');
  await mustRun(root, 'git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
  const status = await mustRun(root, 'git', ['status', '--porcelain']);
  return {
    folder,
    scratch: join(parent, 'image'),
    uncommitted: status.split('\n').filter((line) => line !== '').length,
    forget: () => rmSync(parent, { recursive: true, force: true }),
  };
}
