import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * Returns the first bits of an IPv6 address as groups, in lower case without leading zeros: `2001:db8:0:0` for a /64, `2001:db8:0` for a /48.
 * Returns an IPv4 address unchanged, and an IPv4-mapped IPv6 address as IPv4.
 */
export function prefixOf(address: string, bits: 48 | 56 | 64): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...gap, ...after]
    .slice(0, Math.ceil(bits / 16))
    .map((group) => Number.parseInt(group, 16));
  // The last group of a /56 has 8 bits.
  if (bits === 56) groups[3] = (groups[3] ?? 0) & 0xff_00;
  return groups.map((group) => group.toString(16)).join(':');
}

/** Returns the network of an address that a person recognises: `203.0.113.0/24`, or `2001:db8:1::/48`; undefined for anything else. */
export function toNetwork(address: string): string | undefined {
  const prefix = prefixOf(address, 48);
  if (prefix.includes(':')) return `${prefix}::/48`;
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(prefix) ?? [];
  return ipv4 === undefined ? undefined : `${ipv4}.0/24`;
}

/** Returns the network of an address or, if it has none, the address. */
export const toSharedNetwork = (address: string): string => toNetwork(address) ?? address;

/**
 * Returns an identifier of fixed length for a network, to compare and index. It does not hide the network: all /24 can be hashed within
 * seconds.
 */
export const hashNetwork = (network: string): string =>
  createHash('sha256').update(`network ${network}`).digest('base64url');
