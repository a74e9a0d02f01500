import { execFileSync } from 'node:child_process';
import { uptime } from 'node:os';
import { identify } from '#embedded';

/** USER_HZ, the unit of process start times in /proc on every Linux. */
const TICKS_A_SECOND = 100;

/**
 * Seconds since the command was typed. If npm is our parent, that was when npm started, which may have compiled before
 * it started us.
 */
export function secondsSinceCommand(startedByNpm: boolean): number {
  const ours = process.uptime();
  // In a container, the uptime may be the container's own, while the start times of its processes count from the boot
  // of the machine.
  return startedByNpm ? Math.max(ours, ageOf(process.ppid) ?? ours) : ours;
}

/** How many seconds a process has been running; undefined if the system does not tell. */
function ageOf(pid: number): number | undefined {
  const started = identify(pid)?.started;
  return started ? uptime() - Number(started) / TICKS_A_SECOND : ageByPs(pid);
}

/** For systems without /proc, in whole seconds. */
function ageByPs(pid: number): number | undefined {
  try {
    return parseElapsed(execFileSync('ps', ['-o', 'etime=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    return undefined;
  }
}

/** Parses the `etime` of ps(1): `[[days-]hours:]minutes:seconds`. */
export function parseElapsed(text: string): number {
  const [seconds = 0, minutes = 0, hours = 0, days = 0] = text
    .trim()
    .split(/[-:]/)
    .reverse()
    .map((part) => Number(part));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
