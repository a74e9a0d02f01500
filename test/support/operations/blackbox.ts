import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As the blackbox exporter does: asks for the target of each scrape, and tells whether it answered 200. */
export async function startBlackbox(): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    const target = new URL(request.url ?? '', 'http://localhost').searchParams.get('target') ?? '';
    fetch(target, { signal: AbortSignal.timeout(5_000) })
      .then(({ status }) => status === 200)
      .catch(() => false)
      .then((isWell) => response.setHeader('Content-Type', 'text/plain').end(`probe_success ${isWell ? 1 : 0}\n`))
      .catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
