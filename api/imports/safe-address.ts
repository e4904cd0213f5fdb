import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Somebody else's address may not lead to us or to what is near us. */
export class UnsafeAddress extends Error {
  override readonly name = 'UnsafeAddress';
}

type Resolve = (
  host: string,
  found: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;
const resolveAll: Resolve = (host, found) => resolve(host, { all: true }, found);

/**
 * Finds the addresses of a name for a connection and refuses those of this machine, its networks and every other that is not on the
 * open internet. What it answers is what is connected to: a name that answers otherwise a moment later has gained nothing.
 */
export const safeLookup =
  (find: Resolve = resolveAll): LookupFunction =>
  (host, { all }, found) => {
    find(host, (error, addresses) => {
      if (error) return found(error, []);
      // One bad address is enough: which one is connected to is not ours to choose.
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isOpen(address))) return found(new UnsafeAddress(host), []);
      return all ? found(null, addresses) : found(null, first.address, first.family);
    });
  };

/** @throws UnsafeAddress for a host that is itself an address, and none of the open internet: such a one is not looked up. */
export function refuseUnsafeHost(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isOpen(host)) throw new UnsafeAddress(hostname);
}

/** Whether it is one that anybody on the internet could reach, and not one of ours. */
function isOpen(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address in the clothes of IPv6 is judged as what it is.
  const address = ipaddr.process(text);
  return (
    address.range() === 'unicast' && isGlobal(address) && !ownNetworks().some((network) => isWithin(address, network))
  );
}

/** Of IPv6 a small part is given out; the rest has had other meanings, such as an IPv4 address in its last digits. */
const isGlobal = (address: ipaddr.IPv4 | ipaddr.IPv6) => address.kind() === 'ipv4' || isWithin(address, '2000::/3');

/** The networks that this machine is in, by public addresses too. */
const ownNetworks = () =>
  Object.values(networkInterfaces()).flatMap((addresses) => addresses?.flatMap(({ cidr }) => cidr ?? []) ?? []);

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [range, bits] = ipaddr.parseCIDR(network);
  return address.kind() === range.kind() && address.match(range, bits);
}
