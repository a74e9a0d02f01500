import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { faultCode } from '#embedded';
import { EXIT, StartRefused } from './start-refused.js';

/**
 * @param waitMs how many milliseconds to wait for a port that is in use
 * @throws StartRefused if nobody could reach the api there, because another program listens or the system forbids it
 */
export async function requireFreePort(host: string, port: number, waitMs = 0): Promise<void> {
  const until = Date.now() + waitMs;
  let fault = await listen(host, port);
  while (fault === 'EADDRINUSE' && Date.now() < until) {
    await wait(100);
    fault = await listen(host, port);
  }
  if (fault) throw new StartRefused(refusal(fault, host, port), EXIT.unavailable);
  // `localhost` may resolve to ::1 first, and so lead to another program that listens there.
  if (host === '127.0.0.1' && (await listen('::1', port)) === 'EADDRINUSE') {
    throw new StartRefused(refusal('EADDRINUSE', '::1', port), EXIT.unavailable);
  }
}

function refusal(fault: string, host: string, port: number): string {
  switch (fault) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port === 65_535 ? 3000 : port + 1} npm start`;
    case 'EACCES':
      return `Port ${port} is not allowed to this user. Choose one above 1023: PORT=3000 npm start`;
    default:
      return `Nothing can listen on ${host}, port ${port} (${fault}). Is HOST an address of this machine?`;
  }
}

function listen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (fault) => resolve(faultCode(fault) ?? fault.message));
    probe.listen({ host, port, exclusive: true, ipv6Only: true }, () => probe.close(() => resolve(undefined)));
  });
}
