import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { LogOutput } from './log-output.js';

const folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LINE = `${'x'.repeat(9_999)}\n`;

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds() && tries < 500; tries++) await wait(20);
  expect(holds()).toBe(true);
}

describe.skipIf(process.platform !== 'linux')('the output of the log', () => {
  it('holds what a disk that is full does not take, and ends nothing', async () => {
    const full = openSync('/dev/full', 'w');
    const output = new LogOutput(full);
    output.write(LINE);
    await until(() => output.isStuck);
    for (let n = 0; n < 1_000; n++) output.write(LINE);
    expect(output.lost).toBeGreaterThan(100);
    output.flush(); // At the end of a process: it neither throws nor waits.
    await wait(500);
  });

  it('goes on where it was once there is room, in order and without a gap', async () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    // Without O_NONBLOCK opening would wait for the other side; with it a pipe that is full refuses.
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    const output = new LogOutput(writer);
    const lines = Array.from({ length: 100 }, (_, n) => `${n} ${LINE}`);
    for (const line of lines) output.write(line);
    await until(() => output.isStuck);
    let read = '';
    const buffer = Buffer.alloc(65_536);
    const readSome = (): void => {
      try {
        read += buffer.toString('utf8', 0, readSync(reader, buffer));
      } catch {
        // Nothing is there now.
      }
    };
    await until(() => {
      readSome();
      return read.length >= lines.join('').length;
    });
    expect(read).toBe(lines.join(''));
    await until(() => !output.isStuck);
    expect(output.lost).toBe(0);
    for (const fd of [reader, writer]) closeSync(fd);
  });
});
