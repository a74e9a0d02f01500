import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readSecret } from './secret-input.js';

const input = (...chunks: (string | Buffer)[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

describe('a secret on standard input', () => {
  it.each([
    ['secret\n', 'secret'],
    ['secret\r\n', 'secret'],
    ['secret', 'secret'],
    ['secret\n\n', 'secret\n'],
    [' secret ', ' secret '],
  ])('%j is %j', async (text, secret) => expect(await readSecret(input(text))).toBe(secret));

  it('may come in pieces, cut inside a character', async () => {
    const bytes = Buffer.from('sécret\n');
    expect(await readSecret(input(bytes.subarray(0, 2), bytes.subarray(2)))).toBe('sécret');
  });

  it('is not read from a terminal', async () => {
    const keyboard = Object.assign(input('secret'), { isTTY: true });
    await expect(readSecret(keyboard)).rejects.toMatchObject({ exitCode: 64 });
  });

  it('is neither endless nor binary', async () => {
    await expect(readSecret(input('x'.repeat(65_537)))).rejects.toMatchObject({ exitCode: 65 });
    await expect(readSecret(input(Buffer.from([0xff, 0xfe])))).rejects.toMatchObject({ exitCode: 65 });
  });
});
