import { expect, it } from 'vitest';
import { parseElapsed, secondsSinceCommand } from './elapsed.js';

it.each([
  ['00:07', 7],
  [' 12:34\n', 754],
  ['01:00:00', 3_600],
  ['2-03:04:05', 183_845],
])('reads what ps prints: %s', (text, seconds) => expect(parseElapsed(text)).toBe(seconds));

it('is the age of this process if npm has not started it', () => {
  const before = process.uptime();
  const elapsed = secondsSinceCommand(false);
  expect([elapsed >= before, elapsed <= process.uptime()]).toEqual([true, true]);
});
