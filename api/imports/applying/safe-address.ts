import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Thrown when the host of a URL is, or resolves to, an address of this machine, of its networks or of another non-public range. */
export class UnsafeAddress extends Error {
  override readonly name = 'UnsafeAddress';
}

type Resolve = (
  host: string,
  found: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;
const resolveAll: Resolve = (host, found) => resolve(host, { all: true }, found);

/**
 * Returns a function that resolves a name for a connection. It refuses a name if one of its addresses belongs to this machine, to its
 * networks or to another non-public range. The connection uses the checked addresses, so a name that resolves differently a moment later
 * (DNS rebinding) cannot bypass the check.
 */
export const safeLookup =
  (find: Resolve = resolveAll): LookupFunction =>
  (host, { all }, found) => {
    find(host, (error, addresses) => {
      if (error) return found(error, []);
      // A single unsafe address is enough to refuse the name, because the socket may connect to any of the addresses.
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return found(new UnsafeAddress(host), []);
      return all ? found(null, addresses) : found(null, first.address, first.family);
    });
  };

/**
 * Checks a host that is a literal IP address, because Node connects to it without calling `lookup`. A host name passes: `safeLookup`
 * checks it.
 * @throws UnsafeAddress for an IP address that is not public or is in a network of this machine.
 */
export function refuseUnsafeHost(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isAllowed(host)) throw new UnsafeAddress(hostname);
}

/** Whether an address is public and not in a network of this machine. */
function isAllowed(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // Unwrap IPv4-mapped IPv6 addresses.
  const address = ipaddr.process(text);
  return (
    address.range() === 'unicast' && isGlobal(address) && !ownNetworks().some((network) => isWithin(address, network))
  );
}

/**
 * Whether an IPv6 address is in 2000::/3, the only range allocated for global unicast; true for every IPv4 address. Some of the other
 * ranges embed IPv4 addresses, so an address in them may lead to a private network.
 */
const isGlobal = (address: ipaddr.IPv4 | ipaddr.IPv6) => address.kind() === 'ipv4' || isWithin(address, '2000::/3');

/** Returns the networks of this machine, including those of its public addresses. */
const ownNetworks = () =>
  Object.values(networkInterfaces()).flatMap((addresses) => addresses?.flatMap(({ cidr }) => cidr ?? []) ?? []);

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [range, bits] = ipaddr.parseCIDR(network);
  return address.kind() === range.kind() && address.match(range, bits);
}
