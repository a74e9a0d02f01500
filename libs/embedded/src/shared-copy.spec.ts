import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyForEveryone } from './shared-copy.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync('/var/tmp/footprint-copy-');
  mkdirSync(join(folder, 'from/bin'), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'from/bin/postgres'), '#!', { mode: 0o700 });
  writeFileSync(join(folder, 'from/note'), 'note', { mode: 0o600 });
  symlinkSync('note', join(folder, 'from/link'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is complete and readable for everyone, even when two copy at once', async () => {
  const to = join(folder, 'shared/postgresql');
  await Promise.all([copyForEveryone(join(folder, 'from'), to), copyForEveryone(join(folder, 'from'), to)]);

  const mode = (path: string) => statSync(join(to, path)).mode & 0o777;
  expect([mode('.'), mode('bin'), mode('bin/postgres'), mode('note')]).toEqual([0o755, 0o755, 0o755, 0o644]);
  expect(readFileSync(join(to, 'link'), 'utf8')).toBe('note');
  expect(readdirSync(join(folder, 'shared'))).toEqual(['postgresql']);
});
