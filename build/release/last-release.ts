import { execFileSync } from 'node:child_process';

/** What was released before the first tag, as 0.1.0. */
const FIRST_RELEASE = '49ea505fe7e2a3e8eac6e9765434de040ed2ffcb';

/**
 * The commit of the release before this one: the last tag `v…` that comes before what is checked out.
 *
 * @throws Error where the history is not there, as in a shallow clone
 */
export function lastRelease(root: string): string {
  const tag = git(root, ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^']);
  const release = tag ?? FIRST_RELEASE;
  if (git(root, ['cat-file', '-e', `${release}^{commit}`]) === undefined)
    throw new Error(
      `The release before, ${release}, is not in the history of this clone: git fetch --unshallow --tags`,
    );
  return release;
}

/** @returns undefined where git refuses */
function git(root: string, words: readonly string[]): string | undefined {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
