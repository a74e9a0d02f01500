import { isIPv6 } from 'node:net';

/**
 * The network by which the requests from an address are counted: an IPv4 address itself, of an IPv6 address the first 64 bits.
 * Such a /64 usually belongs to one customer, who can use any of its 2^64 addresses. IPv4 mapped into IPv6 counts as IPv4.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${groups(address).slice(0, 4).join(':')}::/64` : address;
}

/** All eight groups of an IPv6 address, including those that a `::` leaves out. */
function groups(address: string): string[] {
  const [before = '', after] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const head = split(before);
  const tail = after === undefined ? [] : split(after);
  return [...head, ...Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0'), ...tail].map(
    (group) => group.replace(/^0+(?=.)/, ''),
  );
}

function split(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
