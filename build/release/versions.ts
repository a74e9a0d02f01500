import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.js';
import { fault, fine } from './finding.js';

interface Versioned {
  readonly version?: string;
  readonly info?: { readonly version: string };
  readonly packages?: Readonly<Record<string, { readonly version: string }>>;
}

/** Where the version of a release stands. */
export function versionsIn(root: string): Record<string, string | undefined> {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Versioned;
  const lock = read('package-lock.json').packages ?? {};
  return {
    'package.json': read('package.json').version,
    'package-lock.json': lock['']?.version,
    'packages/client/package.json': read('packages/client/package.json').version,
    'package-lock.json, packages/client': lock['packages/client']?.version,
    'openapi.json, info.version': read('openapi.json').info?.version,
  };
}

export function checkVersions(root: string): Finding {
  const versions = versionsIn(root);
  const version = versions['package.json'];
  const other = Object.entries(versions).filter(([, each]) => each !== version);
  if (other.length === 0) return fine(`${version} everywhere`);
  return fault(
    `package.json has ${version}, ${other.length} other places have another version`,
    `npm version ${version} --workspaces --include-workspace-root --no-git-tag-version --allow-same-version && npm run openapi`,
    other.map(([place, each]) => `${place}: ${each}`),
  );
}

/** An entry of CHANGELOG.md is `## 1.2.3 · 2026-11-24`, with text below. */
export function checkChangelog(text: string, version: string, today: string): Finding {
  const toDo = `Write what ${version} brings to its users below \`## ${version} · ${today}\` in CHANGELOG.md.`;
  const [, heading, body = ''] =
    text
      .split(/^## /m)
      .map((part) => /^(.*)\n([^]*)$/.exec(part))
      .find((part) => part?.[1]?.startsWith(`${version} `)) ?? [];
  if (heading === undefined) return fault(`CHANGELOG.md has no entry of ${version}`, toDo);
  const date = / · (\d{4}-\d{2}-\d{2})$/.exec(heading)?.[1];
  if (date === undefined || Number.isNaN(Date.parse(date))) return fault(`The entry of ${version} has no date`, toDo);
  if (date > today) return fault(`The entry of ${version} is of ${date}, which is to come`, toDo);
  const isEmpty = body.split('\n').every((line) => line.trim() === '' || line.startsWith('#'));
  return isEmpty ? fault(`The entry of ${version} is empty`, toDo) : fine(`${version}, of ${date}`);
}
