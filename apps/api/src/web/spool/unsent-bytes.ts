import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { isIPv4 } from 'node:net';

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/** The columns `local_address`, `rem_address` and `tx_queue` of Linux (proc(5)); numbers are in hexadecimal. */
const ROW = /^ *\d+: ([0-9A-F]+):([0-9A-F]{4}) ([0-9A-F]+):([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/gm;

const NOTHING = '00000000';

/**
 * How many bytes of each connection the kernel holds that the other side has not acknowledged yet. Node cannot tell: it only
 * sees the kernel take more, up to megabytes at a time, for which a slow reader needs minutes (docs/decisions/0014 has figures of
 * both). Connections without such bytes are left out. On systems without these tables the map is empty.
 */
export async function unsentBytes(): Promise<ReadonlyMap<string, number>> {
  const texts = await Promise.all(TABLES.map((table) => readFile(table, 'latin1').catch(() => '')));
  return readTable(texts.join(''));
}

/** Reads a table. The keys are those of `connectionOf`. */
export function readTable(text: string): ReadonlyMap<string, number> {
  const unsent = new Map<string, number>();
  for (const [, local = '', localPort = '', remote = '', remotePort = '', queue = ''] of text.matchAll(ROW)) {
    if (queue === NOTHING) continue; // This is so for nearly all connections.
    const key = `${decoded(local)} ${parseInt(localPort, 16)} ${decoded(remote)} ${parseInt(remotePort, 16)}`;
    unsent.set(key, parseInt(queue, 16));
  }
  return unsent;
}

type Ends = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>;

/** The key of a connection in the map. */
export function connectionOf(socket: Ends): string {
  const { localAddress = '', localPort, remoteAddress = '', remotePort } = socket;
  return `${canonical(localAddress)} ${localPort} ${canonical(remoteAddress)} ${remotePort}`;
}

/** Decodes an address of the table: 32-bit words, each with its bytes in little-endian order. */
function decoded(hexadecimal: string): string {
  const bytes = Buffer.from(hexadecimal, 'hex').swap32();
  if (bytes.length === 4) return canonical(bytes.join('.'));
  return canonical(Array.from({ length: 8 }, (_, nth) => bytes.readUInt16BE(2 * nth).toString(16)).join(':'));
}

/** One spelling for each address: that of URLs, without a zone. IPv4 becomes an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2). */
function canonical(address: string): string {
  const [plain = ''] = address.split('%', 1);
  const text = `http://[${isIPv4(plain) ? `::ffff:${plain}` : plain}]`;
  return URL.canParse(text) ? new URL(text).hostname : plain;
}
