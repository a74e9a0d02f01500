import { execFileSync } from 'node:child_process';
import { uptime } from 'node:os';
import { identify } from '#embedded';

/** USER_HZ, in which /proc counts the starts of processes on every Linux. */
const TICKS_A_SECOND = 100;

/**
 * Seconds since somebody typed the command. Where npm is our parent, that was when npm started: a shell of its has
 * compiled before it became us.
 */
export function secondsSinceCommand(startedByNpm: boolean): number {
  const ours = process.uptime();
  // A container may have an uptime of its own, in which the starts of its processes are not counted.
  return startedByNpm ? Math.max(ours, ageOf(process.ppid) ?? ours) : ours;
}

/** For how many seconds a process has been running; undefined where the system does not say. */
function ageOf(pid: number): number | undefined {
  const started = identify(pid)?.started;
  return started ? uptime() - Number(started) / TICKS_A_SECOND : ageByPs(pid);
}

/** On a system without /proc, in whole seconds. */
function ageByPs(pid: number): number | undefined {
  try {
    return parseElapsed(execFileSync('ps', ['-o', 'etime=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    return undefined;
  }
}

/** What ps(1) prints as `etime`: `[[days-]hours:]minutes:seconds`. */
export function parseElapsed(text: string): number {
  const [seconds = 0, minutes = 0, hours = 0, days = 0] = text
    .trim()
    .split(/[-:]/)
    .reverse()
    .map((part) => Number(part));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
