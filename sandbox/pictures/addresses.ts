import type { Draws } from '../catalogue/random.ts';
import { oddPictures } from './odd-pictures.ts';

/** Hosts of pictures, and a host that must never be read from. */
export type PictureHosts = {
  /** The stand-in itself, which serves pictures under `/pictures/`. */
  origin: string;
  /** A server inside the importer's own network, which must never receive a request. */
  trap: string;
};

const oddShare = 0.15;
const forbiddenShare = 0.015;

/** Returns absolute URLs for `paths` below `/pictures/`; with quirks, some point elsewhere. */
export const addressesOf = (
  paths: readonly string[],
  hosts: PictureHosts,
  draws: Draws,
  hasQuirks: boolean,
): string[] =>
  paths.map((path) => {
    const whole = `${hosts.origin}/pictures/${path}`;
    if (!hasQuirks) return whole;
    if (draws.isOnce(forbiddenShare)) return draws.pick(forbiddenAddresses(hosts));
    return draws.isOnce(oddShare) ? whole.replace(/[^/]+$/, draws.pick(oddPictures)) : whole;
  });

/** URLs that an importer must not request: they would make it read from its own machine or network on behalf of a stranger. */
function forbiddenAddresses({ trap }: PictureHosts): string[] {
  const { port } = new URL(trap);
  return [
    `${trap}/inside.jpg`,
    `http://localhost:${port}/inside.jpg`,
    `http://2130706433:${port}/inside.jpg`,
    `http://[::ffff:127.0.0.1]:${port}/inside.jpg`,
    `http://user:secret@127.0.0.1:${port}/inside.jpg`,
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.7/foto.jpg',
    'http://192.168.1.1/logo.png',
    'file:///etc/hostname',
    'ftp://127.0.0.1/foto.jpg',
    'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
    'foto.jpg',
    '',
  ];
}
