import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runAs } from './account.js';
import { endProcess } from './ending.js';
import { faultCode } from './failure.js';
import { identify } from './process-identity.js';

/**
 * Ends a server that a killed supervisor left on this data folder. It also removes the pid file of a server that is
 * gone: if another process has that pid by now, PostgreSQL would take it for a running server.
 */
export async function endLeftover(directory: string): Promise<void> {
  const pidFile = join(directory, 'postmaster.pid');
  const pid = await pidIn(pidFile);
  if (pid === undefined) return;
  const server = identify(pid);
  if (server && (await servesFolder(pid, directory))) {
    await endProcess(server, [
      { signal: 'SIGINT', waitMs: 15_000 },
      { signal: 'SIGQUIT', waitMs: 5_000 },
      { signal: 'SIGKILL', waitMs: 2_000 },
    ]);
  }
  await rm(pidFile, { force: true });
}

async function pidIn(pidFile: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10);
    return pid > 1 ? pid : undefined;
  } catch (fault) {
    if (faultCode(fault) === 'ENOENT') return undefined;
    throw fault;
  }
}

/** We always start servers as `postgres -D <folder>`. */
async function servesFolder(pid: number, directory: string): Promise<boolean> {
  const command = await commandLine(pid);
  return command.includes('postgres') && command.includes(directory);
}

async function commandLine(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
  } catch {
    return (await runAs(undefined, 'ps', ['-o', 'command=', '-p', String(pid)])).output;
  }
}
