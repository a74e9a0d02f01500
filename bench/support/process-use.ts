import { readdirSync, readFileSync } from 'node:fs';

const TICK_US = 10_000;

/** The processor time of a process so far, user and system. On a busy machine it varies less than elapsed time. */
export function cpuMicroseconds(pid: number | undefined): number {
  const [user = NaN, system = NaN] = statOf(pid).slice(11, 13).map(Number);
  return (user + system) * TICK_US;
}

/** The same for a process and all its children, including those that have ended. */
export function familyMicroseconds(parent: number): number {
  for (;;) {
    const [endedUser = NaN, endedSystem = NaN] = statOf(parent).slice(13, 15).map(Number);
    const living = childrenOf(parent).map(ofLiving);
    // A child that ended meanwhile is among those that have ended: they are read again.
    if (living.some(Number.isNaN)) continue;
    return living.reduce((sum, one) => sum + one, cpuMicroseconds(parent) + (endedUser + endedSystem) * TICK_US);
  }
}

/** NaN of one that has ended. */
function ofLiving(pid: number): number {
  try {
    return cpuMicroseconds(pid);
  } catch {
    return NaN;
  }
}

/** The PostgreSQL server that a backend belongs to. NaN where it runs on another machine. */
export function serverOf(backend: number): number {
  try {
    const isBackend = readFileSync(`/proc/${backend}/cmdline`, 'utf8').startsWith('postgres:');
    return isBackend ? Number(statOf(backend)[1]) : NaN;
  } catch {
    return NaN;
  }
}

function childrenOf(parent: number): number[] {
  const isChild = (pid: number): boolean => {
    try {
      return statOf(pid)[1] === String(parent);
    } catch {
      return false; // The process has ended.
    }
  };
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isChild(pid));
}

/** The fields of /proc/<pid>/stat, from the state on. */
function statOf(pid: number | undefined): string[] {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return fields.split(' ');
}

export function residentMiB(pid: number | undefined): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib ?? NaN) / 1_024;
}

/** The largest resident size of a process so far. */
export function peakMiB(pid: number | undefined): number {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib ?? NaN) / 1_024;
}
