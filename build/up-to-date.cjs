'use strict';
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');

/** What dist is made of: these folders but for their specs, the settings of the compiler, and the packages installed. */
const FOLDERS = ['apps', 'libs', 'build', 'bench'];
const FILES = [
  'package.json',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'node_modules/.package-lock.json',
];
const NOT_BUILT = /\.(spec|arbitrary)\.ts$/;

/** Written last, in the folder that the bundler empties first: where it is, the build is whole. */
const STAMP = 'dist/bin/built-from';
const LOCK = 'dist/.building';
const COMPILER = 'node_modules/@nestjs/cli/bin/nest.js';

/** As in sysexits.h. */
const EXIT = { failed: 1, unavailable: 69, cannotCreate: 73 };

/** Longer than any build takes: who holds the lock so long has left it behind, and its pid is another's. */
const ABANDONED_MS = 600_000;

/**
 * What `root` would be built from now: a hash of every path and content. Unlike times of files it also tells what was
 * deleted, put back or copied with its old time.
 */
function sourceFingerprint(root) {
  const hash = createHash('sha256');
  for (const path of [...FOLDERS.flatMap((folder) => filesBelow(root, folder)), ...FILES].sort()) {
    const content = contentOf(join(root, path));
    hash.update(`${path}\0${content === undefined ? 'absent' : content.length}\0`).update(content ?? '');
  }
  return hash.digest('hex');
}

/** What was built, as `sourceFingerprint` said it then; undefined where there is no whole build. */
function builtFingerprint(root) {
  return contentOf(join(root, STAMP))?.toString();
}

/** Compiles and bundles, unless that was done with the same sources. Messages go to standard error. @returns the exit code */
function bringUpToDate(root) {
  if (isUpToDate(root)) return 0;
  try {
    takeLock(root);
  } catch (fault) {
    return refuse(
      `The sources have to be compiled, and ${join(root, 'dist')} can't be written: ${fault.message}`,
      EXIT.cannotCreate,
    );
  }
  try {
    return isUpToDate(root) ? 0 : build(root);
  } finally {
    rmSync(join(root, LOCK), { force: true });
  }
}

const isUpToDate = (root) => builtFingerprint(root) === sourceFingerprint(root);

function build(root) {
  if (!existsSync(join(root, COMPILER))) {
    return refuse(
      'The sources have to be compiled, and the packages for that are missing: npm ci --include=dev',
      EXIT.unavailable,
    );
  }
  // Before the compiler reads them: what changes while it works is built the next time.
  const fingerprint = sourceFingerprint(root);
  process.stderr.write('Compiling, as there is no build of these sources yet: some 10 seconds …\n');
  rmSync(join(root, STAMP), { force: true });
  for (const words of [[COMPILER, 'build'], ['dist/build/bundle.js']]) {
    // Standard output is for what is run afterwards.
    const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: ['ignore', 2, 2] });
    if (status !== 0) return refuse('The sources could not be compiled; nothing was started.', EXIT.failed);
  }
  writeFileSync(join(root, STAMP), fingerprint);
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

/** One build at a time: two would read each other's half-written files. */
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
    // It has been created, and its pid is being written.
    if (Number.isNaN(holder)) return false;
    process.kill(holder, 0);
    return false;
  } catch (fault) {
    return fault.code === 'ESRCH';
  }
}

module.exports = { sourceFingerprint, builtFingerprint, bringUpToDate };
