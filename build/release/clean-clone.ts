import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from './finding.js';
import { fine } from './finding.js';
import { mustRun } from './run.js';

/** A clone of what is committed, and nothing else. */
export interface CleanClone {
  readonly folder: string;
  /** A path beside it, for the files of the image. */
  readonly image: string;
  forget(): void;
}

export async function cloneClean(root: string): Promise<CleanClone> {
  const parent = mkdtempSync(join(tmpdir(), 'footprint-exchange-release-'));
  // npm names what it lists after the folder.
  const folder = join(parent, 'footprint-exchange');
  await mustRun(root, 'git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
  return { folder, image: join(parent, 'image'), forget: () => rmSync(parent, { recursive: true, force: true }) };
}

/** With the packages of its package-lock.json alone, since what is built has parts of them in it. */
export async function buildClone({ folder }: CleanClone): Promise<Finding> {
  await mustRun(folder, 'npm', ['ci', '--no-audit', '--no-fund']);
  await mustRun(folder, 'npm', ['run', 'build']);
  return fine('npm ci, npm run build');
}
