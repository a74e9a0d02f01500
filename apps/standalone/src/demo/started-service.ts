import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findRunning } from '#embedded';

const TIMEOUT_MS = 60_000;

/**
 * Starts the service as `npm start` does and waits until it serves requests. @throws Error with its output if it does
 * not
 */
export async function startedService(dataDir: string): Promise<{ stop(): Promise<void> }> {
  console.log('The service is not running: starting it.');
  // In the bundle, both scripts are in the same folder.
  const main = fileURLToPath(new URL('./standalone.js', import.meta.url));
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));

  const until = Date.now() + TIMEOUT_MS;
  while (!(await serves(dataDir))) {
    if (child.exitCode !== null) throw new Error(output.trim());
    if (Date.now() > until) throw new Error(`the service did not start within ${TIMEOUT_MS / 1000} s.\n${output}`);
    await wait(100);
  }
  return {
    stop: async () => {
      console.log('Stopping the service that the demo started.');
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function serves(dataDir: string): Promise<boolean> {
  const running = await findRunning(dataDir);
  if (!running) return false;
  const ready = await fetch(`${running.address}/api/health/ready`).catch(() => undefined);
  return ready?.ok ?? false;
}
