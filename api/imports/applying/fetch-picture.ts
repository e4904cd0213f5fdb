import { createWriteStream } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PictureFault } from '@trastienda/contract/imports/notes';
import { limits } from '@trastienda/contract/limits';
import { isDiskFull } from '../../http/database-errors.ts';
import { decodersFor, isUndecodable } from './content-encodings.ts';
import { refuseUnsafeHost, safeLookup, UnsafeAddress } from './safe-address.ts';

export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly fault: PictureFault;

  constructor(fault: PictureFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

export type FetchRules = {
  /**
   * An origin (scheme, host and port) that may be in a private network: its IP address is not checked. After a redirect through any other
   * origin, its IP address is checked like all others.
   */
  trustedOrigin?: string | undefined;
  maxBytes?: number;
  /** The time limit for the whole download, including redirects. */
  timeoutMs?: number;
  lookup?: LookupFunction;
  signal?: AbortSignal;
};

const maxRedirects = 5;
const { maxBytes: maxUploadBytes } = limits.upload;

/**
 * Downloads a URL to a file. Except for `trustedOrigin`, the IP address of each URL, including redirects, is checked, and the connection
 * uses the checked IP address.
 * @throws PictureRefused; the write error when the disk is full
 */
export async function fetchPicture(
  address: string,
  path: string,
  { trustedOrigin, maxBytes = maxUploadBytes, timeoutMs = 30_000, lookup = safeLookup(), ...ended }: FetchRules = {},
): Promise<void> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ended.signal ?? []].flat());
  let url = toUrl(address);
  let isTrusted = url.origin === trustedOrigin;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const answer = await ask(url, { signal, lookup: isTrusted ? undefined : lookup });
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.destroy();
      url = toUrl(headers.location, url);
      isTrusted &&= url.origin === trustedOrigin;
      continue;
    }
    return receive(answer, path, { maxBytes, signal });
  }
  // A redirect loop is permanent, so it is reported as `notFound` and not as `unreachable`.
  throw new PictureRefused('notFound');
}

function toUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new PictureRefused('badAddress');
  return url;
}

async function ask(
  url: URL,
  { signal, lookup }: { signal: AbortSignal; lookup: LookupFunction | undefined },
): Promise<http.IncomingMessage> {
  try {
    if (lookup) refuseUnsafeHost(url.hostname);
    return await new Promise((resolve, reject) => {
      const { request } = url.protocol === 'https:' ? https : http;
      // The agent is disabled, because a reused connection would skip the check in `lookup`.
      const options = { agent: false, signal, headers, ...(lookup && { lookup }) };
      request(url, options, resolve).once('error', reject).end();
    });
  } catch (cause) {
    throw toRefusal(cause, signal);
  }
}

const headers = { accept: 'image/jpeg,image/png', 'user-agent': 'Mozilla/5.0 (compatible; Trastienda)' };

async function receive(
  answer: http.IncomingMessage,
  path: string,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<void> {
  const { statusCode = 0 } = answer;
  try {
    if (statusCode !== 200)
      throw new PictureRefused(statusCode < 500 && statusCode !== 429 ? 'notFound' : 'unreachable');
    if (Number(answer.headers['content-length']) > maxBytes) throw new PictureRefused('tooLarge');
    const decoders = decodersFor(answer.headers['content-encoding']);
    if (!decoders) throw new PictureRefused('noPicture');
    // If a later stream fails, the pipeline closes the iterated answer, but it would leave an IncomingMessage open.
    await pipeline([Readable.from(answer), ...decoders, limitTo(maxBytes), createWriteStream(path)], { signal });
  } catch (cause) {
    answer.destroy();
    throw toRefusal(cause, signal);
  }
}

/** Returns a stream that passes at most `maxBytes` bytes. It fails with a PictureRefused for more. */
function limitTo(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? new PictureRefused('tooLarge') : null, chunk);
    },
  });
}

function toRefusal(cause: unknown, signal: AbortSignal): unknown {
  // A full disk is not a fault of the picture.
  if (cause instanceof PictureRefused || isDiskFull(cause)) return cause;
  if (cause instanceof UnsafeAddress) return new PictureRefused('forbiddenAddress', cause);
  if (isUndecodable(cause)) return new PictureRefused('noPicture', cause);
  return new PictureRefused(signal.aborted ? 'tooSlow' : 'unreachable', cause);
}
