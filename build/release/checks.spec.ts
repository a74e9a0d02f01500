import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { acceptedBecause } from './accepted-changes.js';
import { checkLicences } from './bill-of-materials.js';
import { checkChangelog, checkUnderWay } from './changelog.js';
import { findOf, textOf } from './finding.js';
import { finalStage, stagesOf } from './image-files.js';
import { breakingChanges } from './openapi-changes.js';
import { RELEASE_FOLDER, writeRelease } from './release-files.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('the version', () => {
  it('is the same wherever it stands', () => {
    const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
    const { version } = JSON.parse(text('package.json'));
    const { packages } = JSON.parse(text('package-lock.json'));
    const newTag = `newTag: ${version}\n`;
    expect(packages[''].version).toBe(version);
    expect(packages['packages/client'].version).toBe(version);
    expect(JSON.parse(text('packages/client/package.json')).version).toBe(version);
    expect(JSON.parse(text('openapi.json')).info.version).toBe(version);
    expect(text('docker/kubernetes/base/kustomization.yaml')).toContain(newTag);
    expect(text('docs/operating/kubernetes.md')).toContain(newTag);
  });

  it('is the next one, with -dev, as soon as something is not released', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    expect(checkUnderWay(changelog, version)).toMatchObject({ isFault: false });
    expect(checkUnderWay('## Unreleased\n\n- More.\n\n## 0.2.0 · 2026-11-24\n', '0.2.0')).toMatchObject({
      isFault: true,
      toDo: expect.stringContaining('with -dev'),
    });
    expect(checkUnderWay('## Unreleased\n\n## 0.2.0 · 2026-11-24\n', '0.2.0')).toMatchObject({ isFault: false });
    expect(checkChangelog(changelog, '0.3.0-dev', '2026-11-28')).toMatchObject({
      isFault: true,
      says: '0.3.0-dev is under way',
    });
  });
});

describe('the entry of the changelog', () => {
  const check = (text: string) => checkChangelog(text, '1.2.0', '2026-11-24');

  it('is there, is dated, and says something', () => {
    const entry =
      '# Changelog\n\n## Unreleased\n\n## 1.2.0 · 2026-11-24\n\n- This.\n\n## 1.1.0 · 2026-01-01\n\n- That.\n';
    expect(check(entry)).toMatchObject({ isFault: false, says: '1.2.0, of 2026-11-24' });
  });

  it.each([
    ['## Unreleased\n\n- This.\n', 'has no entry'],
    ['## 1.2.0-beta · 2026-11-24\n\n- This.\n', 'has no entry'],
    ['## 1.2.0 \n\n- This.\n', 'has no date'],
    ['## 1.2.0 · 2026-13-24\n\n- This.\n', 'has no date'],
    ['## 1.2.0 · 2026-11-25\n\n- This.\n', 'to come'],
    ['## 1.2.0 · 2026-11-24\n\n### Operators\n\n## 1.1.0 · 2026-01-01\n\n- That.\n', 'is empty'],
  ])('%j: %s', (text, fault) => {
    expect(check(text)).toMatchObject({ isFault: true, says: expect.stringContaining(fault) });
  });
});

describe('licences', () => {
  const of = (name: string, ...licenses: object[]) => ({ name, version: '1.0.0', licenses });
  const needed = [of('@img/sharp-libvips-linux-x64', { license: { id: 'LGPL-3.0-or-later' } }), of('pause')];
  const check = (...components: ReturnType<typeof of>[]) =>
    checkLicences({ bomFormat: 'CycloneDX', specVersion: '1.5', components: [...needed, ...components] });

  it('that are on the list pass, also as a choice', () => {
    const choice = of('c', { expression: '(MIT OR GPL-3.0-only)' });
    expect(check(of('a', { license: { id: 'MIT' } }), choice)).toMatchObject({ isFault: false });
  });

  it.each([
    of('gpl', { license: { id: 'GPL-3.0-only' } }),
    of('both', { expression: '(MIT AND GPL-3.0-only)' }),
    of('several', { license: { id: 'MIT' } }, { license: { id: 'GPL-3.0-only' } }),
    of('unnamed', { license: { name: 'SEE LICENSE IN LICENSE' } }),
    of('pause-more'),
  ])('of $name do not pass', (component) => {
    expect(check(component)).toMatchObject({ isFault: true, details: [expect.stringContaining(component.name)] });
  });

  it('an exception that no package needs any more is told', () => {
    const bill = { bomFormat: 'CycloneDX', specVersion: '1.5', components: needed.slice(0, 1) };
    expect(checkLicences(bill)).toMatchObject({ isFault: true, details: ['pause'] });
  });
});

describe('docker/Dockerfile', () => {
  it('is read as far as what makes its files needs it', () => {
    const stages = stagesOf(readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8'));
    expect(stages.map(({ name }) => name)).toEqual(['packages', 'build', undefined]);
    expect(stages[0]?.runs).toEqual([expect.stringContaining('npm ci --omit=dev')]);
    expect(stages[2]?.copies).toContainEqual({ from: 'build', sources: ['/app/dist/bin'], to: 'dist/bin' });
  });
});

describe('breaking changes of the API', () => {
  const parameter = (name: string, more: object = {}) => ({
    ...{ name, in: 'query', required: false, description: `The ${name}.`, schema: { type: 'string' } },
    ...more,
  });
  const document = (parameters: object[], properties: object, operationId = 'readThings') => ({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    paths: {
      '/things': {
        get: {
          operationId,
          parameters,
          responses: {
            200: {
              description: 'Things',
              content: { 'application/json': { schema: { type: 'object', properties, required: ['description'] } } },
            },
          },
        },
      },
    },
  });
  const text = { type: 'string' };
  const before = document([parameter('ed'), parameter('sd')], { description: text, name: text });
  const rulesOf = async (after: object): Promise<string[]> =>
    (await breakingChanges(ROOT, before, after)).map(({ rule, at }) => `${at} ${rule}`);

  it('are not what is added or said in other words, in whatever order', async () => {
    const after = document(
      [
        parameter('date'),
        parameter('sd', { description: 'Since when, as a date.' }),
        parameter('ed', { example: 'x' }),
      ],
      { more: text, name: { ...text, description: 'What it is called.' }, description: text },
    );
    expect(await rulesOf(after)).toEqual([]);
  });

  it('are named, with their place', async () => {
    const after = document([parameter('ed', { schema: { type: 'integer' } })], { description: text }, 'listThings');
    expect((await rulesOf(after)).sort()).toEqual([
      'GET /things operation-id-changed',
      'GET /things parameter-removed',
      'GET /things property-removed',
      expect.stringContaining('schema-type-changed'),
    ]);
  });

  it('need a reason for each release', () => {
    const change = { rule: 'operation-id-changed', at: 'GET /things', message: '' };
    expect(acceptedBecause('0.2.0', change)).toBeDefined();
    expect(acceptedBecause('0.3.0', change)).toBeUndefined();
  });
});

describe('a check', () => {
  it('that can not be made is a fault, and says why', async () => {
    const finding = await findOf({ name: 'x', find: () => Promise.reject(new Error('No git.')) });
    expect(textOf('x', finding, 1.2)).toMatch(/^FAULT x \(1 s\): No git\.\n +→ Look/);
  });
});

describe('what a release needs', () => {
  const MADE = {
    ...{ version: '1.2.0', commit: 'c'.repeat(40), committed: 1_800_000_000 },
    started: new Date(0),
  };

  it('has a Dockerfile that only copies what was made', () => {
    const text = finalStage(readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8'));
    expect(text.match(/^(FROM|RUN) .*$/gm)).toEqual([expect.stringMatching(/^FROM node:[\d.]+-bookworm-slim$/)]);
    expect(text.match(/^COPY .*$/gm)).toEqual([
      'COPY node_modules node_modules',
      'COPY dist/bin dist/bin',
      'COPY dist/console dist/console',
      'COPY package.json openapi.json ./',
    ]);
  });

  it('is packed alike twice, with checksums that hold and where it came from', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'release-files-'));
    try {
      const [clone, packages] = ['clone', 'packages'].map((name) => join(folder, name));
      mkdirSync(join(clone ?? '', 'docker'), { recursive: true });
      mkdirSync(join(packages ?? '', 'node_modules'), { recursive: true });
      writeFileSync(join(packages ?? '', 'node_modules/one.js'), '1');
      for (const [name, text] of [
        [
          'docker/Dockerfile',
          'FROM a AS packages\nFROM node:24\nCOPY --from=packages /app/node_modules node_modules\n',
        ],
        ['CHANGELOG.md', '# Changelog\n\n## 1.2.0 · 2026-11-24\n\n- This.\n\n## 1.1.0 · 2026-01-01\n\n- That.\n'],
        ...['openapi.json', 'package-lock.json'].map((file) => [file, '{}'] as const),
      ] as const)
        writeFileSync(join(clone ?? '', name), text);
      const image = { folders: [{ folder: packages ?? '', paths: ['node_modules'] }] };
      const packed = ['first', 'second'].map((name) => join(folder, name));
      for (const root of packed) {
        mkdirSync(join(root, RELEASE_FOLDER), { recursive: true });
        expect(await writeRelease(root, clone ?? '', image, MADE)).toMatchObject({ isFault: false });
        const sums = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], {
          cwd: join(root, RELEASE_FOLDER),
        }).toString();
        expect(sums.trim().split('\n')).toHaveLength(4);
      }
      const [first = '', second = ''] = packed.map((root) => join(root, RELEASE_FOLDER));
      const archive = readdirSync(first).find((name) => name.endsWith('.tar.gz')) ?? '';
      expect(readFileSync(join(first, archive)).equals(readFileSync(join(second, archive)))).toBe(true);
      const listed = execFileSync('tar', ['-tzf', join(first, archive)])
        .toString()
        .trim()
        .split('\n');
      expect(listed).toEqual(['Dockerfile', 'node_modules/', 'node_modules/one.js']);
      expect(readFileSync(join(first, 'footprint-exchange-1.2.0-changelog.md'), 'utf8')).toBe(
        '## 1.2.0 · 2026-11-24\n\n- This.\n\n',
      );
      const statement = JSON.parse(readFileSync(join(first, 'footprint-exchange-1.2.0.intoto.json'), 'utf8'));
      expect(statement.subject.map(({ name }: { name: string }) => name)).toContain(archive);
      expect(statement.predicate.buildDefinition.resolvedDependencies).toContainEqual({
        name: 'source',
        digest: { gitCommit: MADE.commit },
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
