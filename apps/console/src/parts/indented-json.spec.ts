import { describe, expect, it } from 'vitest';
import { indentedJson } from './indented-json.js';

describe('JSON in lines', () => {
  it.each([
    {},
    [],
    { a: [], b: {}, c: [1, { d: 'x, {y}: [z]', e: 'a "quoted" \\ text' }], f: true, g: [[['']], -1.5e3] },
  ])('is indented as JSON.stringify does: %j', (value) => {
    expect(indentedJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    expect(indentedJson(JSON.stringify(value, null, 7))).toBe(JSON.stringify(value, null, 2));
  });

  it('keeps the digits of its numbers, and how its texts are escaped', () => {
    expect(indentedJson('{"a":1.10,"b":12345678901234567890,"c":"\\u00e4"}')).toBe(
      '{\n  "a": 1.10,\n  "b": 12345678901234567890,\n  "c": "\\u00e4"\n}',
    );
  });
});
