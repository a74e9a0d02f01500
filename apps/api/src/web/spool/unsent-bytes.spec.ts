import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { connectionOf, readTable, unsentBytes } from './unsent-bytes.js';

const BYTES = Buffer.alloc(64 * 1024 * 1024);
const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

/** The unsent bytes of a connection while its reader does not read, and after it has read everything. */
async function unsentTo(listening: string, target: string): Promise<number[]> {
  const server = createServer().listen(0, listening);
  await once(server, 'listening');
  const reader = connect({ host: target, port: (server.address() as AddressInfo).port }).pause();
  const [socket] = (await once(server, 'connection')) as [Socket];
  const look = async () => (await unsentBytes()).get(connectionOf(socket)) ?? 0;
  try {
    const written = new Promise((resolve) => socket.write(BYTES, resolve));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = await look();
    reader.resume();
    await written;
    while ((await look()) !== 0);
    return [before, await look()];
  } finally {
    reader.destroy();
    socket.destroy();
    server.close();
  }
}

describe.runIf(process.platform === 'linux')('the unacknowledged bytes of a connection', () => {
  const ends = [
    ['127.0.0.1', '127.0.0.1'],
    ['::', '127.0.0.1'],
    ['::1', '::1'],
  ] as const;

  it.each(ends.filter(([listening]) => hasIPv6 || !listening.includes(':')))(
    'are found where the server listens on %s and the client connects to %s',
    async (listening, target) => {
      const [before, after] = await unsentTo(listening, target);
      expect(before).toBeGreaterThan(10_000);
      expect(after).toBe(0);
    },
  );
});

it('the table of connections is read for IPv4 and IPv6 addresses in any spelling', () => {
  // As Linux prints them: 127.0.0.1:3000, [2001:db8::1]:443, and IPv4 on a socket of IPv6.
  const rows = [
    '   0: 0100007F:0BB8 0200007F:C001 01 00000010:00000000 00:00000000 00000000     0        0 1 1 0 20 4 30 10 -1',
    '   1: B80D0120000000000000000001000000:01BB B80D0120000000000000000002000000:C002 01 00000020:00000000 00:00000000',
    '   2: 0000000000000000FFFF00000100007F:0BB8 0000000000000000FFFF00000200007F:C003 01 00000030:00000000 00:00000000',
  ];
  const unsent = readTable(`  sl  local_address rem_address   st tx_queue rx_queue\n${rows.join('\n')}\n`);
  const of = (localAddress: string, localPort: number, remoteAddress: string, remotePort: number) =>
    unsent.get(connectionOf({ localAddress, localPort, remoteAddress, remotePort }));
  expect(of('127.0.0.1', 3000, '127.0.0.2', 0xc001)).toBe(16);
  expect(of('2001:db8::1', 443, '2001:0db8:0::2', 0xc002)).toBe(32);
  expect(of('::ffff:127.0.0.1', 3000, '::ffff:127.0.0.2', 0xc003)).toBe(48);
  expect(of('127.0.0.1', 3000, '127.0.0.2', 0xc004)).toBeUndefined();
});
