import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { keepLog } from '../run/kept-log.js';

/** The user of the image. */
const USER = 1000;

/**
 * What a container engine does for a process, without one: a file system of its own that can't be written to but for /tmp, with the
 * image's files at /app, and the process as the first of its own numbering, as a user without capabilities. The network is the machine's.
 */
const CONTAIN = `
set -eu
root=$1 app=$2
shift 2
mount -t tmpfs -o mode=755 root "$root"
mkdir "$root/usr" "$root/etc" "$root/dev" "$root/proc" "$root/tmp" "$root/app"
for link in bin sbin lib lib32 lib64; do if [ -L "/$link" ]; then cp -P "/$link" "$root/"; fi; done
readonly_bind() { mount --bind "$1" "$2"; mount -o remount,bind,ro "$2"; }
readonly_bind /usr "$root/usr"
readonly_bind /etc "$root/etc"
readonly_bind "$app" "$root/app"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 tmp "$root/tmp"
mount -o remount,ro "$root"
exec chroot "$root" setpriv --reuid=${USER} --regid=${USER} --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs \\
  env --chdir=/app "$@"`;

/** Why no process can be contained here; undefined where one can. */
export function notContainable(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'It takes root on Linux';
  if (!process.execPath.startsWith('/usr/')) return 'Node is not below /usr';
  if (spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0) return 'unshare is not allowed';
  return undefined;
}

/** A process that runs as in a container of the image. */
export class Contained {
  readonly exited: Promise<number | null>;
  readonly said: Promise<string>;

  private constructor(private readonly child: ChildProcess) {
    this.exited = once(child, 'exit').then(([code]) => code as number | null);
    child.stderr?.setEncoding('utf8').on('data', keepLog);
    this.said = child.stdout ? text(child.stdout) : Promise.resolve('');
  }

  /** @param words the command, of which a `node` is the Node of this test */
  static start(files: string, [program = '', ...words]: readonly string[], environment: object, input = ''): Contained {
    const root = mkdtempSync('/var/tmp/footprint-exchange-contained-');
    const command = [program === 'node' ? process.execPath : program, ...words];
    const child = spawn(
      'unshare',
      ['--mount', '--pid', '--fork', '--kill-child=SIGKILL', 'bash', '-c', CONTAIN, 'contain', root, files, ...command],
      {
        env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', ...environment },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    child.stdin.on('error', () => undefined).end(input);
    const kill = (): void => void child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => {
      process.off('exit', kill);
      rmdirSync(root);
    });
    return new Contained(child);
  }

  /** Runs a command to its end. */
  static async run(...given: Parameters<typeof Contained.start>): Promise<{ code: number | null; out: string }> {
    const contained = Contained.start(...given);
    const [code, out] = await Promise.all([contained.exited, contained.said]);
    return { code, out };
  }

  /** As an engine does: to the first process in the container. @returns its exit code, where it has ended by then */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const { pid } = this.child;
    const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    if (first) process.kill(Number(first), signal);
    keepLog(await this.said);
    return this.exited;
  }
}
