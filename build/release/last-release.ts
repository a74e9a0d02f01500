import { execFileSync } from 'node:child_process';

/** The last release, 0.3.0, for a clone without tags. Changed with each release. */
const LAST_RELEASE = '499cacadd8c04cd364f91450adc3dd50945dd838';

/**
 * The commit of the release before this one: the last tag `v…` that comes before what is checked out, or, where a clone has no tags,
 * the commit written above.
 *
 * @throws Error where the history is not there, as in a shallow clone
 */
export function lastRelease(root: string): string {
  const tag = git(root, ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^']);
  const release = tag ?? LAST_RELEASE;
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
