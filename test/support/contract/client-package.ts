import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');
const run = promisify(execFile);

/** What the client needs, packed from what is installed here: the tests need no network. */
const NEEDED = ['openapi-fetch', 'openapi-typescript-helpers'];

const OPTIONS = {
  strict: true,
  skipLibCheck: false,
  module: 'nodenext',
  moduleResolution: 'nodenext',
  target: 'es2022',
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  typeRoots: [join(ROOT, 'node_modules/@types')],
};

/** What became of a process. */
export interface Ended {
  code: number;
  /** Standard output and error. */
  text: string;
}

/** A project of somebody else, outside of this repository, that has installed the packed client. */
export class ClientProject {
  private constructor(readonly folder: string) {}

  /** Builds, packs and installs the client as npm does it. */
  static async install(): Promise<ClientProject> {
    const folder = await mkdtemp(join(tmpdir(), 'footprint-exchange-client-'));
    const packed = join(folder, 'packed');
    await mkdir(packed);
    await npm(['pack', '--pack-destination', packed], join(ROOT, 'packages/client'));
    for (const name of NEEDED) {
      await npm(['pack', '--ignore-scripts', '--pack-destination', packed], join(ROOT, 'node_modules', name));
    }
    const tarballs = (await readdir(packed)).map((file) => `file:packed/${file}`);
    const tarballOf = (name: string): string => tarballs.find((file) => file.startsWith(`file:packed/${name}-`)) ?? '';
    const needed = Object.fromEntries(NEEDED.map((name) => [name, tarballOf(name)]));
    const manifest = {
      private: true,
      type: 'module',
      dependencies: { '@footprint-exchange/client': tarballOf('footprint-exchange-client'), ...needed },
      overrides: Object.fromEntries(NEEDED.map((name) => [name, `$${name}`])),
    };
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await npm(['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
    return new ClientProject(folder);
  }

  /** Compiles programs of the project, by their names. @returns what the compiler finds wrong with them */
  async compile(programs: Readonly<Record<string, string>>, options: object): Promise<string> {
    const files = Object.keys(programs).map((name) => `${name}.ts`);
    for (const file of files) await writeFile(join(this.folder, file), programs[file.slice(0, -3)] ?? '');
    await writeFile(
      join(this.folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...OPTIONS, ...options }, files }),
    );
    return (await ended(process.execPath, [COMPILER], this.folder)).text;
  }

  /** Runs what was compiled. */
  run(name: string, environment: Record<string, string>, ...args: string[]): Promise<Ended> {
    return ended(process.execPath, [`${name}.js`, ...args], this.folder, environment);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function npm(args: string[], cwd: string): Promise<void> {
  const { code, text } = await ended('npm', args, cwd, process.env as Record<string, string>);
  if (code !== 0) throw new Error(`npm ${args.join(' ')} in ${cwd}:\n${text}`);
}

async function ended(file: string, args: string[], cwd: string, env: Record<string, string> = {}): Promise<Ended> {
  try {
    const { stdout, stderr } = await run(file, args, { cwd, env: { PATH: process.env['PATH'] ?? '', ...env } });
    return { code: 0, text: stdout + stderr };
  } catch (failure) {
    const { code, stdout, stderr } = failure as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}
