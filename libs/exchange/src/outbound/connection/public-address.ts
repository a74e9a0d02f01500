import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What the Internet routes today (IANA: 2000::/3). This leaves out the deprecated `::a.b.c.d`, which embeds an IPv4
 * address.
 */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parse('2000::');
const GLOBAL_UNICAST_V6_BITS = 3;

/** Looks public but is not: here Azure's virtual machines reach their host and its metadata. */
const HOST_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Whether an address may be connected to on behalf of a company. True for addresses that are routed on the public
 * Internet. False for all special purposes (loopback, private, link-local with the metadata service, carrier-grade NAT,
 * multicast, documentation, reserved) and for every IPv6 form that contains an IPv4 address (mapped, 6to4, NAT64,
 * Teredo), because where these lead is decided elsewhere.
 *
 * @param address canonical: four decimal parts, or IPv6 without brackets; anything else is not public
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || HOST_SERVICES.has(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST_V6, GLOBAL_UNICAST_V6_BITS);
}
