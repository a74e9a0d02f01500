import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { lastRelease } from '../../build/release/last-release.js';
import { builtScript, ROOT } from '../support/processes/built.js';

/** A release that was built: its processes and its cli. */
export class Release {
  constructor(
    readonly name: 'old' | 'new',
    private readonly folder: string,
    private readonly isOurs: boolean,
  ) {}

  script(app: 'api' | 'worker' | 'cli'): string {
    return this.isOurs ? builtScript(app) : join(this.folder, 'dist/bin', `${app}.js`);
  }

  /** Whether its api has this setting. */
  knows(setting: string): boolean {
    return readFileSync(this.script('api'), 'utf8').includes(setting);
  }

  /** Runs a command of its cli. @returns what it printed on standard output */
  async cli(words: readonly string[], environment: Record<string, string>, input = ''): Promise<string> {
    const command = spawn(process.execPath, [this.script('cli'), ...words], {
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    command.stdin.end(input);
    const [out, notes, [code]] = await Promise.all([text(command.stdout), text(command.stderr), once(command, 'exit')]);
    if (code !== 0) throw new Error(`cli ${words.join(' ')} of the ${this.name} release: ${code}\n${notes}`);
    return out;
  }
}

/** This release, as `npm run build` made it. */
export const NEW = new Release('new', ROOT, true);

/** The release before: where it was built, and what deletes that. */
export interface BuiltBefore {
  readonly release: Release;
  readonly commit: string;
  forget(): void;
}

/**
 * Builds the release before this one in a temporary folder, by its own lock file and build command.
 * ROLLING_FROM names a folder in which it is built already.
 */
export async function buildLastRelease(): Promise<BuiltBefore> {
  const commit = lastRelease(ROOT);
  const given = process.env['ROLLING_FROM'];
  if (given && existsSync(join(given, 'dist/bin/api.js')))
    return { release: new Release('old', given, false), commit, forget: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-last-release-'));
  const forget = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    await run(folder, ['ci', '--no-audit', '--no-fund']);
    await run(folder, ['run', 'build']);
  } catch (fault) {
    forget();
    throw fault;
  }
  return { release: new Release('old', folder, false), commit, forget };
}

const execute = promisify(execFile);

/** Without what npm tells the scripts that it runs: the other release has settings of its own. */
async function run(cwd: string, words: readonly string[]): Promise<void> {
  const { PATH = '', HOME = '' } = process.env;
  await execute('npm', words, { cwd, env: { PATH, HOME }, maxBuffer: 1 << 28 });
}
