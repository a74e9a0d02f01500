import { readdirSync, readFileSync } from 'node:fs';

const TICK_US = 10_000;

/** Of a process so far, user and system; on a machine that is busy a steadier measure than time. */
export function cpuMicroseconds(pid: number | undefined): number {
  const [user = NaN, system = NaN] = statOf(pid).slice(11, 13).map(Number);
  return (user + system) * TICK_US;
}

/** The same of a process and all its children, those that have ended included. */
export function familyMicroseconds(parent: number): number {
  const [endedUser = NaN, endedSystem = NaN] = statOf(parent).slice(13, 15).map(Number);
  const living = childrenOf(parent).map(cpuMicroseconds);
  return living.reduce((sum, one) => sum + one, cpuMicroseconds(parent) + (endedUser + endedSystem) * TICK_US);
}

function childrenOf(parent: number): number[] {
  const isChild = (pid: number): boolean => {
    try {
      return statOf(pid)[1] === String(parent);
    } catch {
      return false; // It has ended.
    }
  };
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isChild(pid));
}

/** What /proc says of a process from its state on. */
function statOf(pid: number | undefined): string[] {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return fields.split(' ');
}

export function residentMiB(pid: number | undefined): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib ?? NaN) / 1_024;
}

/** The most a process has had resident so far. */
export function peakMiB(pid: number | undefined): number {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib ?? NaN) / 1_024;
}
