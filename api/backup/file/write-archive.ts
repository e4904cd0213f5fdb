import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { whileWriting } from './file-fault.ts';
import { sha256Header } from './format.ts';
import { appendSum, encrypt } from './seal.ts';

/** Adds an entry, and resolves when the archive has taken it. */
export type Add = (name: string, content: Buffer, sha256?: string) => Promise<void>;

/** Pictures are compressed already; texts shrink to a fifth at this level, faster than most disks read them. */
const level = 3;
/** Each call of zstd crosses to another thread; most pieces of an archive are headers of 512 bytes. */
const blockBytes = 256 * 1024;

/**
 * Writes a compressed archive into a file; `path` is its name in messages.
 * @param passphrase encrypts the archive.
 * @param fill adds the entries.
 * @throws the first error of `fill` or of the file.
 */
export async function writeArchive(
  { handle, path }: { handle: FileHandle; path: string },
  passphrase: string | undefined,
  fill: (add: Add) => Promise<void>,
): Promise<void> {
  const archive = pack();
  // An error of one end stops the other one, with an error that says less.
  const first = noteFirst();
  const compress = createZstdCompress({
    chunkSize: blockBytes,
    params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  // The library's streams are not those of Node, whose `pipeline` would wait for them in vain.
  const bytes = Readable.from(inBlocks(archive as AsyncIterable<Buffer>), { objectMode: false });
  const store = async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of source) await first.of(whileWriting(path, () => handle.writeFile(chunk)));
  };
  const writing =
    passphrase === undefined
      ? pipeline(bytes, compress, appendSum(), store)
      : pipeline(bytes, compress, appendSum(), encrypt(passphrase), store);
  const filling = first.of(fill((name, content, sha256) => addTo(archive, name, content, sha256))).then(
    () => archive.finalize(),
    (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  const [written] = await Promise.allSettled([writing, filling]);
  first.throw();
  if (written.status === 'rejected') throw written.reason;
}

async function* inBlocks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [held, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.length;
    if (size < blockBytes) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  yield Buffer.concat(held);
}

/** Notes the first error of several promises. */
function noteFirst() {
  let noted: { error: unknown } | undefined;
  return {
    of: <T>(work: Promise<T>): Promise<T> =>
      work.catch((error: unknown) => {
        noted ??= { error };
        throw error;
      }),
    throw: () => {
      if (noted) throw noted.error;
    },
  };
}

/** Rejects if the archive was destroyed because the file could not be written. */
const addTo = (archive: Pack, name: string, content: Buffer, sha256: string | undefined) =>
  new Promise<void>((resolve, reject) => {
    const header = { name, size: content.length, mode: 0o600, ...(sha256 && { pax: { [sha256Header]: sha256 } }) };
    const entry = archive.entry(header, (error) => (error ? reject(error) : resolve()));
    entry.on('error', reject);
    entry.end(content);
  });

export const sha256Of = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');
