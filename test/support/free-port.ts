import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give by themselves, and a range for each worker of the run: nobody else takes it meanwhile. */
const FIRST_PORT = 20_000;
const PORTS_A_WORKER = 500;
let tried = 0;

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const first = FIRST_PORT + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 20) * PORTS_A_WORKER;
  for (;;) {
    const port = first + (tried++ % PORTS_A_WORKER);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
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
