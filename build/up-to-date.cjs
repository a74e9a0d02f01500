'use strict';
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { keepCommit } = require('./commit.cjs');

const NOT_BUILT = /\.(spec|arbitrary)\.ts$/;
const COMPILER = 'node_modules/@nestjs/cli/bin/nest.js';

/**
 * What is built, in this order. Each has its inputs, without their specs, and a stamp: written last, into the folder that the
 * bundler empties first. If the stamp is there, the build is complete.
 */
const APPS = {
  folders: ['apps', 'libs', 'build', 'bench', 'packages/client/src'],
  except: 'apps/console/',
  files: ['package.json', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', 'node_modules/.package-lock.json'],
  stamp: 'dist/bin/built-from',
  needs: COMPILER,
  commands: [[COMPILER, 'build'], ['dist/build/bundle.js']],
  message: 'Compiling, as there is no build of these sources yet: some 10 seconds …',
};
const CONSOLE = {
  folders: ['apps/console', 'packages/client/src'],
  files: ['build/console.ts', 'build/console-settings.ts', 'node_modules/.package-lock.json'],
  stamp: 'dist/console/built-from',
  needs: 'node_modules/vite/package.json',
  commands: [['dist/build/console.js']],
  message: 'Building the console …',
};

/** What a change of makes a build another one than its commit's. */
const COMMITTED = [
  ...[APPS, CONSOLE].flatMap(({ folders, files }) => [...folders, ...files]),
  'package-lock.json',
  ':(exclude)*.spec.ts',
  ':(exclude)*.arbitrary.ts',
];

const LOCK = 'dist/.building';

/** As in sysexits.h. */
const EXIT = { failed: 1, unavailable: 69, cannotCreate: 73 };

/**
 * Longer than any build takes. A lock that is held for so long was left behind, and its pid now belongs to another
 * process.
 */
const ABANDONED_MS = 600_000;

/**
 * A hash of every path and content from which `root` would be built now. Unlike modification times, it also shows files
 * that were deleted, restored or copied with their old time.
 */
function sourceFingerprint(root, { folders, except, files } = APPS) {
  const hash = createHash('sha256');
  const sources = folders
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => !except || !path.startsWith(except));
  for (const path of [...sources, ...files].sort()) {
    const content = contentOf(join(root, path));
    hash.update(`${path}\0${content === undefined ? 'absent' : content.length}\0`).update(content ?? '');
  }
  return hash.digest('hex');
}

/** The `sourceFingerprint` of the last build; undefined if there is no complete build. */
function builtFingerprint(root, { stamp } = APPS) {
  return contentOf(join(root, stamp))?.toString();
}

/**
 * Builds what has not been built from the same sources. Messages go to standard error. @returns the exit code
 */
function bringUpToDate(root) {
  if (outdated(root).length > 0) {
    const exitCode = buildOutdated(root);
    if (exitCode !== 0) return exitCode;
  }
  try {
    keepCommit(root, COMMITTED);
  } catch {
    // Where nothing can be written, the commit stays that of the build, whose sources are the same.
  }
  return 0;
}

function buildOutdated(root) {
  try {
    takeLock(root);
  } catch (fault) {
    return refuse(
      `The sources have to be compiled, and ${join(root, 'dist')} can't be written: ${fault.message}`,
      EXIT.cannotCreate,
    );
  }
  try {
    for (const part of outdated(root)) {
      const exitCode = build(root, part);
      if (exitCode !== 0) return exitCode;
    }
    return 0;
  } finally {
    rmSync(join(root, LOCK), { force: true });
  }
}

function outdated(root) {
  return [APPS, CONSOLE].filter((part) => builtFingerprint(root, part) !== sourceFingerprint(root, part));
}

function build(root, part) {
  if (!existsSync(join(root, part.needs))) {
    return refuse(
      'The sources have to be compiled, and the packages for that are missing: npm ci --include=dev',
      EXIT.unavailable,
    );
  }
  // Computed before the compiler reads the sources, so that changes during the build are built the next time.
  const fingerprint = sourceFingerprint(root, part);
  process.stderr.write(`${part.message}\n`);
  rmSync(join(root, part.stamp), { force: true });
  for (const words of part.commands) {
    // Standard output is reserved for the program that runs afterwards.
    const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: ['ignore', 2, 2] });
    if (status !== 0) return refuse('The sources could not be compiled; nothing was started.', EXIT.failed);
  }
  writeFileSync(join(root, part.stamp), fingerprint);
  return 0;
}

function refuse(message, exitCode) {
  process.stderr.write(`${message}\n`);
  return exitCode;
}

function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function contentOf(path) {
  try {
    return readFileSync(path);
  } catch (fault) {
    if (fault.code === 'ENOENT') return undefined;
    throw fault;
  }
}

/** Allows one build at a time, since two would read each other's incomplete files. */
function takeLock(root) {
  const path = join(root, LOCK);
  mkdirSync(join(root, 'dist'), { recursive: true });
  while (!created(path)) {
    if (isAbandoned(path)) rmSync(path, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
}

function created(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (fault) {
    if (fault.code === 'EEXIST') return false;
    throw fault;
  }
}

function isAbandoned(path) {
  const holder = Number(contentOf(path)?.toString() || NaN);
  try {
    if (Date.now() - statSync(path).mtimeMs > ABANDONED_MS) return true;
    // The lock file has just been created, and its pid is not written yet.
    if (Number.isNaN(holder)) return false;
    process.kill(holder, 0);
    return false;
  } catch (fault) {
    return fault.code === 'ESRCH';
  }
}

module.exports = { APPS, CONSOLE, sourceFingerprint, builtFingerprint, bringUpToDate };
