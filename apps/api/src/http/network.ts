import { isIPv6 } from 'node:net';

/**
 * What an address counts as: itself, or with IPv6 its first 64 bits, since that much is one customer's own and any of its
 * 2^64 addresses is as easily used as another. IPv4 inside IPv6 counts as IPv4.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${groups(address).slice(0, 4).join(':')}::/64` : address;
}

/** All eight groups of an IPv6 address, of which a `::` leaves some out. */
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
