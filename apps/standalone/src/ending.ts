import type { Ended } from '#embedded';
import type { ExitCode } from './start-refused.js';
import { EXIT, explain } from './start-refused.js';

/** Why the service ends. */
export type Ending =
  | { readonly kind: 'asked' }
  | { readonly kind: 'part ended'; readonly name: string; readonly ended: Ended; readonly logPath: string }
  | { readonly kind: 'failed'; readonly fault: unknown };

/** The first reason to end counts; what follows from it (a part that was stopped has ended) is no reason any more. */
export class FirstEnding {
  private current: Ending | undefined;
  private settle!: (ending: Ending) => void;
  readonly happened = new Promise<Ending>((resolve) => (this.settle = resolve));

  because(ending: Ending): void {
    this.current ??= ending;
    this.settle(ending);
  }

  get isDue(): boolean {
    return this.current !== undefined;
  }
}

/** What is said and how the process ends. */
export function farewell(ending: Ending): { message: string; exitCode: ExitCode } {
  switch (ending.kind) {
    case 'asked':
      return { message: 'Stopping: what is in work is finished first.', exitCode: EXIT.asked };
    case 'part ended':
      return { message: lastWords(ending), exitCode: EXIT.failed };
    case 'failed':
      return explain(ending.fault);
    default:
      return ending satisfies never;
  }
}

function lastWords({ name, ended, logPath }: Ending & { kind: 'part ended' }): string {
  const how = ended.signal ? `killed by ${ended.signal}` : `exit code ${ended.code ?? 'unknown'}`;
  const lines = ended.lastLines.length > 0 ? ended.lastLines : ['(it said nothing)'];
  return [
    `${name} ended unexpectedly (${how}). Its last lines:`,
    ...lines.map((line) => `  ${line}`),
    `Everything else is stopped now; the data is kept, and npm start starts again. Its log: ${logPath}`,
  ].join('\n');
}
