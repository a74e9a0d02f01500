import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { identify } from './process-identity.js';
import type { Running } from './runtime.js';
import { findRunning, forgetRunning, lastRunning, writeRunning } from './runtime.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync('/var/tmp/footprint-runtime-');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const self = identify(process.pid) ?? { pid: process.pid, started: null };
const running: Running = {
  url: 'postgres://postgres:secret@127.0.0.1:5/footprint_exchange',
  port: 3000,
  address: 'http://localhost:3000',
  environment: { DEFAULT_COMPANY: 'demo' },
  supervisor: self,
  processes: { api: self },
};

it('is found while the supervisor lives, and readable by its owner only', async () => {
  await writeRunning(folder, running);
  expect(await findRunning(folder)).toEqual(running);
  expect(statSync(join(folder, 'runtime.json')).mode & 0o777).toBe(0o600);
});

it('counts as not running once the supervisor is gone, but the next start still finds its record', async () => {
  const killed = { ...running, supervisor: { pid: process.pid, started: '1' } };
  await writeRunning(folder, killed);
  expect(await findRunning(folder)).toBeUndefined();
  expect(await lastRunning(folder)).toEqual(killed);
});

it('is absent if nothing was started, or if it was stopped in order', async () => {
  expect(await findRunning(join(folder, 'none'))).toBeUndefined();
  await writeRunning(folder, running);
  await forgetRunning(folder);
  expect(await lastRunning(folder)).toBeUndefined();
});
