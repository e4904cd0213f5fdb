import type { Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip, createZstdDecompress } from 'node:zlib';

/** Creates the stream that decodes each content encoding. Some servers encode pictures although the request does not accept it. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: () => createUnzip(),
  'x-gzip': () => createUnzip(),
  deflate: () => createUnzip(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
};

/** The maximum number of encodings of a body. Each decoder takes memory, and a header has room for thousands of names. */
const maxEncodings = 3;

/**
 * Returns the streams that decode a body with this `Content-Encoding`, in order; undefined if an encoding is unknown, or if there are too many.
 */
export function decodersFor(encodings = ''): Transform[] | undefined {
  const names = encodings.toLowerCase().split(/[\s,]+/);
  // The encoding that was applied last is decoded first.
  const applied = names.filter((name) => name !== '' && name !== 'identity').reverse();
  if (applied.length > maxEncodings) return undefined;
  const known = applied.flatMap((name) => (Object.hasOwn(decoders, name) ? (decoders[name] ?? []) : []));
  return known.length === applied.length ? known.map((create) => create()) : undefined;
}

/** Whether an error comes from one of these streams. zlib has no class for its errors, only codes. */
export const isUndecodable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(Z_|ERR__|ZSTD_)/.test(String(error.code));
