import { readFileSync } from 'node:fs';

const TICK_US = 10_000;

/** Of a process so far, user and system; on a machine that is busy a steadier measure than time. */
export function cpuMicroseconds(pid: number | undefined): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? NaN) + (system ?? NaN)) * TICK_US;
}

export function residentMiB(pid: number | undefined): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib ?? NaN) / 1_024;
}
