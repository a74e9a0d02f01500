'use strict';
const { spawnSync } = require('node:child_process');
const { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** Beside what it tells of, and so in the image, too. */
const FILE = 'dist/bin/commit';

/**
 * The commit of the sources, with `-dirty` where they were changed since: as git knows it, or as SOURCE_COMMIT says where there is no
 * git, as in the image. @returns undefined where nobody knows it
 */
function commitOf(root, sources) {
  const [top, head] = (git(root, 'rev-parse', '--show-toplevel', 'HEAD') ?? '').split('\n');
  // A copy of the sources may lie in the folder of another repository.
  if (!head || realpathSync(top) !== realpathSync(root)) return given(process.env.SOURCE_COMMIT);
  const changed = git(root, '--no-optional-locks', 'status', '--porcelain', '--', ...sources);
  if (changed === undefined) return undefined;
  return changed === '' ? head : `${head}-dirty`;
}

function given(commit) {
  return /^[0-9a-f]{7,64}$/.test(commit ?? '') ? commit : undefined;
}

/** Keeps for the programs which commit they were built from. Nothing stays of an earlier one. */
function keepCommit(root, sources) {
  const path = join(root, FILE);
  const commit = commitOf(root, sources);
  if (commit === undefined) return rmSync(path, { force: true });
  if (commit === contentOf(path)) return undefined;
  mkdirSync(dirname(path), { recursive: true });
  // Whoever starts meanwhile reads the one or the other.
  writeFileSync(`${path}.new`, commit);
  return renameSync(`${path}.new`, path);
}

/** @returns undefined where git is missing or refuses */
function git(root, ...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function contentOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

module.exports = { keepCommit };
