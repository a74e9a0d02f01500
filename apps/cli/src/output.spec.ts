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

async function written(code: string): Promise<{ exitCode: number; said: string }> {
  const err = kept();
  const output = new StandardOutput(failing(code), err.stream);
  output.write('answer');
  await new Promise((resolve) => setImmediate(resolve));
  return { exitCode: output.exitCode(0), said: err.text() };
}

describe('standard output', () => {
  it('that nobody reads any more is no fault', async () => {
    expect(await written('EPIPE')).toEqual({ exitCode: 0, said: '' });
  });

  it('that can not be written is one, and the answer is known to be lost', async () => {
    const { exitCode, said } = await written('ENOSPC');
    expect(exitCode).toBe(74);
    expect(said).toContain('could not be written: it says ENOSPC');
  });
});
