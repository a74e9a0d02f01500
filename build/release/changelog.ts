import type { Finding } from './finding.js';
import { fault, fine } from './finding.js';

/** What is under way to a release has its version with this behind it. */
const UNDER_WAY = '-dev';

/** As soon as something is unreleased, the version is no longer that of the last release. */
export function checkUnderWay(changelog: string, version: string): Finding {
  const { body = '' } = entryOf(changelog, 'Unreleased') ?? {};
  if (isEmpty(body) || version.endsWith(UNDER_WAY)) return fine(version);
  return fault(
    `${version} is released, and CHANGELOG.md has more`,
    setVersion('the next version, with -dev behind it,'),
  );
}

/** The version that a release of this has. */
export function releaseOf(version: string): string {
  return version.endsWith(UNDER_WAY) ? version.slice(0, -UNDER_WAY.length) : version;
}

/** An entry of CHANGELOG.md is `## 1.2.3 · 2026-11-24`, with text below. */
export function checkChangelog(text: string, version: string, today: string): Finding {
  if (version !== releaseOf(version))
    return fault(`${version} is under way`, `Give it the version of the release: ${setVersion(releaseOf(version))}`);
  const toDo = `Write what ${version} brings to its users below \`## ${version} · ${today}\` in CHANGELOG.md.`;
  const { heading, body = '' } = entryOf(text, `${version} `) ?? {};
  if (heading === undefined) return fault(`CHANGELOG.md has no entry of ${version}`, toDo);
  const date = / · (\d{4}-\d{2}-\d{2})$/.exec(heading)?.[1];
  if (date === undefined || Number.isNaN(Date.parse(date))) return fault(`The entry of ${version} has no date`, toDo);
  if (date > today) return fault(`The entry of ${version} is of ${date}, which is to come`, toDo);
  return isEmpty(body) ? fault(`The entry of ${version} is empty`, toDo) : fine(`${version}, of ${date}`);
}

/** An entry of the changelog, whose heading begins so. */
export function entryOf(changelog: string, beginning: string): { heading: string; body: string } | undefined {
  return changelog
    .split(/^## /m)
    .map((part) => ({ heading: part.split('\n', 1)[0] ?? '', body: part.slice(part.indexOf('\n') + 1) }))
    .find(({ heading }) => heading.startsWith(beginning));
}

function isEmpty(body: string): boolean {
  return body.split('\n').every((line) => line.trim() === '' || line.startsWith('#'));
}

function setVersion(version = ''): string {
  return `npm version ${version} --workspaces --include-workspace-root --no-git-tag-version --allow-same-version`;
}
