import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { identify, isAlive } from './process-identity.js';

it('knows itself', () => {
  const self = identify(process.pid);
  expect(self?.pid).toBe(process.pid);
  expect(self && isAlive(self)).toBe(true);
});

it('does not take another process with the same pid for the one it knew', () => {
  const self = identify(process.pid);
  if (self?.started === null) return;
  expect(isAlive({ pid: process.pid, started: '1' })).toBe(false);
});

it('knows when a process is gone', async () => {
  const child = spawn('sleep', ['60']);
  const known = identify(child.pid ?? 0);
  expect(known && isAlive(known)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(known && isAlive(known)).toBe(false);
});
