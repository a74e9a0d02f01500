import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** What npm tells the scripts that it runs is not for another folder. */
const ENVIRONMENT = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));

/** Runs a command, and waits for its end. */
export async function run(cwd: string, command: string, words: readonly string[]): Promise<Ran> {
  const child = spawn(command, words, { cwd, env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

/** @throws Error with the end of what it printed, if it ends with another code than 0 */
export async function mustRun(cwd: string, command: string, words: readonly string[]): Promise<string> {
  const { code, out, err } = await run(cwd, command, words);
  if (code !== 0)
    throw new Error(`${[command, ...words].join(' ')} ended with ${code}:\n${lastLines(`${out}\n${err}`)}`);
  return out;
}

const SHOWN = 30;

export function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-SHOWN).join('\n');
}
