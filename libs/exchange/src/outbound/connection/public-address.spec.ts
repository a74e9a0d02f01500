import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.js';

describe('isPublicAddress', () => {
  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback, elsewhere in the block', '127.255.255.254'],
    ['loopback, IPv6', '::1'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['unique local', 'fd00::1'],
    ['metadata', '169.254.169.254'],
    ['metadata, IPv6', 'fd00:ec2::254'],
    ['metadata, Alibaba', '100.100.100.200'],
    ['metadata, Oracle', '192.0.0.192'],
    ['host services, Azure', '168.63.129.16'],
    ['link-local', '169.254.0.1'],
    ['link-local, IPv6', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['carrier-grade NAT', '100.127.255.255'],
    ['multicast', '224.0.0.1'],
    ['multicast, IPv6', 'ff02::1'],
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['unspecified, IPv6', '::'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['benchmarking', '198.18.0.1'],
    ['benchmarking, IPv6', '2001:2::1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['documentation, IPv6', '2001:db8::1'],
    ['documentation, IPv6', '3fff::1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped, of a public address', '::ffff:1.1.1.1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['6to4', '2002:7f00:1::'],
    ['6to4 relay', '192.88.99.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64, local use', '64:ff9b:1::7f00:1'],
    ['Teredo', '2001:0:7f00:1::'],
    ['discard', '100::1'],
    ['segment routing', '5f00::1'],
    ['not allocated', '4000::1'],
    ['not canonical', '127.1'],
    ['octal', '010.0.0.1'],
    ['a number', '2130706433'],
    ['a name', 'localhost'],
    ['nothing', ''],
  ])('%s (%s) is not', (_kind, address) => expect(isPublicAddress(address)).toBe(false));

  it('no IPv6 address that embeds an IPv4 one is public, whichever it embeds', () => {
    const prefixes = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'];
    fc.assert(fc.property(fc.ipV4(), fc.constantFrom(...prefixes), (v4, prefix) => !isPublicAddress(`${prefix}${v4}`)));
  });
});
