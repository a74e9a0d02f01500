import { describe, expect, it } from 'vitest';
import { inTurns } from './in-turns.js';

async function stepsOf(steps: Readonly<Record<string, number>>, most = Infinity): Promise<string> {
  const taken: string[] = [];
  await inTurns(
    Object.keys(steps),
    (task) => {
      taken.push(task);
      return Promise.resolve(taken.filter((each) => each === task).length < (steps[task] ?? 0));
    },
    () => taken.length < most,
  );
  return taken.join('');
}

describe('tasks in turns', () => {
  it('each get one step before any gets its next', async () => {
    expect(await stepsOf({ a: 5, b: 1, c: 2 })).toBe('abcacaaa');
  });

  it('none, nothing to do', async () => expect(await stepsOf({})).toBe(''));

  it('end in the middle of a turn', async () => expect(await stepsOf({ a: 5, b: 5, c: 5 }, 4)).toBe('abca'));
});
