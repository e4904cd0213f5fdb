import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** An address from a source resolves to this machine, its networks or another non-public range. */
export class UnsafeAddress extends Error {
  override readonly name = 'UnsafeAddress';
}

type Resolve = (
  host: string,
  found: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;
const resolveAll: Resolve = (host, found) => resolve(host, { all: true }, found);

/**
 * Resolves a name for a connection and refuses addresses of this machine, of its networks and of every other non-public range. The
 * connection uses the checked addresses, so a name that resolves differently a moment later (DNS rebinding) bypasses nothing.
 */
export const safeLookup =
  (find: Resolve = resolveAll): LookupFunction =>
  (host, { all }, found) => {
    find(host, (error, addresses) => {
      if (error) return found(error, []);
      // A single bad address is enough: the socket, not this code, picks the address.
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isOpen(address))) return found(new UnsafeAddress(host), []);
      return all ? found(null, addresses) : found(null, first.address, first.family);
    });
  };

/** Checks a literal IP address, which is never looked up. @throws UnsafeAddress unless it is public. */
export function refuseUnsafeHost(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isOpen(host)) throw new UnsafeAddress(hostname);
}

/** Whether an address is public and not in a network of this machine. */
function isOpen(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // Unwraps IPv4-mapped IPv6 addresses.
  const address = ipaddr.process(text);
  return (
    address.range() === 'unicast' && isGlobal(address) && !ownNetworks().some((network) => isWithin(address, network))
  );
}

/** Only 2000::/3 of IPv6 is allocated; other ranges have had special meanings, such as embedding an IPv4 address. */
const isGlobal = (address: ipaddr.IPv4 | ipaddr.IPv6) => address.kind() === 'ipv4' || isWithin(address, '2000::/3');

/** The networks of this machine, those of public addresses included. */
const ownNetworks = () =>
  Object.values(networkInterfaces()).flatMap((addresses) => addresses?.flatMap(({ cidr }) => cidr ?? []) ?? []);

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [range, bits] = ipaddr.parseCIDR(network);
  return address.kind() === range.kind() && address.match(range, bits);
}
