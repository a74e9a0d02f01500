import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../processes/built.js';
import type { DocsCommand, DocsPage } from './page.js';
import { outputFaults } from './output.js';

/** Before what a block writes, with the index of the block. */
const BLOCK = '\x1e';
/** Before the status of a request that curl has sent. */
const REQUEST = '\x1d';
const LONGEST_MS = 300_000;

/** A copy of the checkout as a reader has it, in which commands may leave files. */
export class DocsShell {
  constructor(
    private readonly folder: string,
    private readonly environment: Readonly<Record<string, string>>,
    /** What the addresses of the pages are in this run. */
    private readonly addresses: Readonly<Record<string, string>>,
  ) {
    for (const name of ['package.json', 'node_modules', 'build', 'dist'])
      symlinkSync(join(ROOT, name), join(folder, name));
    mkdirSync(join(folder, 'bin'));
    // The real curl, which also tells what each request was answered with.
    const curl = `#!/bin/sh\nPATH=\${PATH#*:} exec curl "$@" -w '%{stderr}${REQUEST}%{http_code} %{method} %{url_effective}\\n'\n`;
    writeFileSync(join(folder, 'bin/curl'), curl);
    chmodSync(join(folder, 'bin/curl'), 0o755);
  }

  /** Runs the commands of a page in one bash, in order. @returns what is wrong, by the lines of the page */
  async run({ commands }: DocsPage, helpers: string): Promise<string[]> {
    const mark = (index: number) => `printf '${BLOCK}%s\\n' ${index}; printf '${BLOCK}%s\\n' ${index} >&2`;
    const blocks = commands.map(({ text }, index) => `${mark(index)}\n${text}`);
    const script = ['set -euo pipefail', helpers, ...blocks].join('\n');
    const { code, out, err } = await this.bash(this.withAddresses(script));
    const outputs = byBlock(out);
    const messages = byBlock(err);
    const faults = commands.flatMap((command, index) =>
      this.faultsOf(command, outputs.get(index), messages.get(index) ?? '').map(
        (fault) => `line ${command.line}: ${fault}`,
      ),
    );
    return code === 0 ? faults : [...faults, `exit code ${code}; the end of what went wrong:\n${err.slice(-2_000)}`];
  }

  private faultsOf(command: DocsCommand, output: string | undefined, messages: string): string[] {
    if (output === undefined) return ['was not reached'];
    const requests = [...messages.matchAll(new RegExp(`^${REQUEST}(\\d+) (.*)$`, 'gm'))];
    const isRefused = (status: number) => status < 100 || status >= 400;
    const refused = requests.filter(([, status]) => isRefused(Number(status)) && Number(status) !== command.answers);
    const isAnswered =
      command.answers === undefined || requests.some(([, status]) => Number(status) === command.answers);
    const { output: shown } = command;
    return [
      ...refused.map(([, status, request]) => `${request} was answered ${status}: ${output.slice(0, 2_000)}`),
      ...(isAnswered ? [] : [`nothing was answered ${command.answers}`]),
      ...(shown ? outputFaults(shown.language, this.withAddresses(shown.text), output) : []),
    ];
  }

  private withAddresses(text: string): string {
    return Object.entries(this.addresses).reduce((all, [written, real]) => all.replaceAll(written, real), text);
  }

  private async bash(script: string): Promise<{ code: number | null; out: string; err: string }> {
    const path = [join(this.folder, 'bin'), process.env['PATH']].join(delimiter);
    const child = spawn('bash', ['-c', script], {
      cwd: this.folder,
      env: { ...this.environment, PATH: path, HOME: this.folder, npm_config_update_notifier: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LONGEST_MS,
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, out, err };
  }
}

/** What was written between the marks, by the index of the block. */
function byBlock(text: string): Map<number, string> {
  const [, ...parts] = text.split(BLOCK);
  return new Map(parts.map((part) => [Number.parseInt(part, 10), part.slice(part.indexOf('\n') + 1)]));
}
