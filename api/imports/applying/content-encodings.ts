import type { Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip, createZstdDecompress } from 'node:zlib';

/** The streams that decode each content encoding. Some servers encode pictures although no client asked for it. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: () => createUnzip(),
  'x-gzip': () => createUnzip(),
  deflate: () => createUnzip(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
};

/** Returns the streams that decode a body with this `Content-Encoding`, in order; undefined if an encoding is unknown. */
export function decodersFor(encodings = ''): Transform[] | undefined {
  const names = encodings.toLowerCase().split(/[\s,]+/);
  // The encoding that was applied last is decoded first.
  const applied = names.filter((name) => name !== '' && name !== 'identity').reverse();
  const known = applied.flatMap((name) => (Object.hasOwn(decoders, name) ? (decoders[name] ?? []) : []));
  return known.length === applied.length ? known.map((create) => create()) : undefined;
}

/** Whether an error is from such a stream, as its code tells: zlib has no class for its errors. */
export const isUndecodable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(Z_|ERR__|ZSTD_)/.test(String(error.code));
