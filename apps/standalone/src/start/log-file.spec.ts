import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { errorIn } from './error-lines.js';
import { LogFile } from './log-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync('/var/tmp/footprint-log-');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('passes on whole lines, keeps the last ones, and keeps the log of the previous start', () => {
  const lines: string[] = [];
  const log = new LogFile(folder, 'api', (line) => lines.push(line));
  appendFileSync(log.path, 'one\ntw');
  expect(log.lastLines).toEqual(['one']);
  appendFileSync(log.path, 'o\n');
  expect(log.lastLines).toEqual(['one', 'two']);
  expect(lines).toEqual(['one', 'two']);
  log.close();

  new LogFile(folder, 'api').close();
  expect(readFileSync(join(folder, 'api.previous.log'), 'utf8')).toBe('one\ntwo\n');
  expect(readFileSync(join(folder, 'api.log'), 'utf8')).toBe('');
});

it('starts a new file before it fills the disk', () => {
  const log = new LogFile(folder, 'api');
  appendFileSync(log.path, `${'x'.repeat(1023)}\n`.repeat(21 * 1024));
  expect(log.lastLines).toHaveLength(20);
  appendFileSync(log.path, 'after\n');
  expect(log.lastLines.at(-1)).toBe('after');
  expect(readFileSync(log.path, 'utf8')).toBe('after\n');
  log.close();
});

it.each([
  ['{"level":"error","message":"no answer","context":"Answering"}', 'Answering: no answer'],
  ['{"level":"fatal","message":{"a":1}}', '{"a":1}'],
  ['{"level":"log","message":"error"}', undefined],
  ['[Nest] 1 - ERROR [Answering] no answer', '[Nest] 1 - ERROR [Answering] no answer'],
  ['{cut', undefined],
  ['plain', undefined],
])('of %s it shows %s', (line, expected) => {
  expect(errorIn(line)).toBe(expected);
});
