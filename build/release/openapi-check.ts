import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptedBecause } from './accepted-changes.js';
import type { Finding } from './finding.js';
import { fault, fine } from './finding.js';
import { lastRelease } from './last-release.js';
import type { BreakingChange } from './openapi-changes.js';
import { breakingChanges } from './openapi-changes.js';
import { releaseOf } from './changelog.js';

/** More of one rule and reason than this are counted. */
const NAMED = 3;

/** Compares the API document with that of the release before. Breaking changes need a reason. */
export async function checkOpenApi(clone: string, underWay: string): Promise<Finding> {
  const version = releaseOf(underWay);
  const release = lastRelease(clone);
  const before = execFileSync('git', ['show', `${release}:openapi.json`], { cwd: clone, maxBuffer: 1 << 28 });
  const after = readFileSync(join(clone, 'openapi.json'), 'utf8');
  const changes = await breakingChanges(clone, JSON.parse(before.toString()), JSON.parse(after));
  const unexplained = changes.filter((change) => acceptedBecause(version, change) === undefined);
  const since = `since ${release.slice(0, 12)}`;
  if (unexplained.length > 0) {
    return fault(
      `${unexplained.length} breaking changes ${since} that nobody has explained`,
      'Undo them, or give each its reason in build/release/accepted-changes.ts, and tell callers in CHANGELOG.md what to do.',
      unexplained.map(({ rule, at, message }) => `${rule}, ${at}: ${message}`),
    );
  }
  return fine(`${changes.length} breaking changes ${since}, each with its reason`, named(version, changes));
}

function named(version: string, changes: readonly BreakingChange[]): string[] {
  const groups = new Map<string, string[]>();
  for (const change of changes) {
    const group = `${change.rule}: ${acceptedBecause(version, change)}`;
    groups.set(group, [...(groups.get(group) ?? []), `  ${change.at}: ${change.message}`]);
  }
  return [...groups].flatMap(([group, lines]) => [
    group,
    ...(lines.length > NAMED ? [`  ${lines.length} times, such as ${lines[0]?.trim()}`] : lines),
  ]);
}
