import type { CliContext } from './context.js';

const SHOW_MS = 1_000;

/** Tells each step of a long command in a line. A terminal also shows for how long the last one has been going on. */
export class StepProgress {
  private since = performance.now();
  private readonly timer: NodeJS.Timeout | undefined;

  constructor(private readonly context: Pick<CliContext, 'note' | 'terminal'>) {
    const { terminal } = context;
    if (terminal) this.timer = setInterval(() => terminal.show(`… for ${this.seconds} s`), SHOW_MS);
  }

  begin(step: string): void {
    this.since = performance.now();
    this.context.terminal?.show('');
    this.context.note(step);
  }

  end(): void {
    clearInterval(this.timer);
    this.context.terminal?.show('');
  }

  private get seconds(): number {
    return Math.round((performance.now() - this.since) / 1_000);
  }
}
