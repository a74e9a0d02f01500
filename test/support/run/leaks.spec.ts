import { describe, expect, it } from 'vitest';
import { leaksIn } from './leaks.js';

const SECRET = 'k3p7Qz-very_secret-9Lx';

describe('secrets in a log', () => {
  it.each([
    ['by itself', SECRET],
    ['in the middle of a line', `{"message":"got ${SECRET} from them"}`],
    ['at the end of the log', `one\ntwo ${SECRET}`],
    ['inside a longer word', `x${SECRET}y`],
  ])('are found %s, and not repeated', (_, log) => {
    const leaks = leaksIn(log, ['another-secret-0', SECRET]);
    expect(leaks).toHaveLength(1);
    expect(leaks[0]?.line).toContain('***');
    expect(leaks[0]?.line).not.toContain(SECRET);
  });

  it('are told apart, though they begin or end alike', () => {
    const [one, other] = [`eyJhbGciOiJIUzI1NiJ9.one.${SECRET}`, `eyJhbGciOiJIUzI1NiJ9.two.${SECRET}`];
    expect(leaksIn(`a ${other} b`, [one, other])).toEqual([{ line: 'a *** b' }]);
    expect(leaksIn(`a ${SECRET} b`, [one, other])).toEqual([]);
  });

  it('are none in a log that has none', () => {
    expect(leaksIn('', [SECRET])).toEqual([]);
    expect(leaksIn(`all is well\n${SECRET.slice(0, -1)}`, [SECRET])).toEqual([]);
  });
});
