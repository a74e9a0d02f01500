import type { Ended } from '#embedded';
import type { ExitCode } from './start-refused.js';
import { EXIT, explain } from './start-refused.js';

/** Why the service ends. */
export type EndReason =
  | { readonly kind: 'stop requested' }
  | { readonly kind: 'process ended'; readonly name: string; readonly ended: Ended; readonly logPath: string }
  | { readonly kind: 'failed'; readonly fault: unknown };

/** Keeps the first reason to end. Later ones follow from it, such as the end of a process that was stopped. */
export class FirstEndReason {
  private current: EndReason | undefined;
  private settle!: (reason: EndReason) => void;
  readonly happened = new Promise<EndReason>((resolve) => (this.settle = resolve));

  because(reason: EndReason): void {
    this.current ??= reason;
    this.settle(reason);
  }

  get isDue(): boolean {
    return this.current !== undefined;
  }
}

/** The message to print, and the exit code. */
export function endMessage(reason: EndReason): { message: string; exitCode: ExitCode } {
  switch (reason.kind) {
    case 'stop requested':
      return { message: 'Stopping: what is in work is finished first.', exitCode: EXIT.done };
    case 'process ended':
      return { message: lastWords(reason), exitCode: EXIT.failed };
    case 'failed':
      return explain(reason.fault);
    default:
      return reason satisfies never;
  }
}

function lastWords({ name, ended, logPath }: EndReason & { kind: 'process ended' }): string {
  const how = ended.signal ? `killed by ${ended.signal}` : `exit code ${ended.code ?? 'unknown'}`;
  const lines = ended.lastLines.length > 0 ? ended.lastLines : ['(it said nothing)'];
  return [
    `${name} ended unexpectedly (${how}). Its last lines:`,
    ...lines.map((line) => `  ${line}`),
    `Everything else is stopped now; the data is kept, and npm start starts again. Its log: ${logPath}`,
  ].join('\n');
}
