import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { builtScript } from './built.js';
import { keepLog } from '../run/kept-log.js';
import { freePort } from './free-port.js';

const READY_MS = 180_000;
/** An api logs some 240 when it starts with the level debug; what it wrote to the other stream is not to be lost behind them. */
const LINES_KEPT = 1_000;

/** The same flags as in the image. */
export const FLAGS = ['--enable-source-maps'];

/** Makes a process end with the test that started it, however that ends. */
const END_WITH_PARENT = `data:text/javascript,process.once('disconnect',()=>process.kill(process.pid,'SIGKILL'));process.channel.unref()`;

/** The api or the worker, as it was built, in a separate process. */
export class AppProcess {
  readonly lines: string[] = [];
  private ready = false;

  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
  ) {
    child.on('message', () => (this.ready = true));
    const kill = (): void => void child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      stream.setEncoding('utf8').on('data', keepLog);
      createInterface({ input: stream }).on('line', (line) => {
        this.lines.push(line);
        if (this.lines.length > LINES_KEPT) this.lines.shift();
      });
    }
  }

  /**
   * Starts it and waits until it is ready, unless the test expects that it never is.
   *
   * @param options.script the process of another release than this one
   */
  static async start(
    app: 'api' | 'worker',
    environment: Record<string, string>,
    { untilReady = true, script = builtScript(app) }: { untilReady?: boolean; script?: string } = {},
  ): Promise<AppProcess> {
    const child = spawn(process.execPath, [...FLAGS, '--import', END_WITH_PARENT, script], {
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const started = new AppProcess(app, child);
    if (untilReady) await started.untilReady();
    return started;
  }

  async untilReady(): Promise<void> {
    const end = performance.now() + READY_MS;
    while (!this.ready) {
      if (!this.isAlive) throw new Error(`The ${this.name} ended before it was ready:\n${this.lines.join('\n')}`);
      if (performance.now() > end) throw new Error(`The ${this.name} is not ready:\n${this.lines.join('\n')}`);
      await wait(10);
    }
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Ends reading its output, as a log shipper that died. */
  leaveOutput(): void {
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.destroy();
  }

  /** Reads no more of its output, and keeps it open. */
  holdOutput(): void {
    this.child.stdout?.pause();
  }

  /** Reads on. */
  readOutput(): void {
    this.child.stdout?.resume();
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends a signal that ends it. @returns after how many milliseconds it ended, and how */
  async end(signal: NodeJS.Signals): Promise<{ ms: number; code: number | null; signal: NodeJS.Signals | null }> {
    const from = performance.now();
    if (this.isAlive) {
      const gone = once(this.child, 'exit');
      this.child.kill(signal);
      if (signal === 'SIGKILL') this.child.kill('SIGCONT');
      await gone;
    }
    return { ms: performance.now() - from, code: this.child.exitCode, signal: this.child.signalCode };
  }
}

/** An api. @param script another than that of this build. @param port by default one of its own */
export async function startApi(
  environment: Record<string, string>,
  script = builtScript('api'),
  port?: number,
): Promise<{ process: AppProcess; url: string }> {
  const at = String(port ?? (await freePort()));
  return {
    process: await AppProcess.start('api', { ...environment, PORT: at }, { script }),
    url: `http://127.0.0.1:${at}`,
  };
}
