import type { Draws } from '../catalogue/random.ts';
import { oddPictures } from './odd-pictures.ts';

/** The servers to which the URLs of pictures lead. */
export type PictureHosts = {
  /** The stand-in itself, which serves pictures under `/pictures/`. */
  origin: string;
  /** A server inside the importer's own network, which must never receive a request. */
  trap: string;
};

const oddShare = 0.15;
const forbiddenShare = 0.015;
const spellingShare = 0.05;

/** Other spellings of a URL, which a browser accepts in a page of the stand-in. */
const spellings: readonly ((url: string) => string)[] = [
  (url) => url.replace(/^https?:/, ''),
  (url) => new URL(url).pathname,
  (url) => url.replace(/^https?:/, (scheme) => scheme.toUpperCase()),
  (url) => url.replace(':', '&#58;'),
  (url) => ` ${url}\n`,
];

/**
 * Returns URLs for `paths` below `/pictures/`. With quirks, some URLs lead to `oddPictures` instead, some are spelled in an unusual way, and
 * some are forbidden.
 */
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
    const address = draws.isOnce(oddShare) ? whole.replace(/[^/]+$/, draws.pick(oddPictures)) : whole;
    return draws.isOnce(spellingShare) ? draws.pick(spellings)(address) : address;
  });

/** URLs that an importer must refuse. Most would make the importer read from its own machine or network; the last two are not absolute. */
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
