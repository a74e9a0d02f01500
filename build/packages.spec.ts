import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Declared {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
}

const declared = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Declared;

/** The packages that the sources in a folder load at run time, without type-only imports. What the console uses is built into it. */
function loadedBy(folder: string): string[] {
  const sources = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/^console\/|\.(spec|arbitrary)\.ts$/.test(path))
    .map((path) => readFileSync(join(ROOT, folder, path), 'utf8'));
  const specifiers = sources.flatMap((text) =>
    [
      ...text.matchAll(/^(?:import|export|\})(?! type)[^;]*?'([^'.#][^']*)'|(?:import|resolve)\('([^'.#][^']*)'\)/gm),
    ].map(([, fixed, late]) => fixed ?? late ?? ''),
  );
  return specifiers.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

describe('the dependencies in package.json', () => {
  it('are the packages loaded at run time; those for building and testing are in devDependencies, so that the image lacks them', () => {
    const loaded = new Set([...loadedBy('apps'), ...loadedBy('libs')]);
    expect(Object.keys(declared.dependencies).filter((name) => !loaded.has(name))).toEqual([]);
    expect(Object.keys(declared.devDependencies).filter((name) => loaded.has(name))).toEqual([]);
  });
});

interface Locked {
  readonly optionalDependencies?: Record<string, string>;
}

describe('package-lock.json', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };

  /** Whether a package that another one names is installed where that one finds it. */
  function isLocked(name: string, from: string): boolean {
    if (`${from && `${from}/`}node_modules/${name}` in packages) return true;
    return from !== '' && isLocked(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
  }

  it('has the packages of every platform, not only of the one that it was written on: npm ci refuses it otherwise', () => {
    const lacking = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(name, from))
        .map((name) => `${name} of ${from}`),
    );
    expect(lacking).toEqual([]);
  });
});

describe('the Node that is needed', () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } };

  it('is one that tests run on: the oldest, and that of the image', () => {
    const dockerfile = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8');
    const images = [...dockerfile.matchAll(/^FROM node:(\S+)-bookworm-slim/gm)].map(([, version = '']) => version);
    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(/^\d+\.\d+\.\d+$/);
    expect(engines.node).toBe(`^20.19.0 || ^${images[0]?.split('.')[0]}.0.0`);
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain('Node 20 (20.19 or later) or 24');
  });
});
