import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { isIPv4 } from 'node:net';

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/** The columns `local_address`, `rem_address` and `tx_queue` of Linux (proc(5)); numbers are in hexadecimal. */
const ROW = /^ *\d+: ([0-9A-F]+):([0-9A-F]{4}) ([0-9A-F]+):([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/gm;

const NOTHING = '00000000';

/**
 * How many bytes the kernel holds for each connection that the other side has not acknowledged yet. Node doesn't tell: it
 * only sees the kernel take more, up to megabytes at a time, which a slow reader takes minutes for. Connections
 * without any are left out; all are where there is no such table.
 */
export async function unsentBytes(): Promise<ReadonlyMap<string, number>> {
  const texts = await Promise.all(TABLES.map((table) => readFile(table, 'latin1').catch(() => '')));
  return readTable(texts.join(''));
}

/** By the names of connections. */
export function readTable(text: string): ReadonlyMap<string, number> {
  const unsent = new Map<string, number>();
  for (const [, local = '', localPort = '', remote = '', remotePort = '', queue = ''] of text.matchAll(ROW)) {
    if (queue === NOTHING) continue; // Nearly all of them.
    const key = `${decoded(local)} ${parseInt(localPort, 16)} ${decoded(remote)} ${parseInt(remotePort, 16)}`;
    unsent.set(key, parseInt(queue, 16));
  }
  return unsent;
}

type Ends = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>;

/** The name of a connection among those. */
export function connectionOf(socket: Ends): string {
  const { localAddress = '', localPort, remoteAddress = '', remotePort } = socket;
  return `${canonical(localAddress)} ${localPort} ${canonical(remoteAddress)} ${remotePort}`;
}

/** An address as the table has it: 32-bit words, the bytes of each in the order of a little-endian machine. */
function decoded(hexadecimal: string): string {
  const bytes = Buffer.from(hexadecimal, 'hex').swap32();
  if (bytes.length === 4) return canonical(bytes.join('.'));
  return canonical(Array.from({ length: 8 }, (_, nth) => bytes.readUInt16BE(2 * nth).toString(16)).join(':'));
}

/** IPv4 as the IPv6 address that stands for it (RFC 4291, 2.5.5.2), without a zone, in the spelling of URLs. */
function canonical(address: string): string {
  const [plain = ''] = address.split('%', 1);
  const text = `http://[${isIPv4(plain) ? `::ffff:${plain}` : plain}]`;
  return URL.canParse(text) ? new URL(text).hostname : plain;
}
