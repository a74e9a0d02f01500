import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { tmpdir } from 'node:os';
import { run } from '../../../apps/cli/src/run.js';
import { testEnvironment } from './environment.js';

/** A command that runs in this process. Its standard input stays open until the test ends it. */
export class RunningCommand {
  out = '';
  /** The text on standard error. */
  notes = '';
  readonly input = new PassThrough();
  readonly exitCode: Promise<number>;
  /** What the last line of the terminal showed, where there is one. */
  readonly shown: string[] = [];

  /** @param columns of the terminal behind standard error; none without */
  constructor(databaseUrl: string, words: readonly string[], columns?: number, settings: Record<string, string> = {}) {
    const output = {
      write: (text: string) => void (this.out += text),
      note: (text: string) => void (this.notes += `${text}\n`),
      ...(columns !== undefined && { terminal: { columns, show: (text: string) => void this.shown.push(text) } }),
    };
    const input: Readable = this.input;
    this.exitCode = run(words, output, {
      environment: testEnvironment(databaseUrl, settings),
      call: 'cli',
      folder: tmpdir(),
      input,
    });
  }
}
