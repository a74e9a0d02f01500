import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse } from './failure.js';
import { takeLock } from './lock.js';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync('/var/tmp/footprint-lock-'), 'lock');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

async function claim(number: number, content: object): Promise<void> {
  await (await takeLock(folder)).release();
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  writeFileSync(join(folder, String(number)), JSON.stringify(content));
}

function deadPid(): number {
  return spawnSync('true').pid;
}

it('has one holder, whose pid it names, until that holder releases it', async () => {
  const lock = await takeLock(folder);
  await expect(takeLock(folder)).rejects.toThrow(`process ${process.pid}`);
  await lock.release();
  await (await takeLock(folder)).release();
});

it('passes to the next when the holder is dead', async () => {
  await claim(7, { holder: { pid: deadPid(), started: '12345' } });
  await takeLock(folder);
  expect(readdirSync(folder)).toEqual(['8']);
});

it('is not held by another process that got the pid of the holder', async () => {
  await claim(1, { holder: { pid: process.pid, started: '1' } });
  await expect(takeLock(folder)).resolves.toBeDefined();
});

it('is not held by a claim that a crash of the machine cut off', async () => {
  await claim(3, {});
  writeFileSync(join(folder, '3'), '');
  await expect(takeLock(folder)).resolves.toBeDefined();
});

it('has exactly one winner when many find a dead claim at once', async () => {
  for (let round = 0; round < 20; round++) {
    await claim(5, { holder: { pid: deadPid(), started: '12345' } });
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => takeLock(folder)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = tries.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason as unknown] : []));
    expect(refusals.every((refusal) => refusal instanceof FolderInUse)).toBe(true);
    for (const attempt of tries) if (attempt.status === 'fulfilled') await attempt.value.release();
  }
});

it('is waited for while its holder is ending', async () => {
  const lock = await takeLock(folder);
  await lock.markEnding();
  setTimeout(() => void lock.release(), 150);
  await expect(takeLock(folder, { waitMs: 5_000 })).resolves.toBeDefined();
});

it('is waited for if the parent of its holder is dead, and then refused', async () => {
  await takeLock(folder, { parent: { pid: deadPid(), started: '12345' } });
  await expect(takeLock(folder, { waitMs: 250 })).rejects.toBeInstanceOf(FolderInUse);
});
