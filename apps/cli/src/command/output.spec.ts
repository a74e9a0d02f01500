import { Writable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { StandardOutput } from './output.js';

const before = process.exitCode;
afterEach(() => void (process.exitCode = before));

function failing(code: string): Writable {
  return new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(`it says ${code}`), { code })),
  });
}

function kept(): { stream: Writable; text: () => string } {
  const chunks: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk.toString());
      done();
    },
  });
  return { stream, text: () => chunks.join('') };
}

async function written(code: string): Promise<{ exitCode: number; stderr: string }> {
  const err = kept();
  const output = new StandardOutput(failing(code), err.stream);
  output.write('answer');
  await new Promise((resolve) => setImmediate(resolve));
  return { exitCode: output.exitCode(0), stderr: err.text() };
}

describe('standard output', () => {
  it('may be closed by its reader without a fault', async () => {
    expect(await written('EPIPE')).toEqual({ exitCode: 0, stderr: '' });
  });

  it('causes a fault if it cannot be written, so that nobody misses the lost result', async () => {
    const { exitCode, stderr } = await written('ENOSPC');
    expect(exitCode).toBe(74);
    expect(stderr).toContain('could not be written: it says ENOSPC');
  });
});
