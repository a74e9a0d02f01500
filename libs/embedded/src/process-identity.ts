import { existsSync, readFileSync } from 'node:fs';
import { faultCode } from './failure.js';

/** Identifies a process, also when its pid is used again later. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Clock ticks from boot to its start (proc(5), stat, field 22); null if the system has no /proc. */
  readonly started: string | null;
}

const HAS_PROC = existsSync('/proc/self/stat');

/** Undefined if there is no such process. A zombie counts as none, since it holds nothing any more. */
export function identify(pid: number): ProcessIdentity | undefined {
  if (!HAS_PROC) return exists(pid) ? { pid, started: null } : undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The command name is in parentheses, and may itself contain spaces and parentheses.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : { pid, started: fields[18] ?? null };
  } catch {
    return undefined;
  }
}

export function isAlive(process: ProcessIdentity): boolean {
  const now = identify(process.pid);
  return now !== undefined && (process.started === null || now.started === process.started);
}

/** Signals exactly this process, never a later one with the same pid, nor a process group. */
export function signal(process: ProcessIdentity, name: NodeJS.Signals): void {
  if (!isAlive(process)) return;
  try {
    globalThis.process.kill(process.pid, name);
  } catch (fault) {
    if (faultCode(fault) !== 'ESRCH') throw fault;
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (fault) {
    return faultCode(fault) === 'EPERM';
  }
}
