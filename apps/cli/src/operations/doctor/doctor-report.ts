import { plain } from '../../command/plain-text.js';
import type { Screen } from '../../command/presented.js';
import type { CheckState, Finding } from './check.js';

const STATES: Readonly<Record<CheckState, { readonly word: string; readonly color: number }>> = {
  ok: { word: 'ok', color: 32 },
  warning: { word: 'warning', color: 33 },
  fault: { word: 'FAULT', color: 31 },
};

/** The gravest state of all. */
export function worst(findings: readonly Finding[]): CheckState {
  const states = findings.map(({ state }) => state);
  return states.includes('fault') ? 'fault' : states.includes('warning') ? 'warning' : 'ok';
}

/** A line for each check, and below it what to do. */
export function findingLines(findings: readonly Finding[], { columns, hasColors }: Screen): string {
  const name = Math.max(...findings.map(({ check }) => check.length));
  const before = 'warning'.length + 2 + name + 2;
  const lines = findings.flatMap(({ check, state, message, todo }, nth) => {
    const { word, color } = STATES[state];
    const text = word.padEnd('warning'.length);
    const shown = hasColors ? `\u001b[${color}m${text}\u001b[0m` : text;
    const texts = [
      ...wrapped(message, columns - before - 1),
      ...(todo && !isRepeated(findings, nth) ? wrapped(`→ ${todo}`, columns - before - 1) : []),
    ];
    return texts.map((line, at) => (at === 0 ? `${shown}  ${check.padEnd(name)}  ` : ' '.repeat(before)) + line);
  });
  return lines.join('\n');
}

/** Whether the next finding of the same check asks for the same. */
function isRepeated(findings: readonly Finding[], nth: number): boolean {
  const [{ check, todo } = {}, next] = [findings[nth], findings[nth + 1]];
  return check === next?.check && todo === next?.todo;
}

/** Breaks a text between words. A word that is longer than the line stays whole. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of plain(text).split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
