import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { toNetwork } from './guessing/networks.ts';

/**
 * Where a session is used: the network, and the names of the browser and of its operating system. The names are among those that Bowser lists;
 * others are null, because mails contain them, and Bowser takes a name that it does not know from the header.
 */
export type Device = { network: string | null; browser: string | null; system: string | null };

/** The parser tries hundreds of patterns, and the header is text of a client. */
const headerMaxChars = 300;

/** The device of a session that no browser started. */
export const unknownDevice: Device = { network: null, browser: null, system: null };

export function deviceOf({ address, headers }: Pick<FastifyRequest, 'address' | 'headers'>): Device {
  const network = toNetwork(address) ?? null;
  const header = headers['user-agent']?.slice(0, headerMaxChars);
  if (!header) return { network, browser: null, system: null };
  const { browser, os } = Bowser.parse(header);
  return { network, browser: listed(Bowser.BROWSER_MAP, browser.name), system: listed(Bowser.OS_MAP, os.name) };
}

const listed = (names: Record<string, string>, name = ''): string | null =>
  Object.values(names).includes(name) ? name : null;
