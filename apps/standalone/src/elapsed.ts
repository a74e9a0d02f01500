import { execFileSync } from 'node:child_process';
import { identify } from '#embedded';

/** USER_HZ, in which /proc counts the starts of processes on every Linux. */
const TICKS_A_SECOND = 100;

/** Seconds since somebody typed the command: npm, where it is our parent, has compiled before it started us. */
export function secondsSinceCommand(startedByNpm: boolean): number {
  const ours = process.uptime();
  if (!startedByNpm) return ours;
  return ours + Math.max(0, secondsOlder(process.ppid) ?? 0);
}

/** How much longer than this process that one has been running; undefined where the system does not say. */
function secondsOlder(pid: number): number | undefined {
  const [own, other] = [identify(process.pid)?.started, identify(pid)?.started];
  if (own && other) return (Number(own) - Number(other)) / TICKS_A_SECOND;
  return secondsByPs(pid);
}

/** Of a system without /proc, in whole seconds. */
function secondsByPs(pid: number): number | undefined {
  try {
    const text = execFileSync('ps', ['-o', 'etime=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
    return parseElapsed(text) - process.uptime();
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
