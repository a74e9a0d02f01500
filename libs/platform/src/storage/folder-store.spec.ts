import { execFileSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CompanyId } from '../records/company-id.js';
import { newUuid } from '../records/ids.js';
import { FolderStore } from './folder-store.js';

const COMPANY = newUuid() as CompanyId;
const MOST_MS = 1_000;

let path: string;
let store: FolderStore;

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'footprint-exchange-folder-'));
  mkdirSync(join(path, COMPANY));
  store = new FolderStore({ kind: 'folder', place: `file://${path}`, path }, MOST_MS);
});
afterEach(() => rmSync(path, { recursive: true }));

const fileOf = (uuid: string): string => join(path, COMPANY, uuid);
const read = (uuid: string, size: number) => store.get({ company: COMPANY, uuid }, size);

/** A file whose reading hangs until `release`, as on a disk that went away. */
function hangingFile(): string {
  const uuid = newUuid();
  execFileSync('mkfifo', [fileOf(uuid)]);
  return uuid;
}

/** @returns whether somebody was reading it */
function release(uuid: string): boolean {
  try {
    closeSync(openSync(fileOf(uuid), constants.O_WRONLY | constants.O_NONBLOCK));
    return true;
  } catch {
    return false;
  }
}

it('asks the disk once how it is for all who ask', async () => {
  const first = store.check();
  expect(store.check()).toBe(first);
  await first;
});

it('leaves threads to the process while its disk hangs, begins nothing more, and goes on when it is back', async () => {
  const uuid = newUuid();
  writeFileSync(fileOf(uuid), 'kept');
  const hanging = Array.from({ length: 8 }, hangingFile);
  try {
    const ended = await Promise.allSettled(hanging.map((each) => read(each, 0)));
    expect(ended.map(({ status }) => status)).toEqual(hanging.map(() => 'rejected'));
    // Names are found in the same threads.
    expect((await lookup('localhost')).address).toBeTruthy();
    await expect(read(uuid, 4)).rejects.toThrow('does not answer');
    await expect(store.check()).rejects.toThrow('does not answer');
  } finally {
    expect(hanging.filter(release)).toHaveLength(2);
  }
  await expect.poll(() => store.check().then(() => 'usable'), { timeout: 30_000 }).toBe('usable');
  expect((await read(uuid, 4))?.toString()).toBe('kept');
  // What was given up was not begun after all.
  expect(hanging.filter(release)).toEqual([]);
});
