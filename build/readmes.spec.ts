import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** What tells the project to its readers: a first page, one page of architecture, a README a wing, a page a decision. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DECISIONS = 'docs/decisions';

/** Wings without a pure part, and the machinery that all stand on. */
const ALSO = ['libs/access', 'libs/operations', 'libs/platform', 'apps/api/src/web'];
const WINGS = [...readdirSync(join(ROOT, 'libs/model/src')).map((wing) => `libs/${wing}`), ...ALSO];
const READMES = WINGS.map((folder) => `${folder}/README.md`);
const decisions = readdirSync(join(ROOT, DECISIONS)).filter((name) => name !== 'index.md');
const SQL = 'libs/platform/SQL.md';
const PAGES = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', SQL, ...READMES],
  ...['index.md', ...decisions].map((name) => `${DECISIONS}/${name}`),
];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The words of a page. Lines of tables and pictures are none. */
const wordsOf = (path: string): number =>
  read(path)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

describe('one page tells the architecture, and each wing has its own', () => {
  it('ARCHITECTURE.md has at most 1,200 words', () => {
    expect(wordsOf('ARCHITECTURE.md')).toBeLessThanOrEqual(1_200);
  });

  it.each([...READMES, SQL])('%s has at most 500 words', (path) => {
    expect(wordsOf(path)).toBeLessThanOrEqual(500);
  });

  it('ARCHITECTURE.md leads to all of them', () => {
    const page = read('ARCHITECTURE.md');
    expect(READMES.filter((path) => !page.includes(`](${path})`))).toEqual([]);
  });
});

describe('decisions', () => {
  it.each(decisions)('%s has a number, a date and what was decided, on one page', (name) => {
    expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
    const text = read(`${DECISIONS}/${name}`);
    expect(text).toMatch(/^# .+\n\nDecided on \d{4}-\d{2}-\d{2}\. /);
    for (const part of ['Context', 'Decision', 'Measured', 'Tried and left']) expect(text).toContain(`\n**${part}.**`);
    expect(wordsOf(`${DECISIONS}/${name}`)).toBeLessThanOrEqual(550);
  });

  it('are numbered without gaps, listed, and pages of the site', () => {
    expect(decisions.sort().map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_, index) => index + 1));
    const [list, sidebar] = [read(`${DECISIONS}/index.md`), read('docs/.vitepress/sidebar.ts')];
    expect(decisions.filter((name) => !list.includes(`](${name})`))).toEqual([]);
    expect(decisions.filter((name) => !sidebar.includes(`'/decisions/${basename(name, '.md')}'`))).toEqual([]);
  });
});

/** The anchor of a heading, as GitHub and VitePress make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchors = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Where a link leads, if it leads nowhere. */
function deadLinks(path: string): string[] {
  const links = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [target = '', anchor] = link.split('#');
    const file = target === '' ? join(ROOT, path) : resolve(ROOT, dirname(path), target);
    return !existsSync(file) || (anchor !== undefined && !anchors(file).includes(anchor));
  });
}

/** Files of ours by their names: a page names one without its folder where that is clear. */
const names = new Set([
  ...readdirSync(ROOT),
  ...['apps', 'libs', 'build', 'bench', 'test', 'docs', 'docker']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }))
    .map((path) => basename(path)),
]);

/** The files and folders that a page names as code and that are not there. Patterns and what the build makes are passed over. */
function missingFiles(path: string): string[] {
  const code = [...read(path).matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text);
  return code.filter((text) => {
    if (/[*<>{}…]|NNNN|^dist\//.test(text)) return false;
    if (/^(apps|libs|build|test|docs|docker|packages)\/./.test(text)) return !existsSync(join(ROOT, text));
    return /^[a-z0-9.-]+\.(ts|tsx|sql|cjs)$/.test(text) && !names.has(text);
  });
}

it.each([...PAGES, 'CHANGELOG.md'])('%s has links that lead somewhere', (path) => {
  expect(deadLinks(path)).toEqual([]);
});

it.each(PAGES)('%s names files that are there', (path) => {
  expect(missingFiles(path).map((file) => relative(ROOT, resolve(ROOT, file)))).toEqual([]);
});
