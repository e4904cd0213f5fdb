import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * Returns the first groups of an IPv6 address, in lower case without leading zeros: `2001:db8:0:0` for 4 groups, a /64. Returns an IPv4
 * address unchanged, and an IPv4-mapped IPv6 address as IPv4.
 */
export function prefixOf(address: string, groups: number): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...gap, ...after]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Returns the network of an address that a person recognises: `203.0.113.0/24`, or `2001:db8:1::/48`; undefined for anything else. */
export function toNetwork(address: string): string | undefined {
  const prefix = prefixOf(address, 3);
  if (prefix.includes(':')) return `${prefix}::/48`;
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(prefix) ?? [];
  return ipv4 === undefined ? undefined : `${ipv4}.0/24`;
}

export const hashNetwork = (network: string): string =>
  createHash('sha256').update(`network ${network}`).digest('base64url');
