// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILDING = [
  'build/build.cjs',
  'build/up-to-date.cjs',
  'build/commit.cjs',
  'build/bundle.ts',
  'build/bundled-apps.ts',
  'build/kept-outside.ts',
  'build/console.ts',
  'build/console-settings.ts',
];
const SETTINGS = ['package.json', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json'];
const SAYS_SO = /^Compiling, as there is no build/;
const CONSOLE_SAYS_SO = /^Building the console/m;

/** A workspace like ours, with nearly empty apps, that the real build script builds. */
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'footprint-exchange-build-'));
  for (const path of [...BUILDING, ...SETTINGS]) cpSync(join(ROOT, path), join(root, path));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const app of ['api', 'worker', 'standalone', 'mcp']) write(`apps/${app}/src/main.ts`, 'export {};\n');
  for (const name of ['partner', 'start/end-with-parent']) write(`apps/standalone/src/${name}.ts`, 'export {};\n');
  write('apps/console/index.html', '<script type="module" src="./main.ts"></script>\n');
  write('apps/console/main.ts', `document.title = 'first';\n`);
  write('apps/cli/src/answer.ts', `export const ANSWER = 'first';\n`);
  write(
    'apps/cli/src/main.ts',
    `#!/usr/bin/env node\nimport { ANSWER } from './answer.js';\nprocess.stdout.write(ANSWER);\n`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

async function run(words: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, words, { cwd: root, env: { PATH: process.env['PATH'], ...environment } });
  let out = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, out, stderr };
}

const build = (environment?: Record<string, string>) => run(['build/build.cjs'], environment);

/** Does what `npm run cli` does. */
async function answer(): Promise<string> {
  const { exitCode, stderr } = await build();
  return exitCode === 0 ? (await run(['dist/bin/cli.js'])).out : stderr;
}

describe('the build', { timeout: 120_000 }, () => {
  it('says on standard error that it compiles, and does nothing if nothing has changed', async () => {
    expect(await build()).toEqual({ exitCode: 0, out: '', stderr: expect.stringMatching(SAYS_SO) });
    expect(statSync(join(root, 'dist/bin/cli.js')).mode & 0o111).toBe(0o111);
    const before = statSync(join(root, 'dist/bin/cli.js')).mtimeMs;
    write('apps/cli/src/answer.spec.ts', 'a test is not built');
    expect(await build()).toEqual({ exitCode: 0, out: '', stderr: '' });
    expect(statSync(join(root, 'dist/bin/cli.js')).mtimeMs).toBe(before);
  });

  it('keeps the commit that it is told, also where everything is built', async () => {
    const kept = () => readFileSync(join(root, 'dist/bin/commit'), 'utf8');
    for (const SOURCE_COMMIT of ['1'.repeat(40), '2'.repeat(40)]) {
      expect((await build({ SOURCE_COMMIT })).exitCode).toBe(0);
      expect(kept()).toBe(SOURCE_COMMIT);
    }
  });

  it('builds the console only when it has changed, and nothing else then', async () => {
    expect((await build()).stderr).toMatch(CONSOLE_SAYS_SO);
    const before = statSync(join(root, 'dist/bin/cli.js')).mtimeMs;
    const page = () => readFileSync(join(root, 'dist/console/index.html'), 'utf8');
    const first = page();
    write('apps/console/main.ts', `document.title = 'other';\n`);
    const { stderr } = await build();
    expect([SAYS_SO.test(stderr), CONSOLE_SAYS_SO.test(stderr)]).toEqual([false, true]);
    expect(page()).not.toBe(first);
    expect(statSync(join(root, 'dist/bin/cli.js')).mtimeMs).toBe(before);
    write('apps/cli/src/answer.ts', `export const ANSWER = 'other';\n`);
    expect((await build()).stderr).not.toMatch(CONSOLE_SAYS_SO);
  });

  it('is repeated if its output was removed, and does not wait for a build that was killed', async () => {
    await build();
    rmSync(join(root, 'dist/bin'), { recursive: true });
    const ended = spawn(process.execPath, ['-e', '']);
    await once(ended, 'exit');
    write('dist/.building', String(ended.pid));
    expect(await answer()).toBe('first');
  });

  it('never leaves anything older than the sources, whatever their modification times are', async () => {
    expect(await answer()).toBe('first');
    write('apps/cli/src/answer.ts', `export const ANSWER = 'other';\n`);
    utimesSync(join(root, 'apps/cli/src/answer.ts'), 0, 0);
    expect(await answer()).toBe('other');
    unlinkSync(join(root, 'apps/cli/src/answer.ts'));
    for (const time of ['first', 'second']) {
      expect([time, await answer()]).toEqual([time, expect.stringContaining("Cannot find module './answer.js'")]);
    }
  });

  it('runs once if two processes need it at the same time', async () => {
    const both = await Promise.all([build(), build()]);
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(both.filter(({ stderr }) => SAYS_SO.test(stderr))).toHaveLength(1);
    expect(existsSync(join(root, 'dist/.building'))).toBe(false);
  });
});

describe('a build that is not possible prints one line and exits with a code', { timeout: 60_000 }, () => {
  it('on a Node that is too old: 69', async () => {
    const old = join(root, 'old.cjs');
    writeFileSync(
      old,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } });`,
    );
    const { node } = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } })
      .engines;
    expect(await build({ NODE_OPTIONS: `--require ${old}` })).toEqual({
      exitCode: 69,
      out: '',
      stderr: `Footprint Exchange needs Node ${/\d+\.\d+/.exec(node)?.[0]} or later; this is 20.18.3.\n`,
    });
  });

  it('without the packages that compile: 69', async () => {
    unlinkSync(join(root, 'node_modules'));
    expect(await build()).toEqual({
      exitCode: 69,
      out: '',
      stderr: expect.stringMatching(/^The sources .* missing: npm ci --include=dev\n$/),
    });
  });

  it.skipIf(process.platform !== 'linux')('where nothing can be written: 73', async () => {
    symlinkSync('/proc', join(root, 'dist'));
    expect(await build()).toEqual({
      exitCode: 73,
      out: '',
      stderr: expect.stringMatching(/^The sources have to be compiled, and .*dist can't be written: .+\n$/),
    });
  });
});
