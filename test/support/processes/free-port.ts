import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems assign by themselves, so that no other program takes one of them by chance. */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;

/** A port that nothing listens on, and that no other test is likely to choose. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));
    if (await isFree(port)) return port;
  }
}

export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
