import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Makes a process end with the measurement that started it, however that ends. */
const END_WITH_PARENT = `data:text/javascript,process.once('disconnect',()=>process.kill(process.pid,'SIGKILL'));process.channel.unref()`;

/** Starts one of the apps as it is shipped, in a separate process. Resolves when it is ready. @param output where its log goes: a file */
export function startApp(
  app: 'api' | 'worker',
  environment: Record<string, string>,
  output: 'inherit' | number = 'inherit',
): Promise<ChildProcess> {
  return startScript(app, new URL(`../../bin/${app}.js`, import.meta.url).pathname, environment, output);
}

export async function startScript(
  name: string,
  script: string,
  environment: Record<string, string>,
  output: 'inherit' | number = 'inherit',
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', END_WITH_PARENT, script], {
    // NODE_OPTIONS=--max-old-space-size=512 measures in the heap of a small pod.
    env: { PATH: process.env['PATH'], NODE_OPTIONS: process.env['NODE_OPTIONS'], ...environment },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`The ${name} did not start.`))),
  ]);
  return child;
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
