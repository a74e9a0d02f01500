import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { end, freePort } from './process.js';
import type { RawSettings } from './raw-server.js';

export interface RawServer {
  url: string;
  pid: number | undefined;
  stop(): Promise<void>;
}

export async function startRawServer(settings: Omit<RawSettings, 'port'>): Promise<RawServer> {
  const port = await freePort();
  const script = new URL('./raw-server.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', RAW: JSON.stringify({ ...settings, port }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The raw server did not start.'))),
  ]);
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop: () => end(child) };
}
