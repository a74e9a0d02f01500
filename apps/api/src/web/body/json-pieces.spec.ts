import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOfArray } from './json-pieces.js';

const read = (text: string, size: number): unknown[] =>
  [...(piecesOfArray(text, size) ?? [])].flatMap((piece) => JSON.parse(piece) as unknown[]);

function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return 'not valid';
  }
}

describe('an array that is cut into pieces', () => {
  const sizes = fc.integer({ min: 0, max: 40 });
  const values = fc.array(fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }));

  it('has the same elements as the whole', () => {
    fc.assert(
      fc.property(values, sizes, fc.constantFrom(undefined, 1, '\t'), (value, size, indent) => {
        expect(read(JSON.stringify(value, undefined, indent), size)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is valid where the whole is, and only there', () => {
    const broken = fc
      .array(fc.constantFrom('[', ']', '{', '}', ',', '1', ' ', '"', '\\', '"a"', '"a":', ',', '2'), { maxLength: 14 })
      .map((parts) => `[${parts.join('')}`);
    fc.assert(
      fc.property(broken, sizes, (text, size) => {
        expect(outcome(() => read(text, size))).toEqual(outcome(() => JSON.parse(text)));
      }),
      { numRuns: 20_000 },
    );
  });

  it('is not what does not begin as one', () => expect(piecesOfArray('{"a": []}', 1)).toBeUndefined());
});
