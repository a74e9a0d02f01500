import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { keepCommit } = createRequire(import.meta.url)('./commit.cjs') as {
  keepCommit: (root: string, sources: readonly string[]) => void;
};

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'footprint-exchange-commit-'));
  write('libs/one.ts', 'one');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** @returns the output of git */
function git(...words: string[]): string {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  return execFileSync('git', [...who, ...words], { cwd: root, encoding: 'utf8' }).trim();
}

function committed(): string {
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');
  return git('rev-parse', 'HEAD');
}

/** What is kept beside the programs of a folder. */
function kept(folder = '.'): string | undefined {
  const at = join(root, folder);
  keepCommit(at, ['libs', 'package.json', ':(exclude)*.spec.ts']);
  const file = join(at, 'dist/bin/commit');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

describe('the commit of a build', () => {
  it('is that of the sources, whatever else was changed', () => {
    const commit = committed();
    write('docs/page.md', 'changed');
    write('libs/one.spec.ts', 'a test');
    expect(kept()).toBe(commit);
  });

  it('is dirty where a source was changed or added since', () => {
    const commit = committed();
    write('libs/two.ts', 'two');
    expect(kept()).toBe(`${commit}-dirty`);
    rmSync(join(root, 'libs/two.ts'));
    expect(kept()).toBe(commit);
    write('libs/one.ts', 'changed');
    expect(kept()).toBe(`${commit}-dirty`);
  });

  it('is given by SOURCE_COMMIT where there is no git', () => {
    vi.stubEnv('SOURCE_COMMIT', '0123abcd'.repeat(5));
    expect(kept()).toBe('0123abcd'.repeat(5));
  });

  it('is not taken from SOURCE_COMMIT where git knows it', () => {
    const commit = committed();
    vi.stubEnv('SOURCE_COMMIT', '0123abcd'.repeat(5));
    expect(kept()).toBe(commit);
  });

  it.each([undefined, '', 'main', 'v0.2.0', '0123abcd\n'])('is unknown where nobody says it: %j', (given) => {
    write('dist/bin/commit', 'of an earlier build');
    vi.stubEnv('SOURCE_COMMIT', given);
    expect(kept()).toBeUndefined();
  });

  it('is not that of another repository around it', () => {
    committed();
    write('copy/libs/one.ts', 'one');
    expect(kept('copy')).toBeUndefined();
  });
});
