import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../apps/cli/src/run.js';
import { thisInvocation } from '../../apps/cli/src/command/invocation.js';
import { isThere } from '../support/run/needs.js';
import { until } from '../support/run/until.js';

const hasScript = (): boolean => {
  try {
    execFileSync('sh', ['-c', 'command -v script']);
    return true;
  } catch {
    return false;
  }
};
/** `script` of util-linux runs a shell on a terminal of its own. */
const hasTerminal = isThere(process.platform === 'linux' && hasScript(), 'There is no script of util-linux', 'skip');

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'completion-'));
  writeFileSync(join(folder, 'factors.csv'), '');
  let script = '';
  const output = { write: (text: string) => void (script += text), note: () => undefined };
  expect(await run(['completion', 'bash', '--name', 'fx'], output, thisInvocation)).toBe(0);
  writeFileSync(join(folder, 'bash'), script);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** An interactive shell on a terminal, in which keys are pressed. */
class Shell {
  private shown = '';
  private readonly process: ChildProcessWithoutNullStreams;

  constructor(command: string) {
    this.process = spawn('script', ['-qec', command, '/dev/null'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, TERM: 'dumb', PS1: 'ready> ', LC_ALL: 'C.UTF-8' },
    });
    this.process.stdout.on('data', (chunk: Buffer) => (this.shown += chunk.toString()));
  }

  async types(keys: string, shows: string): Promise<void> {
    this.shown = '';
    this.process.stdin.write(keys);
    await until(`${JSON.stringify(keys)} shows ${shows}, not ${JSON.stringify(this.shown)}`, () =>
      this.shown.includes(shows),
    );
  }

  close(): void {
    this.process.kill('SIGKILL');
  }
}

/** What is typed before Tab, and what then stands on the line. */
const COMPLETED = [
  ['fx compa', 'fx company '],
  ['fx company cr', 'fx company create '],
  ['fx data-source remove x --comp', 'fx data-source remove x --company '],
  ['fx dataset import --prof', 'fx dataset import --profile '],
  ['fx dataset import --profile uk', 'fx dataset import --profile uk-desnz '],
  ['fx dataset import --file fac', 'fx dataset import --file factors.csv '],
  ['fx client revoke --company acme --y', 'fx client revoke --company acme --yes '],
] as const;

const CLEAR_LINE = '\u0015';

describe.skipIf(!hasTerminal)('Tab', () => {
  it('completes in bash', async () => {
    const shell = new Shell('bash --norc --noprofile -i');
    try {
      await shell.types(`PS1='ready> '; source ./bash; echo set''up\n`, 'setup');
      for (const [typed, line] of COMPLETED) await shell.types(`${CLEAR_LINE}${typed}\t`, line.slice(typed.length));
    } finally {
      shell.close();
    }
  }, 60_000);
});

describe('bash', () => {
  const offered = (...words: string[]): string[] => {
    const set = `COMP_WORDS=(fx ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}`;
    const line = `source ./bash; ${set}; _fx; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', line], { cwd: folder, encoding: 'utf8' }).trim().split('\n').sort();
  };

  it('offers the commands, and what a command takes', () => {
    expect(offered('c')).toEqual(['client', 'company', 'completion']);
    expect(offered('migrate', '')).toEqual(['--help', 'status', 'up']);
    expect(offered('migrate', 'up', '--')).toEqual(['--dry-run', '--help', '--json']);
    expect(offered('exchange', 'list', '--state', 'ex')).toEqual(['exhausted']);
  });

  it('offers nothing for a value of which it knows nothing', () => {
    expect(offered('company', 'create', '--name', '')).toEqual(['']);
  });
});
