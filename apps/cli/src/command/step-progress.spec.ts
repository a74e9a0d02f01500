import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StepProgress } from './step-progress.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function context(terminal: boolean) {
  const [notes, shown]: [string[], string[]] = [[], []];
  const note = (text: string) => void notes.push(text);
  const show = (text: string) => void shown.push(text);
  return { notes, shown, given: { note, terminal: terminal ? { columns: 80, show } : undefined } };
}

it('tells each step, and on a terminal for how long the last one has been going on', () => {
  const { notes, shown, given } = context(true);
  const steps = new StepProgress(given);
  steps.begin('First');
  vi.advanceTimersByTime(2_000);
  steps.begin('Second');
  vi.advanceTimersByTime(1_000);
  steps.end();
  vi.advanceTimersByTime(5_000);
  expect(notes).toEqual(['First', 'Second']);
  expect(shown).toEqual(['', '… for 1 s', '… for 2 s', '', '… for 1 s', '']);
});

it('tells lines alone where there is no terminal', () => {
  const { notes, given } = context(false);
  const steps = new StepProgress(given);
  steps.begin('First');
  vi.advanceTimersByTime(20_000);
  steps.end();
  expect(notes).toEqual(['First']);
});
