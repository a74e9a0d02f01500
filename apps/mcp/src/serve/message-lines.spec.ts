import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_MESSAGE_BYTES, MessageLines } from './message-lines.js';

/** What comes through, and what is answered, for bytes that arrive in these pieces. */
function through(pieces: readonly Uint8Array[]): { lines: string; answers: any[] } {
  const answers: any[] = [];
  const lines = new MessageLines((answer) => answers.push(answer));
  for (const piece of pieces) lines.write(piece);
  return { lines: String((lines.read() as Buffer | null) ?? ''), answers };
}

const bytes = (text: string): Uint8Array => Buffer.from(text);
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

describe('lines of standard input', () => {
  it('come through whole, in whatever pieces they arrive', () => {
    const named = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"Grün 😀"}}`;
    const whole = Buffer.from(`${PING}\n\r\n${named}\n`);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: whole.length })), (cuts) => {
        const ends = [0, ...cuts.sort((a, b) => a - b), whole.length];
        const pieces = ends.slice(1).map((end, nth) => whole.subarray(ends[nth], end));
        expect(through(pieces)).toEqual({ lines: `${PING}\n${named}\n`, answers: [] });
      }),
    );
  });

  it('are answered where they are no message', () => {
    const { lines, answers } = through([bytes(`{"jsonrpc"\n[${PING}]\n{"id":3}\n7\n${PING}\n`)]);
    expect(lines).toBe(`${PING}\n`);
    expect(answers.map(({ jsonrpc, id, error }) => [jsonrpc, id, error.code])).toEqual([
      ['2.0', null, -32_700],
      ['2.0', null, -32_600],
      ['2.0', null, -32_600],
      ['2.0', null, -32_600],
    ]);
  });

  it('are refused where they are too long, and the next is taken', () => {
    const half = Buffer.alloc(LONGEST_MESSAGE_BYTES / 2, 'x');
    const { lines, answers } = through([half, half, bytes(`x\n${PING}\n`)]);
    expect(lines).toBe(`${PING}\n`);
    expect(answers).toEqual([
      { jsonrpc: '2.0', id: null, error: { code: -32_600, message: expect.stringContaining('longer') } },
    ]);
  });
});
